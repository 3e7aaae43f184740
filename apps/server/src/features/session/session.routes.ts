// Sign-in by one-time code, and what a session can be asked for: a refresh, a sign of life, its end.
import { sessionRoutes, type SignedIn } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import { readPerson } from '#features/employee'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { ProblemError, problemOfRefusal, type Refusal } from '#platform/errors.ts'
import { handle, noContent, ok, type RequestContext, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/session-cookies.ts'
import type { Caller } from './session-codes.ts'
import { maskDestination, readUsername, type Contact } from './session-contacts.rules.ts'
import type { DeviceCookie } from './session-device-cookie.ts'
import type { JwtSigner } from './session-jwt.ts'
import type { LiveSessions } from './session-live.ts'
import type { Login } from './session-login.ts'
import { isToken } from './session-secrets.ts'
import { sessionErrors, type SessionRefusal } from './session.errors.ts'
import { readSession, revokeSession, type StoredSession } from './session.store.ts'

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
  deviceCookie: DeviceCookie
}

export function routesOfSession(deps: SessionRouteDeps): RouteDefinition[] {
  return [...loginRoutes(deps), ...liveRoutes(deps)]
}

function loginRoutes(deps: SessionRouteDeps): RouteDefinition[] {
  const { login, cookies, deviceCookie, live, clock } = deps
  const callerOf = ({ address, request }: RequestContext): Caller => ({
    address,
    deviceToken: deviceCookie.read(request.headers.cookie),
    userAgent: request.headers['user-agent'] ?? null,
  })

  return [
    handle(
      sessionRoutes.requestLoginCode,
      async ({ body, context }) => {
        const contact = contactOf(body.username)
        if ((body.method === 'sms') !== (contact.kind === 'phone'))
          throw refusalProblem({ kind: 'refused', code: 'session.method_mismatch' })
        const outcome = await login.requestCode(contact, callerOf(context))
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
        const presented = cookies.read(context.request.headers.cookie)
        const replacedToken = presented !== null && isToken(presented) ? presented : null
        const proof = { code: body.code, methodId: body.methodId ?? null, replacedToken }
        const outcome = await login.signIn(contact, proof, callerOf(context))
        if (outcome.kind === 'refused') throw refusalProblem(outcome)
        if (outcome.endedKey !== null) live.forget(outcome.endedKey)
        const { token, session, deviceToken } = outcome
        const answer = await signedIn(deps, session, context.isPage ? null : token)
        return ok(answer, {
          'set-cookie': [...cookies.issue(token, secondsLeft(session, clock)), deviceCookie.issue(deviceToken)],
        })
      },
      loginLimit,
    ),
  ]
}

function liveRoutes(deps: SessionRouteDeps): RouteDefinition[] {
  const { database, clock, feed, live, jwt, cookies } = deps
  return [
    handle(sessionRoutes.authenticate, async ({ session: { sessionId }, context }) => {
      const session = await readSession(database.query, sessionId)
      if (session === null) throw new Error('a live session is not in the database')
      return ok(await signedIn(deps, session, bearerToken(context)))
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

/** Only a caller that uses its token as a bearer is ever given it. */
function bearerToken({ request, isPage }: RequestContext): string | null {
  const { authorization } = request.headers
  return !isPage && authorization !== undefined ? authorization.slice('Bearer '.length) : null
}

function secondsLeft({ expiresAt }: StoredSession, clock: Clock): number {
  return Math.floor((expiresAt.epochMilliseconds - clock.now().epochMilliseconds) / 1000)
}

async function signedIn({ database, jwt }: SessionRouteDeps, session: StoredSession, token: string | null): Promise<SignedIn> {
  const person = await readPerson(database.query, session.employeeId)
  if (person === null) throw new Error('a session names an employee who does not exist')
  const userId = publicId('emp', session.employeeId)
  const contacts = (kind: Contact['kind']) => person.contacts.filter((contact) => contact.kind === kind)
  return {
    ...(token !== null && { token }),
    jwt: await jwt.sign(session),
    user: {
      user_id: userId,
      name: { first_name: person.firstName, last_name: person.lastName },
      emails: contacts('email').map(({ value, isVerified }) => ({ email: value, verified: isVerified })),
      phone_numbers: contacts('phone').map(({ value, isVerified }) => ({ phone_number: value, verified: isVerified })),
    },
    session: {
      session_id: publicId('ses', session.id),
      user_id: userId,
      started_at: instantText(session.startedAt),
      expires_at: instantText(session.expiresAt),
      last_accessed_at: instantText(session.lastActiveAt),
      limited_until: session.limitedUntil === null ? null : instantText(session.limitedUntil),
    },
  }
}
