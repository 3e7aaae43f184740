// Signing up, from the welcome page to the account: shows the page of the current address. Specification 2, "Public routes";
// readings 4.2.
import type { OnboardingState } from '@daybreak/contract'
import { Suspense, useCallback, useEffect, type ComponentType, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { forgetStoredDrafts } from '#platform/draft-store.ts'
import { DraftsProvider } from '#platform/drafts.tsx'
import { LoadFailed } from '#ui'
import { EmailLink } from './documents/index.ts'
import {
  OnboardingProvider,
  pageFor,
  PageLinks,
  StepLoading,
  type Onboarding as Doings,
  type SignedInSession,
} from './step/index.ts'
import { StepScreen } from './step-screen.tsx'
import { activationPath, useCodeOfLink } from './use-code-of-link.ts'
import { useInvitation, WelcomeBack, WelcomeScreen } from './welcome/index.ts'
import { usePage } from './use-page.ts'
import { useStateOfOnboarding } from './use-state-of-onboarding.ts'

type OnboardingProps = {
  /** The address that the document was loaded for. */
  path: string
  /** This browser has a session: the page rendered at build time does not apply. */
  isSignedIn: boolean
  /** What the app wraps the pages of a signed-in worker in: keeping the session, and handling its end. */
  SignedIn: ComponentType<{ leave: (path: string) => void; children: (session: SignedInSession) => ReactNode }>
  OneTimeCode: Doings['OneTimeCode']
  /** Replaces this page with another. */
  leave: (path: string) => void
}

export function Onboarding({ path, isSignedIn, SignedIn, OneTimeCode, leave: open }: OnboardingProps) {
  const leave = useCallback(
    (to: string) => {
      // The session is over, or signing up is: nothing that was typed stays behind.
      forgetStoredDrafts()
      open(to)
    },
    [open],
  )
  const { wanted, moves, goTo, correct } = usePage(path)
  const { state, hasFailed, isReading, tryAgain, answer, take, refresh } = useStateOfOnboarding(goTo)
  const invitation = useInvitation(take)
  const page = state === null ? wanted : pageFor(state, wanted)
  // A worker with nothing left to do may still change what stays open to them.
  const isOver = state !== null && isAllDone(state) && page === 'welcome'
  const cardCode = useCodeOfLink(path)
  // A card is mailed to a worker who has an account: in a browser that knows nothing of one, they log in. Moved on, they were asked here.
  const isForApp = cardCode !== '' && moves === 0 && (isOver || isUnknown(state))

  useEffect(() => {
    if (isForApp) leave(activationPath(cardCode))
    else if (isOver) leave('/')
    else if (page !== wanted) correct(page)
  }, [isForApp, cardCode, isOver, leave, page, wanted, correct])

  function content(): ReactNode {
    if (state === null && hasFailed) return <StateUnknown isBusy={isReading} onRetry={tryAgain} />
    if (isOver || isForApp) return <StepLoading />
    if (state === null && (page !== 'welcome' || isSignedIn)) return <StepLoading />
    if (page === 'welcome' && isBeginning(state))
      return <WelcomeScreen hasMoved={moves > 0} hasExpired={state?.hasExpired ?? false} invitation={invitation} />
    if (state === null) return null

    const doings = { state, page, moves, cardCode, OneTimeCode, answer, take, refresh, goTo, leave }
    if (state.status === null) return <Page {...doings} session={null} />
    return (
      <Suspense fallback={<StepLoading />}>
        <SignedIn leave={leave}>{(session) => <Page {...doings} session={session} />}</SignedIn>
      </Suspense>
    )
  }

  return (
    <PageLinks goTo={goTo}>
      <EmailLink isElsewhere={state !== null && state.status === null} onConfirmed={tryAgain} />
      <DraftsProvider owner="">{content()}</DraftsProvider>
    </PageLinks>
  )
}

/** Specification 4: "Only Completed admits the user to the main app". */
function isAllDone({ status, step }: OnboardingState): boolean {
  return status === 'Completed' && step === null
}

/** No session, and no answers of anyone. */
function isUnknown(state: OnboardingState | null): boolean {
  return state !== null && state.status === null && state.draftId === null
}

/** Nothing has been answered yet that can be gone back to. While that is not known, the page rendered at build time stays. */
function isBeginning(state: OnboardingState | null): boolean {
  return state === null || (state.status === null && (state.step === 'employee-search' || state.step === null))
}

function Page(doings: Doings) {
  return (
    <OnboardingProvider value={doings}>
      <DraftsProvider owner={ownerOf(doings)}>
        {doings.page === 'welcome' ? <WelcomeBack /> : <StepScreen key={doings.page} page={doings.page} />}
      </DraftsProvider>
    </OnboardingProvider>
  )
}

/** Only for a signed-in worker; each step before that has its own. */
function ownerOf({ state, page }: Pick<Doings, 'state' | 'page'>): string {
  return `${state.status === null ? '' : state.draftId}|${page}`
}

function StateUnknown(retry: { isBusy: boolean; onRetry: () => void }) {
  return (
    <>
      <h1 className="vh">
        <Copy id="session.login.set-up-link" />
      </h1>
      <LoadFailed level={2} {...retry} />
    </>
  )
}
