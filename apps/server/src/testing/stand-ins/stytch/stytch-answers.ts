// Answers Stytch's routes: codes sent and verified, sessions read and ended, users shown.
import { stytchErrors, type StytchAnswer, type StytchBody } from './stytch-errors.ts'
import { answerPasswords } from './stytch-passwords.ts'
import { proveOauth } from './stytch-oauth.ts'
import {
  addFactor,
  findOtp,
  findSession,
  isGood,
  sendOtp,
  startSession,
  userOf,
  type LiveSession,
  type OtpChannel,
  type StytchState,
  type StytchUser,
} from './stytch-state.ts'

/** A session in answers: its fields, its token and a signed JWT. */
export type DescribeSession = (session: LiveSession) => Promise<object>

export type AnswerDeps = {
  state: StytchState
  describe: DescribeSession
  /** The session that one of our JWTs names. */
  sessionIdOf(jwt: string): string | null
}

const channels = /^\/v1\/otps\/(sms|whatsapp|email)\/(login_or_create|send)$/

export async function answerStytch(deps: AnswerDeps, method: string, url: URL, body: StytchBody): Promise<StytchAnswer> {
  const path = `${method} ${url.pathname}`
  const [, channel, action] = channels.exec(url.pathname) ?? []
  if (channel !== undefined && method === 'POST') return sendCode(deps.state, channel as OtpChannel, action === 'send', body)
  if (path === 'POST /v1/otps/authenticate') return proveCode(deps, body)
  if (path === 'POST /v1/oauth/authenticate') return proveOauth(deps, body)
  if (path === 'POST /v1/sessions/authenticate') return authenticateSession(deps, body)
  if (path === 'POST /v1/sessions/revoke') return revokeSession(deps, body)
  if (path === 'GET /v1/sessions') return listSessions(deps, url.searchParams.get('user_id'))
  if (method === 'GET' && url.pathname.startsWith('/v1/users/'))
    return showUser(deps.state, url.pathname.slice('/v1/users/'.length))
  return answerPasswords(deps.state, path, body) ?? stytchErrors.unknownRoute
}

function sendCode(state: StytchState, channel: OtpChannel, isKnownOnly: boolean, body: StytchBody): StytchAnswer {
  const isEmail = channel === 'email'
  const contact = String(body[isEmail ? 'email' : 'phone_number'])
  if (isEmail && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(contact)) return stytchErrors.badEmail
  if (!isEmail && !/^\+[1-9]\d{7,14}$/.test(contact)) return stytchErrors.badPhone
  const minutes = body['expiration_minutes'] ?? 2
  if (!isWithin(minutes, 1, 10)) return stytchErrors.badMinutes
  if (isKnownOnly && !state.users.some((user) => user.contact === contact)) return stytchErrors.noUser
  const { user, isNew } = userOf(state, contact, channel)
  sendOtp(state, user, channel, minutes)
  const named = { user_id: user.userId, [isEmail ? 'email_id' : 'phone_id']: user.methodId }
  return { done: isKnownOnly ? named : { ...named, user_created: isNew } }
}

async function proveCode(deps: AnswerDeps, body: StytchBody): Promise<StytchAnswer> {
  const { state, describe } = deps
  const minutes = body['session_duration_minutes']
  if (minutes !== undefined && !isWithin(minutes, 5, 527_040)) return stytchErrors.badDuration
  const wanted = body['session_token'] ?? body['session_jwt']
  const kept = wanted === undefined ? undefined : namedSession(deps, body)
  const sent = findOtp(state, body['method_id'], body['code'])
  // A session of another user takes no factor either.
  if (wanted !== undefined && (kept === undefined || (sent !== undefined && kept.user !== sent.user)))
    return stytchErrors.noSession
  if (sent === undefined) return stytchErrors.wrongCode
  if (!isGood(state, sent)) return stytchErrors.oldCode
  sent.isUsed = true
  const proven = { user_id: sent.user.userId, method_id: sent.user.methodId, reset_sessions: false, user: shownUser(sent.user) }
  const session = kept ?? (minutes === undefined ? null : startSession(state, sent.user, minutes))
  if (session === null) return { done: { ...proven, session_token: '', session_jwt: '' } }
  if (minutes !== undefined) session.expiresAt = state.now().add({ minutes })
  addFactor(session, sent, state.now())
  return { done: { ...proven, ...(await describe(session)) } }
}

async function authenticateSession(deps: AnswerDeps, body: StytchBody): Promise<StytchAnswer> {
  const session = namedSession(deps, body)
  if (session === undefined) return stytchErrors.noSession
  session.accessedAt = deps.state.now()
  const minutes = body['session_duration_minutes']
  if (minutes !== undefined) {
    if (!isWithin(minutes, 5, 527_040)) return stytchErrors.badDuration
    session.expiresAt = deps.state.now().add({ minutes })
  }
  return { done: { ...(await deps.describe(session)), user: shownUser(session.user) } }
}

function revokeSession(deps: AnswerDeps, body: StytchBody): StytchAnswer {
  const { state } = deps
  const session = findSession(state, ({ id }) => id === body['session_id']) ?? namedSession(deps, body)
  if (session === undefined) return stytchErrors.noSession
  state.sessions = state.sessions.filter((other) => other !== session)
  return { done: {} }
}

async function listSessions({ state, describe }: AnswerDeps, userId: string | null): Promise<StytchAnswer> {
  const own = state.sessions.filter((session) => session.user.userId === userId && findSession(state, (live) => live === session))
  const described = await Promise.all(own.map(describe))
  return { done: { sessions: described.map((each) => (each as { session: object }).session) } }
}

function showUser({ users }: StytchState, userId: string): StytchAnswer {
  const user = users.find((each) => each.userId === userId)
  return user === undefined ? stytchErrors.noUser : { done: shownUser(user) }
}

/** By its token or by a JWT that names it. */
function namedSession({ state, sessionIdOf }: AnswerDeps, body: StytchBody): LiveSession | undefined {
  const { session_token: token, session_jwt: jwt } = body
  const id = typeof jwt === 'string' ? sessionIdOf(jwt) : null
  return findSession(state, (session) => session.token === token || session.id === id)
}

function shownUser({ userId, methodId, contact, channel }: StytchUser): object {
  const isEmail = channel === 'email'
  return {
    user_id: userId,
    status: 'active',
    emails: isEmail ? [{ email_id: methodId, email: contact, verified: true }] : [],
    phone_numbers: isEmail ? [] : [{ phone_id: methodId, phone_number: contact, verified: true }],
  }
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
