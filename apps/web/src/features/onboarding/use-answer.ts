// An answer that is a press and no form: busy while it is on its way, and why it was not taken.
import type { OnboardingState } from '@daybreak/contract'
import { useStepForm, type StepSending } from './use-step-form.ts'

export function useAnswer(): { sending: StepSending; send: (call: () => Promise<OnboardingState>) => void } {
  const { sending, submit } = useStepForm()
  return { sending, send: (call) => void submit({}, call) }
}
