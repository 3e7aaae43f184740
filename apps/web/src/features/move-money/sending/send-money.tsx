// "Send to my bank": amount, speed, review; its result has a page of its own. Specification 2; readings 4.4.
import type { MoneyTransfer } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { moveMoneyPath } from '#platform/paths.ts'
import { Card, UnknownResult } from '#ui'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { useJustSent } from '../just-sent.ts'
import { destinationsQuery, moveMoneyQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { reachableStep, SendFlow, useChoice, type SendSteps } from './send-flow.tsx'
import { useHanded } from './use-handed.ts'
import { useSending } from './use-sending.ts'

type SendMoneyProps = SendSteps & {
  /** What the way here has filled in: the wire's text, and one of the worker's accounts. */
  amount: string | null
  accountId: string | null
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  onSent: (transfer: MoneyTransfer) => void
}

export function SendMoney({ onSent, currentStep: asked, amount, ...props }: SendMoneyProps) {
  const copy = useCopy()
  const words = useMoneyWords()
  const overview = useQuery(moveMoneyQuery)
  const destinations = useQuery(destinationsQuery)
  const handed = useHanded()
  const justSent = useJustSent()
  const choice = useChoice({ amount, accountId: props.accountId })
  const currentStep = reachableStep(asked, choice)
  const sending = useSending((transfer) => {
    handed.forget()
    justSent.keep(transfer.id)
    onSent(transfer)
  })
  const { lost } = sending
  const { goTo } = props
  useEffect(() => {
    // After a reload nothing is known of the later steps.
    if (currentStep !== asked) goTo(currentStep, { replace: true })
  }, [currentStep, asked, goTo])
  const missing = overview.data ? destinations : overview
  const isToCard = destinations.data?.some(({ id, kind }) => id === props.accountId && kind === 'card') === true
  const ownTitle = isToCard ? 'move-money.home.send-card' : 'move-money.home.send-bank'
  const isFlow = lost === null && overview.data !== undefined && destinations.data !== undefined
  return (
    <MoneyPage
      title={copy(isFlow && currentStep === 'review' ? 'move-money.review.title' : ownTitle)}
      back={{ to: moveMoneyPath, name: <Copy id="move-money.home.title" /> }}
      step={isFlow && currentStep !== 'amount' ? currentStep : null}
      isNarrow
    >
      {lost && (
        <Card>
          <UnknownResult
            amount={lost.amount}
            isBusy={sending.isBusy}
            theTimeOf={words.theTime}
            onTry={() => void sending.sendAgain(lost)}
          />
        </Card>
      )}
      {lost === null && !missing.data && <NotHere {...missing} />}
      {isFlow && (
        <SendFlow
          {...props}
          currentStep={currentStep}
          choice={choice}
          overview={overview.data}
          destinations={destinations.data}
          sending={sending}
        />
      )}
    </MoneyPage>
  )
}
