// Renders "Add a bank account" with its own history, as the app does.
import { useState } from 'react'
import { AddBank, type AddBankStep } from '#features/move-money'

export function AddBankWithHistory({ first = { step: 'bank' } }: { first?: AddBankStep }) {
  const [stepProps, setPassed] = useState<readonly AddBankStep[]>([first])
  const [isRemoved, setIsRemoved] = useState(false)
  if (isRemoved) return <p>Your banks and cards</p>
  return (
    <>
      <AddBank
        currentStep={stepProps.at(-1) ?? first}
        goTo={(currentStep, { replace = false } = {}) =>
          setPassed((before) => [...(replace ? before.slice(0, -1) : before), currentStep])
        }
        ownerName="Maya Torres"
        onRemoved={() => setIsRemoved(true)}
      />
      <button type="button" onClick={() => setPassed((before) => before.slice(0, -1))}>
        Browser back
      </button>
    </>
  )
}
