// "Close my account", with its steps in the address, so that Back goes one step back.
import { CloseAccount, type ClosingStep } from '#features/closing'
import { closeAccountPath, myAccountPath } from '#platform/paths.ts'
import { useAddressSteps } from '../screens/use-address-steps.ts'

export function CloseAccountScreen() {
  const { search, open } = useAddressSteps()
  const step = search.get('step')
  const closingStep: ClosingStep = step === 'money' || step === 'review' ? step : 'reason'
  return (
    <CloseAccount
      step={closingStep}
      goTo={(next, options) => open(next === 'reason' ? closeAccountPath : `${closeAccountPath}?step=${next}`, options)}
      onKeep={() => open(myAccountPath)}
    />
  )
}
