// The pages before sign-in. Each is a document of its own, so the browser opens it, not a router.
import type { ReactNode } from 'react'
import { LoginScreen, LoginWithEmailScreen, VerifyCodeScreen } from '#features/session'
import type { PublicPageName } from '../documents.ts'
import { PublicFrame } from './public-frame.tsx'

/** What a public page may do to the world outside of it. */
export type PublicPageActions = {
  goTo: (path: string) => void
  /** Continues without leaving this page in the history. */
  goOnTo: (path: string) => void
}

const screens: Readonly<Record<PublicPageName, (actions: PublicPageActions) => ReactNode>> = {
  login: ({ goTo, goOnTo }) => <LoginScreen goTo={goTo} goOnTo={goOnTo} />,
  'login-with-email': ({ goTo, goOnTo }) => <LoginWithEmailScreen goTo={goTo} goOnTo={goOnTo} />,
  'login-verify-otp': ({ goOnTo }) => <VerifyCodeScreen goOnTo={goOnTo} />,
}

export function isPublicPage(name: string | undefined): name is PublicPageName {
  return name !== undefined && Object.hasOwn(screens, name)
}

export function PublicPage({ name, actions }: { name: PublicPageName; actions: PublicPageActions }) {
  return <PublicFrame>{screens[name](actions)}</PublicFrame>
}
