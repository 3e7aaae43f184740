// What every step may ask for: where the worker stands, how an answer is sent, and the ways to go on.
import type { OnboardingState } from '@daybreak/contract'
import { createContext, useContext } from 'react'
import type { Place } from './places.ts'

/** Of who has a session: what the app knows of its end. */
export type SignedInSession = { isLeaving: boolean; onLogOut: () => void }

export type Onboarding = {
  state: OnboardingState
  place: Place
  /** How often the worker has moved without loading a document. */
  moves: number
  /** Null before the code has come back. */
  session: SignedInSession | null
  /**
   * Sends an answer, takes the state that comes back, and goes on to the step that is due. An answer that came too late or was lost
   * on its way back resolves too: where the worker stands is asked anew.
   *
   * @throws ApiProblem      the answer was refused
   * @throws ApiUnreachable  nobody knows whether it arrived; sending it once more does no harm
   */
  answer: (call: () => Promise<OnboardingState>) => Promise<void>
  /** Asks the server anew where the worker stands, as a poll does. */
  refresh: () => Promise<void>
  goTo: (place: Place) => void
  /** Opens another page in the place of this one. */
  leave: (path: string) => void
}

const OnboardingContext = createContext<Onboarding | null>(null)
export const OnboardingProvider = OnboardingContext.Provider

export function useOnboarding(): Onboarding {
  const onboarding = useContext(OnboardingContext)
  if (!onboarding) throw new Error('useOnboarding needs the onboarding room around it')
  return onboarding
}
