// Sends a worker's answer to a step: busy while it is sent, with the reason when it was refused.
import type { OnboardingState } from '@daybreak/contract'
import type { Refusals } from '#platform/action-words.ts'
import { useAction, type Action } from '#platform/use-action.ts'
import { answerRefusals, answerWords } from './answer-failures.ts'
import { useOnboarding } from './context.ts'

export type Answer<Input> = Action<Input, void>

/** @param refusals  what a refusal is called here, where it is not what it is called everywhere, and at which field */
export function useAnswer<Input = void>(call: (input: Input) => Promise<OnboardingState>, refusals?: Refusals): Answer<Input> {
  const { answer } = useOnboarding()
  return useAction({
    call: (input: Input) => answer(() => call(input)),
    ...answerWords,
    refusals: (problem) => refusals?.(problem) ?? answerRefusals(problem),
  })
}
