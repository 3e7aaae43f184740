// Routes for signing in by one-time code, and for a session's refresh, activity report and end.
import { sessionRoutes } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { askerOf, type FlagsPort } from '#platform/flags/flags-port.ts'
import { noContent, ok, type RequestContext, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/access/session-cookies.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { handle } from './session-handle.ts'
import type { Login, SessionAnswers } from './opening/index.ts'
import { kindReachedBy, maskDestination, readUsername } from './callers/index.ts'
import { endSession } from './devices/index.ts'
import type { Intermediates, StepUp } from './factors/index.ts'
import type { LiveSessions } from './session-live.ts'
import type { AuthProvider } from './codes/index.ts'
import type { SigningKeys } from './keys/index.ts'
import { readSession } from './session.store.ts'
import { isMethodOffered } from './session-offered-methods.ts'

// A whole employer may sit behind one address and sign in at the change of shifts; a program that tries numbers or codes may not.
export const loginLimit: RouteOptions = { limit: { requests: 120, perMs: 120_000 } }

export type SessionRouteDeps = {
  database: Database
  clock: Clock
  feed: ChangeFeed
  live: LiveSessions
  login: Login
  keys: Pick<SigningKeys, 'published'>
  stepUp: StepUp
  intermediates: Intermediates
  cookies: SessionCookies
  answers: SessionAnswers
  provider: Pick<AuthProvider, 'isSessionAlive'>
  outbox: Pick<Outbox, 'channels' | 'callState'>
  flags: FlagsPort
}

export function routesOfSession(deps: SessionRouteDeps): RouteDefinition[] {
  return [...loginRoutes(deps), ...liveRoutes(deps)]
}

function loginRoutes(deps: SessionRouteDeps): RouteDefinition[] {
  const { database, login, stepUp, answers, live, intermediates, outbox } = deps

  /** Signing in requires no session, so it is looked up here whether there is one. */
  async function askingOf(context: RequestContext) {
    const token = answers.tokenOf(context)
    const session = token === null ? null : await live.resolve(token, context)
    return session === null || token === null ? null : { ...session, token }
  }

  return [
    handle(
      sessionRoutes.requestLoginCode,
      async ({ body, context }) => {
        const contact = readUsername(body.username)
        if ('code' in contact) return contact
        const channel = body.method
        if (!(await isMethodOffered(deps, channel, askerOf(context)))) return refuse('session.method_unavailable')
        if (kindReachedBy(channel) !== contact.kind) return refuse('session.method_mismatch')
        // For a worker who cannot get at the code: the way by card begins with this cookie, and ends with it after ten minutes. It is
        // written for an unknown contact as well, and given to no one.
        let cookie = ''
        const whenStarted = async (tx: Transaction) => void (cookie = await intermediates.issue(tx, 'sign_in', contact.value))
        const outcome = await login.requestCode({ contact, channel, caller: answers.callerOf(context), whenStarted })
        if (isRefused(outcome)) return outcome
        return ok(
          {
            methodId: publicId('otp', outcome.codeId),
            destination: maskDestination(outcome.shown),
            expiresAt: instantText(outcome.expiresAt),
            ...(outcome.isInsteadOfText && { textsStopped: true as const }),
            ...(channel === 'voice' && { callsLeft: outcome.left }),
          },
          { 'set-cookie': cookie },
        )
      },
      loginLimit,
    ),

    handle(sessionRoutes.readCall, async ({ params }) => {
      const codeId = parsePublicId('otp', params.methodId)
      return ok({ state: codeId === null ? 'calling' : await outbox.callState(codeId) })
    }),

    handle(
      sessionRoutes.signInWithCode,
      async ({ body, context }) => {
        const proof = { code: body.code, methodId: body.methodId ?? null }
        const caller = answers.callerOf(context)
        const asking = await askingOf(context)
        const isStepUp = body.username === undefined || (asking !== null && (await stepUp.isAskedBy(asking, body.methodId)))
        if (isStepUp && asking === null)
          return refuse(answers.tokenOf(context) === null ? 'unauthenticated' : 'session_not_found')
        const signIn = async () => {
          const contact = readUsername(body.username ?? '')
          if ('code' in contact) return contact
          return login.signIn(contact, { ...proof, replacedToken: answers.cookieTokenOf(context) }, caller)
        }
        const outcome = await (asking !== null && isStepUp ? stepUp.prove(asking, proof, caller) : signIn())
        if (isRefused(outcome)) {
          // The next request is answered only in the browser that has shown the code.
          const contact = readUsername(body.username ?? '')
          if (outcome.code === 'session.identity_needed' && !('code' in contact))
            await intermediates.lead(database.query, contact.value, context.request.headers.cookie)
          return outcome
        }
        // Anyone who got the code needs no other way in.
        await intermediates.end(database.query, context.request.headers.cookie)
        // A session that is held by cookie gets its next token there, whatever a script says of itself.
        const isReported = isStepUp ? answers.bearerTokenOf(context) !== null : !context.isPage
        return answers.signIn(outcome, isReported ? outcome.token : null)
      },
      loginLimit,
    ),
  ]
}

function liveRoutes(deps: SessionRouteDeps): RouteDefinition[] {
  const { database, live, keys, cookies, answers, provider } = deps
  return [
    handle(sessionRoutes.authenticate, async ({ session: asking, context }) => {
      // Ended where it is kept besides: by an operator of the authentication service, or with the user there.
      if (!(await provider.isSessionAlive(asking.sessionId))) {
        await endSession(deps, asking, asking.sessionId)
        return refuse('session_not_found')
      }
      const session = await readSession(database.query, asking.sessionId)
      if (session === null) throw new Error('a live session is not in the database')
      return ok(await answers.describe(session, answers.bearerTokenOf(context)))
    }),

    // Whatever asks for a session without being marked as background is activity already; here the worker waits until it is kept.
    handle(sessionRoutes.touch, async ({ session }) => {
      await live.written(session)
      return noContent()
    }),

    handle(sessionRoutes.revoke, async ({ session }) => {
      await endSession(deps, session, session.sessionId)
      return noContent({ 'set-cookie': cookies.clear() })
    }),

    handle(sessionRoutes.jwks, async () => ok({ keys: (await keys.published()).map((key) => ({ ...key })) })),
  ]
}
