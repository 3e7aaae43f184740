// The documents that the server sends: the program that each starts, what it requests at once, and who may see it.
import type { CopyKey } from '@daybreak/copy'

export type DocumentPlan = {
  entry: 'app' | 'onboarding' | 'public'
  /** Absent where the name of the product is the whole title. */
  title?: CopyKey
  /** The screen, by its file under `src/app`, whose code the document asks for at once. */
  firstScreen?: string
  /** The boot script sends everyone else away. `either`: the signed-in app draws it for a worker with a session. */
  audience: 'everyone' | 'signing-in' | 'signed-in' | 'either'
  /** Search engines may list it. */
  isIndexed?: true
}

export const documents = {
  login: { entry: 'public', audience: 'signing-in', isIndexed: true },
  'login-with-email': { entry: 'public', audience: 'signing-in', isIndexed: true },
  'login-verify-otp': { entry: 'public', title: 'session.otp.heading', audience: 'signing-in', isIndexed: true },
  // Its code comes apart from that of sign-in.
  'login-link': {
    entry: 'public',
    title: 'session.link.page',
    firstScreen: 'public/link-page.tsx',
    audience: 'everyone',
  },
  // Its code comes apart from that of sign-in.
  'login-return': {
    entry: 'public',
    title: 'session.oidc.waiting',
    firstScreen: 'public/return-page.tsx',
    audience: 'everyone',
  },
  // Its code comes apart from that of sign-in.
  'not-you': {
    entry: 'public',
    title: 'session.not-you.title',
    firstScreen: 'public/not-you-page.tsx',
    audience: 'everyone',
  },
  // Its code comes apart from that of sign-in.
  maintenance: {
    entry: 'public',
    title: 'shell.title.maintenance',
    firstScreen: 'maintenance/maintenance-page.tsx',
    audience: 'everyone',
  },
  onboarding: { entry: 'onboarding', title: 'session.login.set-up-link', audience: 'everyone' },
  'onboarding-step': { entry: 'onboarding', title: 'session.login.set-up-link', audience: 'everyone' },
  // Its texts come apart from the code that sign-in waits for; the menu opens it beside the app, whose code is there already.
  legal: {
    entry: 'app',
    title: 'shell.menu.terms',
    firstScreen: 'legal/legal-page.tsx',
    audience: 'everyone',
    isIndexed: true,
  },
  'legal-document': {
    entry: 'app',
    title: 'shell.menu.terms',
    firstScreen: 'legal/legal-page.tsx',
    audience: 'everyone',
    isIndexed: true,
  },
  'closed-account': {
    entry: 'public',
    title: 'employee.close.read-title',
    firstScreen: 'public/closed-account-page.tsx',
    audience: 'everyone',
  },
  'check-proof': {
    entry: 'public',
    title: 'statements.check.title',
    firstScreen: 'public/check-proof-page.tsx',
    audience: 'everyone',
  },
  // A stranger who needs help does not wait for the app.
  support: {
    entry: 'public',
    title: 'shell.title.support',
    firstScreen: 'support/support-page.tsx',
    audience: 'either',
    isIndexed: true,
  },
  // For each address that no screen has.
  'not-found': { entry: 'app', title: 'shell.title.not-found', audience: 'either' },
  home: { entry: 'app', firstScreen: 'screens/home.screen.tsx', audience: 'signed-in' },
  'express-pay': { entry: 'app', firstScreen: 'screens/express-pay.screen.tsx', audience: 'signed-in' },
  app: { entry: 'app', audience: 'signed-in' },
} as const satisfies Record<string, DocumentPlan>

export type DocumentName = keyof typeof documents

/** The documents of a person who signs in: each is a page of the public program. Maintenance, help and closed accounts come apart: sign-in waits for none of them. */
export type PublicPageName = Exclude<
  { [Name in DocumentName]: (typeof documents)[Name]['entry'] extends 'public' ? Name : never }[DocumentName],
  'maintenance' | 'support' | 'closed-account' | 'check-proof' | 'not-you' | 'login-link' | 'login-return'
>
