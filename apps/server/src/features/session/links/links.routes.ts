// Routes for sign-in links.
import { signInLinkRoutes } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { noContent, ok, type RequestContext, type RouteDefinition } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { makeToken, maskDestination, readUsername } from '../callers/index.ts'
import type { Intermediates } from '../factors/index.ts'
import type { SessionAnswers } from '../opening/index.ts'
import { handle } from '../session-handle.ts'
import { createTokenCookie } from '../session-token-cookie.ts'
import { loginLimit } from '../session.routes.ts'
import type { Links } from './links.ts'

export type LinkRouteDeps = {
  database: Database
  links: Links
  intermediates: Intermediates
  answers: SessionAnswers
  outbox: Pick<Outbox, 'channels'>
  isSecure: boolean
}

/** As long as the links live that it may use. */
const cookieSeconds = 10 * 60

export function routesOfLinks(deps: LinkRouteDeps): RouteDefinition[] {
  const { database, links, intermediates, answers, outbox, isSecure } = deps
  const browserCookie = createTokenCookie({ name: 'daybreak_link', lifetimeSeconds: cookieSeconds, isSecure })
  const browserTokenOf = ({ request }: RequestContext) => browserCookie.read(request.headers.cookie)

  return [
    handle(
      signInLinkRoutes.request,
      async ({ body, context }) => {
        const contact = readUsername(body.username)
        if ('code' in contact) return contact
        if (!outbox.channels.includes('email')) return refuse('session.method_unavailable')
        if (contact.kind !== 'email') return refuse('session.method_mismatch')
        // One for all links of a browser: of two tabs, or two tries, each finds its own.
        const browserToken = browserTokenOf(context) ?? makeToken()
        let intermediate = ''
        const whenStarted = async (tx: Transaction) =>
          void (intermediate = await intermediates.issue(tx, 'sign_in', contact.value))
        const outcome = await links.request({ contact, caller: answers.callerOf(context), browserToken, whenStarted })
        if (isRefused(outcome)) return outcome
        return ok(
          {
            methodId: publicId('otp', outcome.codeId),
            destination: maskDestination(outcome.shown),
            expiresAt: instantText(outcome.expiresAt),
          },
          { 'set-cookie': [intermediate, browserCookie.issue(browserToken)] },
        )
      },
      loginLimit,
    ),

    handle(
      signInLinkRoutes.open,
      async ({ body, context }) => {
        const opened = await links.open(body.token, browserTokenOf(context))
        return isRefused(opened) ? opened : ok(opened.link)
      },
      loginLimit,
    ),

    handle(
      signInLinkRoutes.signIn,
      async ({ body, context }) => {
        const { cookie } = context.request.headers
        const signedIn = await links.signIn({
          token: body.token,
          browserToken: browserTokenOf(context),
          caller: answers.callerOf(context),
          replacedToken: answers.cookieTokenOf(context),
        })
        if ('kind' in signedIn) return signedIn
        const { outcome, typed } = signedIn
        if (isRefused(outcome)) {
          if (outcome.code === 'session.identity_needed') await intermediates.lead(database.query, typed.value, cookie)
          return outcome
        }
        await intermediates.end(database.query, cookie)
        return answers.signIn(outcome, context.isPage ? null : outcome.token)
      },
      loginLimit,
    ),

    handle(
      signInLinkRoutes.refuse,
      async ({ body }) => {
        const refused = await links.refuse(body.token)
        return isRefused(refused) ? refused : noContent()
      },
      loginLimit,
    ),
  ]
}
