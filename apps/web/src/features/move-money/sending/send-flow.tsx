// The steps of sending money, and what was chosen in each of them so far.
import type { MoneyDestination, MoneyTransferPreview, MoveMoney } from '@daybreak/contract'
import { noCents } from '@daybreak/money'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { addBankPath } from '#platform/paths.ts'
import { ButtonLink, Card, EmptyState, MessageNotice, Steps } from '#ui'
import { firstWay, waysOf, type Way } from '../move-money.rules.ts'
import { AmountStep } from './amount-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SpeedStep } from './speed-step.tsx'
import type { Sending } from './use-sending.ts'

const steps = ['amount', 'speed', 'review'] as const
export type SendPlace = (typeof steps)[number]

/** Where in the transfer the worker is: the app keeps it in the browser's history, so that Back goes one step back. */
export type SendPlaces = {
  place: SendPlace
  goTo: (place: SendPlace, options?: { replace?: boolean }) => void
  goBack: () => void
}

type Choice = {
  amount: string | null
  way: Way | null
  preview: MoneyTransferPreview | null
  choose: (chosen: Partial<Pick<Choice, 'amount' | 'way' | 'preview'>>) => void
}

/** @param amount  what the way here has filled in: the wire's text */
export function useChoice(amount: string | null): Choice {
  const [chosen, setChosen] = useState<Omit<Choice, 'choose'>>({ amount, way: null, preview: null })
  return { ...chosen, choose: (parts) => setChosen((before) => ({ ...before, ...parts })) }
}

/** As far as what is known allows it. */
export function placeOf(asked: SendPlace, { amount, way, preview }: Choice): SendPlace {
  if (amount === null) return 'amount'
  return asked === 'review' && (way === null || preview === null) ? 'speed' : asked
}

type SendFlowProps = SendPlaces & {
  /** What the way here has filled in. */
  accountId: string | null
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  choice: Choice
  overview: MoveMoney
  destinations: MoneyDestination[]
  sending: Sending
}

export function SendFlow(props: SendFlowProps) {
  const { place, goTo, goBack, accountId, accountLast4, choice, overview, destinations, sending } = props
  const copy = useCopy()
  const { amount, way, preview, choose } = choice
  const ways = waysOf(destinations, overview, amount === null ? noCents : wireCents(amount))
  if (ways.length === 0) return <NoPlace />
  return (
    <Card>
      <Steps
        label={copy('express-pay.transfer.steps-label')}
        steps={steps.map((step) => ({ key: step, name: <Copy id="express-pay.transfer.steps" values={{ step }} /> }))}
        now={steps.indexOf(place)}
      />
      {/* After a reload: what was asked for again was refused. */}
      {amount === null && <MessageNotice message={sending.message} />}
      {(place === 'amount' || amount === null) && (
        <AmountStep
          overview={overview}
          amount={amount}
          onAmount={(typed) => {
            choose({ amount: typed, preview: null })
            goTo('speed')
          }}
        />
      )}
      {place === 'speed' && amount !== null && (
        <SpeedStep
          amount={amount}
          overview={overview}
          ways={ways}
          // A way that was chosen for another amount has another fee: the same way is found again by its account.
          first={ways.find((one) => one.destination.id === way?.destination.id) ?? firstWay(ways, accountId)}
          onChosen={(chosen, shown) => {
            sending.clear()
            choose({ way: chosen, preview: shown })
            goTo('review')
          }}
          onBack={goBack}
        />
      )}
      {place === 'review' && way !== null && preview !== null && (
        <ReviewStep
          overview={overview}
          way={way}
          preview={preview}
          accountLast4={accountLast4}
          sending={sending}
          onBack={goBack}
        />
      )}
    </Card>
  )
}

function NoPlace() {
  const copy = useCopy()
  return (
    <Card>
      <EmptyState
        icon={Landmark}
        tone="iris"
        level={2}
        title={copy('move-money.bank.title')}
        body={copy('move-money.bank.lead')}
        action={
          <ButtonLink to={addBankPath}>
            <Copy id="shell.action.continue" />
          </ButtonLink>
        }
      />
    </Card>
  )
}
