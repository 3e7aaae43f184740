// The context of every step: the state of the sign-up, how an answer is sent, and how to continue.
import type { OnboardingState } from '@daybreak/contract'
import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { Message } from '#platform/message.ts'
import type { StepPage } from './pages.ts'

/** Only with a session: how the app handles its end. */
export type SignedInSession = { isLeaving: boolean; onLogOut: () => void }

/** The session room's field for a one-time code, with the buttons to get another. */
export type OneTimeCodeProps = {
  /** What was typed before the page was reloaded in another language. */
  early: string
  sentAtMs: number
  /** Verifies the code, and continues. */
  prove: (digits: string) => Promise<void>
  send: () => Promise<void>
  /** The words for refusals of other rooms; null for those of the session room. */
  refusalOf: (cause: unknown) => Message | null
  /** The button for a code by another channel. */
  otherOption: ReactNode
}

export type Onboarding = {
  state: OnboardingState
  page: StepPage
  /** How often the worker has moved without loading a document. */
  moves: number
  /** Of the link on the carrier of a card; empty without one. */
  cardCode: string
  OneTimeCode: ComponentType<OneTimeCodeProps>
  /** Null before the code was verified. */
  session: SignedInSession | null
  /**
   * Sends an answer, stores the returned state, and moves to the step that is due. An answer that was too late or was lost
   * on its way back resolves too: the state is read again.
   *
   * @throws ApiProblem      the answer was refused
   * @throws ApiUnreachable  it is not known whether it arrived; sending it again does no harm
   */
  answer: (call: () => Promise<OnboardingState>) => Promise<void>
  /** Stores a state that was returned within a step: the worker stays where they are. */
  take: (state: OnboardingState) => void
  /** Reads the state from the server again, as a poll does. */
  refresh: () => Promise<OnboardingState>
  goTo: (page: StepPage) => void
  /** Replaces this page with another. */
  leave: (path: string) => void
}

const OnboardingContext = createContext<Onboarding | null>(null)
export const OnboardingProvider = OnboardingContext.Provider

export function useOnboarding(): Onboarding {
  const onboarding = useContext(OnboardingContext)
  if (!onboarding) throw new Error('useOnboarding needs the onboarding room around it')
  return onboarding
}
