// Shared by all sign-in methods: who calls, and the answer that starts a session.
import type { SignedIn } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { readPerson } from '#features/employee'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { ok, type AnswerHeaders, type RequestContext } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/access/session-cookies.ts'
import { isToken, type Caller, type Contact } from '../callers/index.ts'
import type { DeviceCookie } from '../devices/index.ts'
import type { JwtSigner } from '../keys/index.ts'
import type { LiveSessions } from '../session-live.ts'
import type { OpenedSession } from './opening.ts'
import type { StoredSession } from '../session.store.ts'

export type SessionAnswersDeps = {
  database: Database
  clock: Clock
  feed: ChangeFeed
  live: LiveSessions
  jwt: JwtSigner
  cookies: SessionCookies
  deviceCookie: DeviceCookie
}

export type SessionAnswers = {
  callerOf(context: RequestContext): Caller
  /** The token in the browser's cookie: of the session that ends when another begins there. */
  cookieTokenOf(context: RequestContext): string | null
  /** The token of a caller that uses it as a bearer. No one else is ever given one. */
  bearerTokenOf(context: RequestContext): string | null
  /** The token that let this request in: of the session that ends when a step-up puts another in its place. */
  tokenOf(context: RequestContext): string | null
  /** @param token  the token in the answer; null for a page, which has it in its cookie */
  describe(session: StoredSession, token: string | null): Promise<SignedIn>
  /** Signs the caller in; no instance accepts the session that this one replaced any more. */
  signIn(opened: OpenedSession, shownToken: string | null): Promise<{ status: 200; body: SignedIn; headers?: AnswerHeaders }>
}

export function createSessionAnswers(deps: SessionAnswersDeps): SessionAnswers {
  const { clock, feed, live, cookies, deviceCookie } = deps

  function cookieTokenOf({ request }: RequestContext): string | null {
    const presented = cookies.read(request.headers.cookie)
    return presented !== null && isToken(presented) ? presented : null
  }

  return {
    callerOf: ({ address, request }) => ({
      address,
      deviceToken: deviceCookie.read(request.headers.cookie),
      userAgent: request.headers['user-agent'] ?? null,
    }),

    cookieTokenOf,
    bearerTokenOf: (context) => (context.isPage ? null : bearerOf(context)),
    tokenOf: (context) => bearerOf(context) ?? cookieTokenOf(context),
    describe: (session, token) => describe(deps, session, token),

    async signIn({ token, deviceToken, session, endedKey }, shownToken) {
      if (endedKey !== null) {
        live.forget(endedKey)
        await feed.acknowledged()
      }
      const secondsLeft = Math.floor((session.expiresAt.epochMilliseconds - clock.now().epochMilliseconds) / 1000)
      return ok(await describe(deps, session, shownToken), {
        'set-cookie': [...cookies.issue(token, secondsLeft), deviceCookie.issue(deviceToken)],
      })
    },
  }
}

function bearerOf({ request }: RequestContext): string | null {
  const { authorization } = request.headers
  return authorization === undefined ? null : authorization.slice('Bearer '.length)
}

async function describe(
  { database, clock, jwt }: SessionAnswersDeps,
  session: StoredSession,
  token: string | null,
): Promise<SignedIn> {
  const person = await readPerson(database.query, session.employeeId)
  if (person === null) throw new Error('a session names an employee who does not exist')
  const userId = publicId('emp', session.employeeId)
  const { limitedUntil } = session
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
      limited_until: limitedUntil === null || isOver(limitedUntil, clock) ? null : instantText(limitedUntil),
    },
  }
}

function isOver(moment: Instant, clock: Clock): boolean {
  return moment.epochMilliseconds <= clock.now().epochMilliseconds
}
