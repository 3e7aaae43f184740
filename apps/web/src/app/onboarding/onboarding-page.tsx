// The sign-up pages, with what the app puts around them. What only a signed-in worker needs is loaded once there is a session.
import { lazy } from 'react'
import { Onboarding } from '#features/onboarding'
import { OneTimeCode } from '#features/session'
import { PublicFrame } from '../public/public-frame.tsx'

type OnboardingPageProps = {
  /** The address that the document was loaded for. */
  path: string
  isSignedIn: boolean
  leave: (path: string) => void
}

export function OnboardingPage({ path, isSignedIn, leave }: OnboardingPageProps) {
  return (
    <PublicFrame>
      <Onboarding path={path} isSignedIn={isSignedIn} leave={leave} SignedIn={SignedInPart} OneTimeCode={OneTimeCode} />
    </PublicFrame>
  )
}

const SignedInPart = lazy(async () => ({ default: (await import('./signed-in-part.tsx')).SignedInPart }))
