// The steps of sending money, and the choices of each so far.
import type { MoneyDestination, MoneyTransferPreview, MoveMoney } from '@daybreak/contract'
import { noCents, plainDollars } from '@daybreak/money'
import { useState } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Card, MessageNotice, Steps } from '#ui'
import { canBeDated, firstMethod, methodsOf, type Method } from '../move-money.rules.ts'
import { AmountStep } from './amount-step.tsx'
import { NoDestination } from './no-destination.tsx'
import { ReviewStep } from './review-step.tsx'
import { SpeedStep } from './speed-step.tsx'
import { useHanded } from './use-handed.ts'
import type { Sending } from './use-sending.ts'

const steps = ['amount', 'speed', 'review'] as const
export type SendStep = (typeof steps)[number]

/** The current step of the transfer: the app keeps it in the browser's history, so that Back goes one step back. */
export type SendSteps = {
  currentStep: SendStep
  goTo: (currentStep: SendStep, options?: { replace?: boolean }) => void
  goBack: () => void
}

type Choice = {
  amount: string | null
  method: Method | null
  preview: MoneyTransferPreview | null
  /** A later day; null for as soon as can be. */
  sendOn: string | null
  choose: (chosen: Partial<Pick<Choice, 'amount' | 'method' | 'preview' | 'sendOn'>>) => void
}

type Filled = { amount: string | null; accountId: string | null }

/** Starts with what the previous page has filled in; a quote that was checked there counts as checked. */
export function useChoice({ amount, accountId }: Filled): Choice {
  const handed = useHanded()
  const [chosen, setChosen] = useState<Omit<Choice, 'choose'>>(() => {
    const before = handed.read()
    const isMeant = before !== null && before.amount === amount && before.method.destination.id === accountId
    return isMeant ? { ...before, sendOn: null } : { amount, method: null, preview: null, sendOn: null }
  })
  return { ...chosen, choose: (parts) => setChosen((before) => ({ ...before, ...parts })) }
}

/** As far as what is known allows it. */
export function reachableStep(asked: SendStep, { amount, method, preview }: Choice): SendStep {
  if (amount === null) return 'amount'
  return asked === 'review' && (method === null || preview === null) ? 'speed' : asked
}

type SendFlowProps = SendSteps & {
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
  const { currentStep, goTo, goBack, accountId, accountLast4, choice, overview, destinations, sending } = props
  const copy = useCopy()
  const { amount, method, preview, sendOn, choose } = choice
  const methods = methodsOf(destinations, overview, amount === null ? noCents : wireCents(amount))
  const isDated = amount !== null && canBeDated(plainDollars(wireCents(amount)), overview)
  if (methods.length === 0)
    return (
      <Card>
        <NoDestination />
      </Card>
    )
  return (
    <Card>
      <Steps
        label={copy('express-pay.transfer.steps-label')}
        steps={steps.map((step) => ({ key: step, name: <Copy id="express-pay.transfer.steps" values={{ step }} /> }))}
        now={steps.indexOf(currentStep)}
      />
      {/* After a reload: what was asked for again was refused. */}
      {amount === null && <MessageNotice message={sending.message} />}
      {(currentStep === 'amount' || amount === null) && (
        <AmountStep
          overview={overview}
          takesDated={methods.some(({ speed }) => speed === 'standard')}
          amount={amount}
          onAmount={(typed) => {
            choose({ amount: typed, preview: null })
            goTo('speed')
          }}
        />
      )}
      {currentStep === 'speed' && amount !== null && (
        <SpeedStep
          amount={amount}
          overview={overview}
          methods={isDated ? methods.filter(({ speed }) => speed === 'standard') : methods}
          isDated={isDated}
          // A way that was chosen for another amount has another fee: the same way is found again by its account.
          first={methods.find((one) => one.destination.id === method?.destination.id) ?? firstMethod(methods, accountId)}
          onChosen={(chosen) => {
            sending.clear()
            choose(chosen)
            goTo('review')
          }}
          onBack={goBack}
        />
      )}
      {currentStep === 'review' && method !== null && preview !== null && (
        <ReviewStep
          overview={overview}
          method={method}
          preview={preview}
          sendOn={sendOn}
          onDay={(day, shown) => {
            sending.clear()
            choose({ sendOn: day, preview: shown })
          }}
          accountLast4={accountLast4}
          sending={sending}
          onBack={goBack}
        />
      )}
    </Card>
  )
}
