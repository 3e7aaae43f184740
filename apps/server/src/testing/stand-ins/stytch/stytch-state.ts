// The state of a Stytch project: users by their contact, codes that were sent, and sessions with the factors that were proven in
// each.
import { randomBytes, randomUUID } from 'node:crypto'
import { instantText, type Instant } from '@daybreak/time'

export type OtpChannel = 'sms' | 'whatsapp' | 'email'
export type StytchUser = { userId: string; methodId: string; contact: string; channel: OtpChannel }
export type SentOtp = { user: StytchUser; channel: OtpChannel; code: string; expiresAt: Instant; isUsed: boolean }
export type StytchFactor = Record<string, unknown> & { delivery_method: string; last_authenticated_at: string }
export type LiveSession = {
  id: string
  token: string
  user: StytchUser
  startedAt: Instant
  accessedAt: Instant
  expiresAt: Instant
  factors: StytchFactor[]
}

export type StytchState = {
  users: StytchUser[]
  /** By the user's name. */
  passwords: Map<string, string>
  sent: SentOtp[]
  sessions: LiveSession[]
  now(): Instant
}

export function userOf(state: StytchState, contact: string, channel: OtpChannel): { user: StytchUser; isNew: boolean } {
  const known = state.users.find((user) => user.contact === contact)
  if (known !== undefined) return { user: known, isNew: false }
  const kind = channel === 'email' ? 'email' : 'phone-number'
  const user = { userId: `user-test-${randomUUID()}`, methodId: `${kind}-test-${randomUUID()}`, contact, channel }
  state.users.push(user)
  return { user, isNew: true }
}

/** A code after another one: the earlier stays good until it is used or has expired. */
export function sendOtp(state: StytchState, user: StytchUser, channel: OtpChannel, minutes: number): void {
  const code = String(100_000 + state.sent.length * 7 + 11)
  state.sent.push({ user, channel, code, expiresAt: state.now().add({ minutes }), isUsed: false })
}

/** The newest code with these digits, whether it is still good or not. */
export function findOtp(state: StytchState, methodId: unknown, code: unknown): SentOtp | undefined {
  return state.sent.findLast((sent) => sent.user.methodId === methodId && sent.code === code)
}

export function isGood(state: StytchState, { isUsed, expiresAt }: SentOtp): boolean {
  return !isUsed && expiresAt.epochMilliseconds > state.now().epochMilliseconds
}

export function findSession(state: StytchState, wanted: (session: LiveSession) => boolean): LiveSession | undefined {
  const nowMs = state.now().epochMilliseconds
  return state.sessions.find((session) => session.expiresAt.epochMilliseconds > nowMs && wanted(session))
}

export function startSession(state: StytchState, user: StytchUser, minutes: number): LiveSession {
  const at = state.now()
  // 44 characters, as the service's own tokens.
  const token = randomBytes(33).toString('base64url')
  const times = { startedAt: at, accessedAt: at, expiresAt: at.add({ minutes }) }
  const session = { id: `session-test-${randomUUID()}`, token, user, ...times, factors: [] }
  state.sessions.push(session)
  return session
}

/** A proof of the same contact by the same channel renews its factor; any other is one more. */
export function addFactor(session: LiveSession, { user, channel }: SentOtp, at: Instant): void {
  const now = instantText(at)
  const same = session.factors.find(({ delivery_method: known }) => known === channel)
  if (same !== undefined) {
    Object.assign(same, { last_authenticated_at: now, updated_at: now })
    return
  }
  const { methodId, contact } = user
  session.factors.push({
    type: 'otp',
    delivery_method: channel,
    last_authenticated_at: now,
    created_at: now,
    updated_at: now,
    ...(channel === 'email'
      ? { email_factor: { email_id: methodId, email_address: contact } }
      : { phone_number_factor: { phone_id: methodId, phone_number: contact } }),
  })
}
