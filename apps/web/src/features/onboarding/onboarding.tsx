// Signing up, from the welcome page to the account: which page stands on the white card. Specification 2, "Public routes"; readings 4.2.
import type { OnboardingState } from '@daybreak/contract'
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { LoadFailed } from '#ui'
import { EmailLink } from './email-link.tsx'
import { OnboardingProvider, type Onboarding as Doings, type SignedInSession } from './onboarding-context.ts'
import { placeFor } from './places.ts'
import { StepLoading } from './step-loading.tsx'
import { StepScreen } from './step-screen.tsx'
import { usePlace } from './use-place.ts'
import { useStateOfOnboarding } from './use-state-of-onboarding.ts'
import { WelcomeBack } from './welcome-back.tsx'
import { WelcomeScreen } from './welcome.screen.tsx'

type OnboardingProps = {
  /** The address that the document was loaded for. */
  path: string
  /** What the app puts around the pages of who has a session: keeping it, and what its end means. */
  SignedIn: ComponentType<{ leave: (path: string) => void; children: (session: SignedInSession) => ReactNode }>
  OneTimeCode: Doings['OneTimeCode']
  /** Opens another page in the place of this one. */
  leave: (path: string) => void
}

export function Onboarding({ path, SignedIn, OneTimeCode, leave }: OnboardingProps) {
  const { wanted, moves, goTo, correct } = usePlace(path)
  const { state, hasFailed, isReading, tryAgain, answer, take, refresh } = useStateOfOnboarding(goTo)
  const place = state === null ? wanted : placeFor(state, wanted)
  const isOver = state !== null && isAllDone(state)

  useEffect(() => {
    if (isOver) leave('/')
    else if (place !== wanted) correct(place)
  }, [isOver, leave, place, wanted, correct])

  function content(): ReactNode {
    if (state === null && hasFailed) return <LoadFailed level={2} isBusy={isReading} onRetry={tryAgain} />
    if (isOver) return <StepLoading />
    if (state === null) return place === 'welcome' ? <WelcomeScreen /> : <StepLoading />

    const doings = { state, place, moves, OneTimeCode, answer, take, refresh, goTo, leave }
    if (state.status === null) return <Page {...doings} session={null} />
    return (
      <Suspense fallback={<StepLoading />}>
        <SignedIn leave={leave}>{(session) => <Page {...doings} session={session} />}</SignedIn>
      </Suspense>
    )
  }

  return (
    <>
      <EmailLink onConfirmed={tryAgain} />
      {content()}
    </>
  )
}

/** Specification 4: "Only Completed admits the user to the main app". */
function isAllDone({ status, step }: OnboardingState): boolean {
  return status === 'Completed' && step === null
}

function Page(doings: Doings) {
  const { state, place } = doings
  return (
    <OnboardingProvider value={doings}>
      {place === 'welcome' ? <Beginning state={state} /> : <StepScreen key={place} place={place} />}
    </OnboardingProvider>
  )
}

function Beginning({ state: { draftId, status, hasExpired } }: { state: OnboardingState }) {
  return draftId === null && status === null ? <WelcomeScreen hasExpired={hasExpired} /> : <WelcomeBack />
}
