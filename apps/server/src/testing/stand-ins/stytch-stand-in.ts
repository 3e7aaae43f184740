// Speaks Stytch's HTTP API on loopback: one-time codes, sessions with signed JWTs, the project's keys, and errors by their types.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instantText, type Clock } from '@daybreak/time'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const stytchKeys = { projectId: 'project-test-00000000-0000-4000-8000-000000000001', secret: 'secret-test-0001' }

export type StytchStandIn = {
  origin: string
  /** What it was asked, in order. */
  asked: { path: string; body: Record<string, unknown> }[]
  /** The newest code sent to a phone (+1…) or an e-mail address. */
  codeOf(contact: string): string
  /** What it answers instead, the next times: an error with its body, a cut connection, or silence. */
  next: ({ status: number; body: object } | 'cut' | 'silence')[]
  /** Ends a session there, as an operator of Stytch does. */
  endSession(id: string): void
  /** Sessions that live there. */
  liveSessions(): string[]
  /** Names another user in its answers than it named when it sent the code. */
  confusesUsers: boolean
  /** Signs with a key that is not in its list. */
  signsWithStrangeKey: boolean
  close(): Promise<void>
}

type Sent = { contact: string; methodId: string; userId: string; code: string | null }
type Session = { id: string; token: string; userId: string }
type State = Omit<StytchStandIn, 'origin' | 'close' | 'codeOf' | 'endSession' | 'liveSessions'> & {
  sent: Sent[]
  sessions: Session[]
}

export async function startStytchStandIn(clock: Clock): Promise<StytchStandIn> {
  const state: State = { asked: [], next: [], confusesUsers: false, signsWithStrangeKey: false, sent: [], sessions: [] }
  const keys = await generateKeyPair('RS256')
  const strange = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'jwk-1', alg: 'RS256', use: 'sig' }] }

  async function describe({ id, token, userId }: Session) {
    const at = clock.now()
    const now = Math.floor(at.epochMilliseconds / 1000)
    const times = {
      started_at: instantText(at),
      last_accessed_at: instantText(at),
      expires_at: instantText(at.add({ hours: 1 })),
    }
    const jwt = await new SignJWT({ 'https://stytch.com/session': { id, ...times, attributes: {}, authentication_factors: [] } })
      .setProtectedHeader({ alg: 'RS256', kid: 'jwk-1', typ: 'JWT' })
      .setIssuer(`stytch.com/${stytchKeys.projectId}`)
      .setAudience(stytchKeys.projectId)
      .setSubject(userId)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + 300)
      .sign(state.signsWithStrangeKey ? strange.privateKey : keys.privateKey)
    return {
      user_id: userId,
      user: { user_id: userId },
      session: { session_id: id, user_id: userId, ...times, authentication_factors: [] },
      session_token: token,
      session_jwt: jwt,
    }
  }

  const server = createServer((request, response) => void answer(request, response, state, jwks, describe))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeOf(contact: string) {
      const code = state.sent.findLast((sent) => sent.contact === contact)?.code
      if (code === undefined || code === null) throw new Error(`no code waits for ${contact}`)
      return code
    },
    endSession(id: string) {
      state.sessions = state.sessions.filter((session) => session.id !== id)
    },
    liveSessions: () => state.sessions.map(({ id }) => id),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** An error as Stytch words it. */
export function stytchError(status: number, type: string, message: string): { status: number; body: object } {
  return {
    status,
    body: {
      status_code: status,
      request_id: 'request-id-test-1',
      error_type: type,
      error_message: message,
      error_url: `https://stytch.com/docs/api/errors/${status}`,
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
  jwks: object,
  describe: (session: Session) => Promise<object>,
): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  const path = request.url ?? ''
  const say = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const refuse = ({ status, body: error }: { status: number; body: object }) => say(status, error)
  if (path === `/v1/sessions/jwks/${stytchKeys.projectId}`) return void say(200, { status_code: 200, request_id: 'r', ...jwks })

  state.asked.push({ path, body })
  const instead = state.next.shift()
  if (instead === 'silence') return
  if (instead === 'cut') return void request.socket.destroy()
  if (instead !== undefined) return void refuse(instead)
  const { projectId, secret } = stytchKeys
  if (request.headers.authorization !== `Basic ${Buffer.from(`${projectId}:${secret}`).toString('base64')}`)
    return void refuse(stytchError(401, 'unauthorized_credentials', 'Unauthorized credentials.'))

  const done = (value: object) => say(200, { status_code: 200, request_id: 'request-id-test-1', ...value })
  const [, channel] = /^\/v1\/otps\/(sms|whatsapp|email)\/login_or_create$/.exec(path) ?? []
  if (channel !== undefined) {
    const { userId, methodId } = send(state, String(channel === 'email' ? body['email'] : body['phone_number']), channel)
    return void done({ user_id: userId, user_created: false, [channel === 'email' ? 'email_id' : 'phone_id']: methodId })
  }
  if (path === '/v1/otps/authenticate') {
    const sent = state.sent.findLast(({ methodId, code }) => methodId === body['method_id'] && code === body['code'])
    if (sent === undefined) return void refuse(stytchError(404, 'otp_code_not_found', 'The OTP code was not found.'))
    sent.code = null
    const userId = state.confusesUsers ? `user-test-${randomUUID()}` : sent.userId
    if (body['session_duration_minutes'] === undefined)
      return void done({ user_id: userId, method_id: sent.methodId, session_token: '', session_jwt: '' })
    const session = { id: `session-test-${randomUUID()}`, token: randomUUID(), userId }
    state.sessions.push(session)
    return void done({ method_id: sent.methodId, ...(await describe(session)) })
  }
  if (path === '/v1/sessions/authenticate') {
    const session = state.sessions.find(({ token }) => token === body['session_token'])
    if (session === undefined) return void refuse(stytchError(404, 'session_not_found', 'Session could not be found.'))
    return void done(await describe(session))
  }
  if (path === '/v1/sessions/revoke') {
    const before = state.sessions.length
    state.sessions = state.sessions.filter(({ id }) => id !== body['session_id'])
    if (state.sessions.length === before) return void refuse(stytchError(404, 'session_not_found', 'Session could not be found.'))
    return void done({})
  }
  refuse(stytchError(404, 'route_not_found', 'The requested route could not be found.'))
}

function send({ sent }: State, contact: string, channel: string): Sent {
  const before = sent.find((earlier) => earlier.contact === contact)
  const code = String(100_000 + sent.length * 7 + 11)
  const methodId = before?.methodId ?? `${channel === 'email' ? 'email' : 'phone-number'}-test-${randomUUID()}`
  const fresh = { contact, methodId, userId: before?.userId ?? `user-test-${randomUUID()}`, code }
  sent.push(fresh)
  return fresh
}
