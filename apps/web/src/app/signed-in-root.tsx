// The root of the signed-in app: the loader, the redirect to the rest of sign-up, then the shell with the screen.
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@daybreak/contract'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { profileQuery } from '#features/employee'
import { IdleWarning, LatePasskeyOffer, LimitedNotice, StepUp, useSession } from '#features/session'
import { ApiProblem } from '#platform/calls/api.ts'
import { useLocale } from '#platform/copy/copy.tsx'
import { DraftsProvider } from '#platform/drafts.tsx'
import { followLanguage } from '#platform/copy/language.ts'
import { meansSessionOver } from '#platform/session/session.ts'
import { useIsAfterOnLoad } from './on-load/after-on-load.ts'
import { FullScreenLoader } from './shell/full-screen-loader.tsx'
import { LoadFailed } from './shell/load-failed.tsx'
import { Shell } from './shell/shell.tsx'

type SignedInRootProps = {
  path: string
  /** Forgets the worker and opens that page. */
  leave: (path: string) => void
  children: ReactNode
}

export function SignedInRoot({ path, leave, children }: SignedInRootProps) {
  const session = useSession(leave)
  return (
    <StepUp onProved={session.refresh}>
      <Gates path={path} leave={leave} {...session}>
        {children}
      </Gates>
      <IdleWarning session={session} />
    </StepUp>
  )
}

type GatesProps = Pick<ReturnType<typeof useSession>, 'isOver' | 'isLeaving' | 'isLimited' | 'onLogOut'> &
  Pick<SignedInRootProps, 'path' | 'leave' | 'children'>

/** Specification 4, "Gate rules": nothing of the app before the profile is loaded and the set-up is complete. */
function Gates({ path, leave, isOver, isLeaving, isLimited, onLogOut, children }: GatesProps) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery)
  // The shell and its first screen are drawn in slices: a finger that is on the page meanwhile is answered.
  const drawn = useDeferredValue(data, undefined)
  // At the end of a session the profile is forgotten at once, and nothing that needs it is drawn once more.
  const profile = data && drawn
  const isFollowing = useProfileLanguage(data?.language)
  const isAfterOnLoad = useIsAfterOnLoad(path)
  if (isOver || isFollowing) return <FullScreenLoader />
  if (profile && profile.onboardingStatus !== 'Completed') {
    return <ToSigningUp leave={leave} />
  }
  if (profile) {
    return (
      <DraftsProvider owner={profile.employeeId}>
        <Shell path={path} {...{ isLeaving, onLogOut }}>
          {isLimited && <LimitedNotice />}
          {isAfterOnLoad && <LatePasskeyOffer />}
          {children}
        </Shell>
      </DraftsProvider>
    )
  }
  const isSessionOver = error instanceof ApiProblem && meansSessionOver(error)
  if (error && !isSessionOver) {
    return <LoadFailed isTrying={isFetching} onTryAgain={() => void refetch()} {...{ isLeaving, onLogOut }} />
  }
  return <FullScreenLoader />
}

/** Once, with the first profile: a language that is changed elsewhere later must not load a page anew that is in use. */
function useProfileLanguage(language: Profile['language'] | undefined): boolean {
  const locale = useLocale()
  const isDecided = useRef(false)
  const [isFollowing, setIsFollowing] = useState(false)
  useLayoutEffect(() => {
    if (language === undefined || isDecided.current) return
    isDecided.current = true
    setIsFollowing(followLanguage(language, locale))
  }, [language, locale])
  return isFollowing
}

/** Specification 2: "A wrapper redirects to /onboarding/ when initialization is required but not yet done." */
function ToSigningUp({ leave }: Pick<SignedInRootProps, 'leave'>) {
  useEffect(() => leave('/onboarding/'), [leave])
  return <FullScreenLoader />
}
