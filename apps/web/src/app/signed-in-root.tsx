// What a signed-in worker meets: the loader, the gate of her onboarding status, then the shell with the screen.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { profileQuery } from '#features/employee'
import { keepSession, logOut } from '#features/session'
import { ApiProblem } from '#platform/api.ts'
import { FullScreenLoader } from './shell/full-screen-loader.tsx'
import { LoadFailed } from './shell/load-failed.tsx'
import { SetupUnfinished } from './shell/setup-unfinished.tsx'
import { Shell } from './shell/shell.tsx'

type SignedInRootProps = {
  path: string
  /** Forgets the worker and opens the sign-in page. */
  leave: () => void
  children: ReactNode
}

export function SignedInRoot({ path, leave, children }: SignedInRootProps) {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => keepSession(leave), [leave])

  const onLogOut = useCallback(() => {
    if (isLeaving) return
    setIsLeaving(true)
    void logOut().then(leave)
  }, [isLeaving, leave])

  if (profile && profile.onboardingStatus !== 'Completed') {
    return <SetupUnfinished status={profile.onboardingStatus} {...{ isLeaving, onLogOut }} />
  }
  if (profile) {
    return (
      <Shell path={path} {...{ isLeaving, onLogOut }}>
        {children}
      </Shell>
    )
  }
  const isSessionOver = error instanceof ApiProblem && error.status === 401
  if (error && !isSessionOver) {
    return <LoadFailed isTrying={isFetching} onTryAgain={() => void refetch()} {...{ isLeaving, onLogOut }} />
  }
  return <FullScreenLoader />
}
