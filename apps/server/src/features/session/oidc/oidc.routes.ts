// Routes for accounts at another service: logging in by one, and managing a worker's own.
import { oidcRoutes, oidcSignInRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { isRefused, refuse } from '#platform/errors.ts'
import type { FlagsPort } from '#platform/flags/flags-port.ts'
import { created, noContent, ok, type RequestContext, type RouteDefinition } from '#platform/http/routes.ts'
import type { Database } from '#platform/database/database.ts'
import { makeToken } from '../callers/index.ts'
import type { Intermediates } from '../factors/index.ts'
import type { SessionAnswers } from '../opening/index.ts'
import { handle } from '../session-handle.ts'
import { createTokenCookie } from '../session-token-cookie.ts'
import { loginLimit } from '../session.routes.ts'
import { oidcLimits } from './oidc.rules.ts'
import type { Oidc } from './oidc.ts'

export type OidcRouteDeps = {
  database: Database
  flags: FlagsPort
  oidc: Oidc
  intermediates: Intermediates
  answers: SessionAnswers
  isSecure: boolean
}

export function routesOfOidc(deps: OidcRouteDeps): RouteDefinition[] {
  const { database, flags, oidc, intermediates, answers, isSecure } = deps
  const lifetimeSeconds = oidcLimits.attemptMs / 1000
  const browserCookie = createTokenCookie({ name: 'daybreak_oidc', lifetimeSeconds, isSecure })
  const browserTokenOf = ({ request }: RequestContext) => browserCookie.read(request.headers.cookie)
  // One for all attempts of a browser: of two tabs, or two tries, each finds its own.
  const startedBy = (context: RequestContext) => browserTokenOf(context) ?? makeToken()

  return [
    handle(
      oidcSignInRoutes.start,
      async ({ body, context }) => {
        const browserToken = startedBy(context)
        const asked = await oidc.startSignIn({ browserToken, language: body.language })
        return isRefused(asked)
          ? asked
          : ok({ url: asked.url, state: asked.state }, { 'set-cookie': browserCookie.issue(browserToken) })
      },
      loginLimit,
    ),

    handle(
      oidcSignInRoutes.prove,
      async ({ body, context }) => {
        const { cookie } = context.request.headers
        const opened = await oidc.signIn({
          returned: body,
          browserToken: browserTokenOf(context),
          caller: answers.callerOf(context),
          replacedToken: answers.cookieTokenOf(context),
        })
        if (isRefused(opened)) return opened
        await intermediates.end(database.query, cookie)
        return answers.signIn(opened, context.isPage ? null : opened.token)
      },
      loginLimit,
    ),

    handle(oidcRoutes.list, async ({ session: { employeeId } }) => {
      const isOffered = oidc.isConfigured && (await flags.isOn('sign-in-oidc', { employeeId }))
      return ok({ isOffered, ...(await oidc.list(employeeId)) })
    }),

    handle(oidcRoutes.start, async ({ session, body, context }) => {
      const browserToken = startedBy(context)
      const asked = await oidc.startLinking(session, { browserToken, language: body.language })
      return isRefused(asked)
        ? asked
        : ok({ url: asked.url, state: asked.state }, { 'set-cookie': browserCookie.issue(browserToken) })
    }),

    handle(oidcRoutes.link, async ({ session, body, context }) => {
      const linked = await oidc.link(session, { returned: body, browserToken: browserTokenOf(context) })
      return isRefused(linked) ? linked : created(linked.link)
    }),

    handle(oidcRoutes.remove, async ({ session, params }) => {
      const id = parsePublicId('oid', params.id)
      return id !== null && (await oidc.remove(session, id)) ? noContent() : refuse('not_found')
    }),
  ]
}
