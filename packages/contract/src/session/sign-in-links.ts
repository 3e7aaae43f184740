// Signing in by a link in an e-mail: one press in the requesting browser, and from any other a code to type there. Decision 48.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { instantText } from '../shapes.ts'
import { deviceDescription } from './activity.ts'
import { codeProblems, codeSent, providerProblems, signedIn, username } from './session.ts'

/** The page that the link opens. What follows `#` is the token: opening the page sends it to no server. */
export const signInLinkPath = '/login/link'

const linkToken = z.object({ token: z.string().check(z.regex(/^[a-z]{28}$/)) })

const openedLink = z.discriminatedUnion('where', [
  /** In the browser that asked for it: one press signs in. */
  z.object({ where: z.literal('here'), expiresAt: instantText }),
  /** In any other browser, which never signs in by it: the code to type in the first, and where it was requested. */
  z.object({
    where: z.literal('elsewhere'),
    code: z.string(),
    expiresAt: instantText,
    askedAt: instantText,
    askedFrom: deviceDescription,
  }),
])
export type OpenedLink = z.infer<typeof openedLink>

export const signInLinkRoutes = {
  request: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/link',
    flag: 'sign-in-link',
    access: 'public',
    summary:
      'Sends a link to a known e-mail address, before sign-in. It counts like a code; `with-otp` takes the code that it shows.',
    body: z.object({ username }),
    responses: { 200: codeSent },
    problems: [
      'ACCOUNT_NOT_FOUND',
      'session.username_invalid',
      'session.method_mismatch',
      'session.method_unavailable',
      'session.texts_stopped',
      'session.too_many_codes',
      'session.locked',
      ...providerProblems,
    ],
  }),
  open: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/link/open',
    flag: 'sign-in-link',
    access: 'public',
    summary: 'What a link can do in this browser. Changes nothing, however often a program follows the link.',
    body: linkToken,
    responses: { 200: openedLink },
    problems: ['session.link_expired'],
  }),
  signIn: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-link',
    flag: 'sign-in-link',
    access: 'public',
    summary: 'Exchanges a link for a session of 60 minutes, in the browser that asked for it alone.',
    body: linkToken,
    responses: { 200: signedIn },
    problems: ['session.link_expired', 'session.identity_needed', ...codeProblems],
  }),
  refuse: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/link/refuse',
    access: 'public',
    summary: 'Says that someone else asked for the link: neither it nor its code is good for anything from then on.',
    body: linkToken,
    responses: { 204: null },
    problems: ['session.link_expired'],
  }),
}
