// Sign-in by one-time code, and what a session can be asked for: a refresh, a sign of life, its end.
import { sessionRoutes } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { ProblemError, problemOfRefusal, type Refusal } from '#platform/errors.ts'
import { handle, noContent, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/session-cookies.ts'
import type { SessionAnswers } from './session-answers.ts'
import { maskDestination, readUsername, type Contact } from './session-contacts.rules.ts'
import type { JwtSigner } from './session-jwt.ts'
import type { LiveSessions } from './session-live.ts'
import type { Login } from './session-login.ts'
import { sessionErrors, type SessionRefusal } from './session.errors.ts'
import { readSession, revokeSession } from './session.store.ts'

// A whole employer may sit behind one address and sign in at the change of shifts; a program that tries numbers or codes may not.
const loginLimit: RouteOptions = { limit: { requests: 120, perSeconds: 120 } }

export type SessionRouteDeps = {
  database: Database
  clock: Clock
  feed: ChangeFeed
  live: LiveSessions
  login: Login
  jwt: JwtSigner
  cookies: SessionCookies
  answers: SessionAnswers
}

export function routesOfSession(deps: SessionRouteDeps): RouteDefinition[] {
  return [...loginRoutes(deps), ...liveRoutes(deps)]
}

function loginRoutes(deps: SessionRouteDeps): RouteDefinition[] {
  const { login, answers } = deps
  return [
    handle(
      sessionRoutes.requestLoginCode,
      async ({ body, context }) => {
        const contact = contactOf(body.username)
        if ((body.method === 'sms') !== (contact.kind === 'phone'))
          throw refusalProblem({ kind: 'refused', code: 'session.method_mismatch' })
        const outcome = await login.requestCode(contact, answers.callerOf(context))
        if (outcome.kind === 'refused') throw refusalProblem(outcome)
        return ok({
          methodId: publicId('otp', outcome.codeId),
          destination: maskDestination(contact),
          expiresAt: instantText(outcome.expiresAt),
        })
      },
      loginLimit,
    ),

    handle(
      sessionRoutes.signInWithCode,
      async ({ body, context }) => {
        const contact = contactOf(body.username ?? '')
        const proof = { code: body.code, methodId: body.methodId ?? null, replacedToken: answers.cookieTokenOf(context) }
        const outcome = await login.signIn(contact, proof, answers.callerOf(context))
        if (outcome.kind === 'refused') throw refusalProblem(outcome)
        return answers.signIn(outcome, context.isPage ? null : outcome.token)
      },
      loginLimit,
    ),
  ]
}

function liveRoutes(deps: SessionRouteDeps): RouteDefinition[] {
  const { database, clock, feed, live, jwt, cookies, answers } = deps
  return [
    handle(sessionRoutes.authenticate, async ({ session: { sessionId }, context }) => {
      const session = await readSession(database.query, sessionId)
      if (session === null) throw new Error('a live session is not in the database')
      return ok(await answers.describe(session, answers.bearerTokenOf(context)))
    }),

    // Whatever asks for a session without being marked as background is activity already; here the worker waits until it is kept.
    handle(sessionRoutes.touch, async ({ session }) => {
      await live.written(session)
      return noContent()
    }),

    handle(sessionRoutes.revoke, async ({ session: { sessionId } }) => {
      const key = await database.transaction((tx) => revokeSession(tx, { id: sessionId }, clock.now()))
      if (key !== null) live.forget(key)
      // Quality, "revoke works at once on every copy of the server": the answer waits until they all have heard.
      await feed.settled()
      return noContent({ 'set-cookie': cookies.clear() })
    }),

    handle(sessionRoutes.jwks, async () => ok({ keys: jwt.publicKeys.map((key) => ({ ...key })) })),
  ]
}

function contactOf(username: string): Contact {
  const contact = readUsername(username)
  if ('code' in contact) throw refusalProblem(contact)
  return contact
}

/** A refusal that names a wait says it in the header too. */
function refusalProblem(refusal: Refusal<SessionRefusal>): ProblemError {
  const problem = problemOfRefusal(refusal, sessionErrors)
  const { retryAfter } = refusal
  if (typeof retryAfter !== 'number') return problem
  return new ProblemError(problem.code, problem.shape, { ...problem.options, headers: { 'retry-after': String(retryAfter) } })
}
