// Signing in by a password. It is a file of its own so that the sign-in page loads no more than it needs.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { maxPasswordUnits } from './password-rules.ts'
import { providerProblems, signedIn, username } from './session.ts'

/** As it is typed or pasted: it is never cleaned, kept or shown. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(maxPasswordUnits))

export const passwordSignInRoutes = {
  /** A worker without a password, and a name that is no one's, are answered like a wrong password. */
  prove: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-password',
    flag: 'sign-in-password',
    access: 'public',
    summary: 'Exchanges a password for a session of 60 minutes. It is no fresh proof: what asks for one asks for a code next.',
    body: z.object({ username, password: typedPassword }),
    responses: { 200: signedIn },
    problems: [
      'session.username_invalid',
      'session.password_wrong',
      'session.too_many_tries',
      'session.locked',
      ...providerProblems,
    ],
  }),
}
