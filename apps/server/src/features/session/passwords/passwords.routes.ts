// Routes for passwords: a worker's own, and logging in with one.
import { passwordRoutes, passwordSignInRoutes } from '@daybreak/contract'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import type { FlagsPort } from '#platform/flags/flags-port.ts'
import { noContent, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { readUsername } from '../callers/index.ts'
import type { Intermediates } from '../factors/index.ts'
import type { SessionAnswers } from '../opening/index.ts'
import { handle } from '../session-handle.ts'
import { loginLimit } from '../session.routes.ts'
import type { PasswordProofs } from './proofs.ts'
import type { Passwords } from './passwords.ts'

export type PasswordRouteDeps = {
  database: Database
  flags: FlagsPort
  passwords: Passwords
  proofs: PasswordProofs
  intermediates: Intermediates
  answers: SessionAnswers
}

export function routesOfPasswords(deps: PasswordRouteDeps): RouteDefinition[] {
  const { database, flags, passwords, proofs, intermediates, answers } = deps
  return [
    handle(passwordRoutes.read, async ({ session: { employeeId } }) => {
      const isOffered = await flags.isOn('sign-in-password', { employeeId })
      return ok({ isOffered, ...(await passwords.read(employeeId)) })
    }),

    handle(passwordRoutes.set, async ({ session, body }) => {
      const set = await passwords.set(session, body.password)
      return isRefused(set) ? set : ok({ isOffered: true, ...set.state })
    }),

    handle(passwordRoutes.remove, async ({ session }) =>
      (await passwords.remove(session)) ? noContent() : refuse('session.password_off'),
    ),

    handle(
      passwordSignInRoutes.prove,
      async ({ body, context }) => {
        const contact = readUsername(body.username)
        if ('code' in contact) return contact
        const [caller, replacedToken] = [answers.callerOf(context), answers.cookieTokenOf(context)]
        const opened = await proofs.signIn({ contact, password: body.password, caller, replacedToken })
        if (isRefused(opened)) return opened
        await intermediates.end(database.query, context.request.headers.cookie)
        return answers.signIn(opened, context.isPage ? null : opened.token)
      },
      loginLimit,
    ),
  ]
}
