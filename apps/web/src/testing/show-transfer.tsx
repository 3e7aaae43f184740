// Renders "Make a Transfer" with its own history, as the app does: Back goes one step back.
import { useState } from 'react'
import { TransferWages, type TransferFlowStep } from '#features/express-pay'

export function TransferWithHistory({ accountLast4 = null }: { accountLast4?: string | null }) {
  const [stepProps, setPassed] = useState<readonly TransferFlowStep[]>(['amount'])
  return (
    <>
      <TransferWages
        accountLast4={accountLast4}
        currentStep={stepProps.at(-1) ?? 'amount'}
        goTo={(currentStep, { replace = false } = {}) =>
          setPassed((before) => [...(replace ? before.slice(0, -1) : before), currentStep])
        }
        goBack={() => setPassed((before) => before.slice(0, -1))}
      />
      <button type="button" onClick={() => setPassed((before) => before.slice(0, -1))}>
        Browser back
      </button>
    </>
  )
}
