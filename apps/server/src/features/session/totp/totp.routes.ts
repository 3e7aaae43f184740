// Routes for authenticator apps: a worker's own, and the proofs by one.
import { totpRoutes, totpSignInRoutes } from '@daybreak/contract'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import type { FlagsPort } from '#platform/flags/flags-port.ts'
import { noContent, ok, type RequestContext, type RouteDefinition } from '#platform/http/routes.ts'
import { readUsername } from '../callers/index.ts'
import type { Intermediates } from '../factors/index.ts'
import type { SessionAnswers } from '../opening/index.ts'
import { handle } from '../session-handle.ts'
import { loginLimit } from '../session.routes.ts'
import type { TotpProofs, TotpSignIn } from './proofs.ts'
import type { Totps } from './totp.ts'

export type TotpRouteDeps = {
  database: Database
  flags: FlagsPort
  totps: Totps
  proofs: TotpProofs
  intermediates: Intermediates
  answers: SessionAnswers
}

export function routesOfTotp(deps: TotpRouteDeps): RouteDefinition[] {
  return [...ownRoutes(deps), ...signInRoutes(deps), stepUpRoute(deps)]
}

function ownRoutes({ flags, totps }: TotpRouteDeps): RouteDefinition[] {
  return [
    handle(totpRoutes.read, async ({ session: { employeeId } }) => {
      const isOffered = await flags.isOn('sign-in-totp', { employeeId })
      return ok({ isOffered, ...(await totps.read(employeeId)) })
    }),

    handle(totpRoutes.start, async ({ session }) => {
      const started = await totps.start(session)
      return isRefused(started) ? started : ok(started.setup)
    }),

    handle(totpRoutes.confirm, async ({ session, body }) => {
      const given = await totps.confirm(session, body.code)
      return isRefused(given) ? given : ok({ recoveryCodes: given.recoveryCodes })
    }),

    handle(totpRoutes.renewRecoveryCodes, async ({ session }) => {
      const given = await totps.renewRecoveryCodes(session)
      return isRefused(given) ? given : ok({ recoveryCodes: given.recoveryCodes })
    }),

    handle(totpRoutes.remove, async ({ session }) => ((await totps.remove(session)) ? noContent() : refuse('session.totp_off'))),
  ]
}

function signInRoutes({ database, proofs, intermediates, answers }: TotpRouteDeps): RouteDefinition[] {
  async function signIn(by: TotpSignIn['by'], body: { username: string; code: string }, context: RequestContext) {
    const contact = readUsername(body.username)
    if ('code' in contact) return contact
    const [caller, replacedToken] = [answers.callerOf(context), answers.cookieTokenOf(context)]
    const opened = await proofs.signIn({ by, contact, code: body.code, caller, replacedToken })
    if (isRefused(opened)) return opened
    await intermediates.end(database.query, context.request.headers.cookie)
    return answers.signIn(opened, context.isPage ? null : opened.token)
  }

  return [
    handle(totpSignInRoutes.prove, ({ body, context }) => signIn('totp', body, context), loginLimit),
    handle(totpSignInRoutes.recover, ({ body, context }) => signIn('recovery_code', body, context), loginLimit),
  ]
}

function stepUpRoute({ proofs, answers }: TotpRouteDeps): RouteDefinition {
  return handle(totpRoutes.stepUp, async ({ body, session, context }) => {
    const token = answers.tokenOf(context)
    if (token === null) return refuse('session_not_found')
    const opened = await proofs.stepUp({ session, code: body.code, caller: answers.callerOf(context), token })
    if (isRefused(opened)) return opened
    return answers.signIn(opened, answers.bearerTokenOf(context) === null ? null : opened.token)
  })
}
