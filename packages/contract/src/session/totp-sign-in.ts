// Signing in by an authenticator app or by a recovery code. It is a file of its own so that the sign-in page loads no more than
// it needs.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { nothingHidden } from '../values/texts.ts'
import { oneTimeCode, signedIn, username } from './session.ts'

/** As it is typed: small letters, spaces and the hyphen do not matter. */
const recoveryCode = z.string().check(z.minLength(8), z.maxLength(20), nothingHidden)

/** A worker without an authenticator app, and a name that is no one's, are answered like a wrong code. */
const totpSignInProblems = ['session.username_invalid', 'session.code_wrong', 'session.too_many_tries', 'session.locked'] as const

export const totpSignInRoutes = {
  prove: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-totp',
    flag: 'sign-in-totp',
    access: 'public',
    summary: 'Exchanges the code that an authenticator app shows for a session of 60 minutes.',
    body: z.object({ username, code: oneTimeCode }),
    responses: { 200: signedIn },
    problems: totpSignInProblems,
  }),
  recover: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-recovery-code',
    flag: 'sign-in-totp',
    access: 'public',
    summary: 'Exchanges a recovery code for a session of 60 minutes. Each is good once, and the worker is notified.',
    body: z.object({ username, code: recoveryCode }),
    responses: { 200: signedIn },
    problems: totpSignInProblems,
  }),
}
