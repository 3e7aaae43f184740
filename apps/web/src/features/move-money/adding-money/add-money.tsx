// "Add from my bank": which bank, and how much; its result has a page of its own. Picture "move-money-add"; decisions 32.
import type { MoneyTransfer } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { moveMoneyPath } from '#platform/paths.ts'
import { Card, Notice, Steps, UnknownResult } from '#ui'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { addingQuery, destinationsQuery, moveMoneyQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { AmountStep } from './amount-step.tsx'
import { sourcesOf } from './adding-money.rules.ts'
import { NoSource } from './no-source.tsx'
import { SourceStep } from './source-step.tsx'
import { useAdding } from './use-adding.ts'

const steps = ['from', 'amount', 'done'] as const
const stepNames = {
  from: 'move-money.add.step-from',
  amount: 'move-money.add.step-amount',
  done: 'move-money.add.step-done',
} as const
export type AddMoneyStep = 'from' | 'amount'

type AddMoneyProps = {
  /** The step in the address: the app keeps it in the browser's history, so that Back goes one step back. */
  currentStep: AddMoneyStep
  goTo: (currentStep: AddMoneyStep, options?: { replace?: boolean }) => void
  /** What the way here has filled in: the wire's text, and one of the worker's banks. */
  amount: string | null
  sourceId: string | null
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  onAdded: (transfer: MoneyTransfer) => void
}

export function AddMoney({ currentStep: asked, goTo, amount, sourceId, accountLast4, onAdded }: AddMoneyProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const overview = useQuery(addingQuery)
  const destinations = useQuery(destinationsQuery)
  const takesNone = useQuery(moveMoneyQuery).data?.takesMoneyIn === false
  const [chosenId, setChosenId] = useState(sourceId)
  const adding = useAdding(onAdded)
  const { lost } = adding
  const sources = sourcesOf(destinations.data ?? [])
  const [only, ...others] = sources
  // With one bank there is nothing to choose.
  const source = sources.find(({ id }) => id === chosenId) ?? (others.length === 0 ? only : undefined)
  const currentStep = source === undefined ? 'from' : asked
  useEffect(() => {
    // After a reload nothing is known of what was chosen.
    if (destinations.data !== undefined && currentStep !== asked) goTo(currentStep, { replace: true })
  }, [currentStep, asked, goTo, destinations.data])
  const missing = overview.data ? destinations : overview
  const isReady = !takesNone && lost === null && overview.data !== undefined && destinations.data !== undefined
  return (
    <MoneyPage
      title={copy('move-money.add.pull')}
      back={{ to: moveMoneyPath, name: <Copy id="move-money.home.title" /> }}
      step={isReady && others.length > 0 && currentStep === 'amount' ? currentStep : null}
      isNarrow
    >
      {lost && (
        <Card>
          <UnknownResult
            amount={lost.amount}
            isBusy={adding.isBusy}
            theTimeOf={words.theTime}
            onTry={() => void adding.sendAgain(lost)}
          />
        </Card>
      )}
      {lost === null && !missing.data && <NotHere {...missing} />}
      {lost === null && takesNone && (
        <Notice tone="warn" icon={CircleAlert} top>
          <p>
            <Copy id="transactions.failure-help.ach-load-not-supported" />
          </p>
        </Notice>
      )}
      {isReady && sources.length === 0 && (
        <Card>
          <NoSource destinations={destinations.data} />
        </Card>
      )}
      {isReady && sources.length > 0 && (
        <Card>
          <Steps
            label={copy('express-pay.transfer.steps-label')}
            steps={steps.map((step) => ({ key: step, name: <Copy id={stepNames[step]} /> }))}
            now={steps.indexOf(currentStep)}
          />
          {currentStep === 'from' && (
            <SourceStep
              sources={sources}
              first={sources.find(({ id }) => id === chosenId) ?? null}
              onChosen={({ id }) => {
                adding.clear()
                setChosenId(id)
                goTo('amount')
              }}
            />
          )}
          {currentStep === 'amount' && source !== undefined && (
            <AmountStep
              key={source.id}
              overview={overview.data}
              source={source}
              amount={amount}
              accountLast4={accountLast4}
              adding={adding}
              onDateChanged={() => void overview.refetch()}
            />
          )}
        </Card>
      )}
    </MoneyPage>
  )
}
