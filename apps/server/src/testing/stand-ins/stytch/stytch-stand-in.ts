// Speaks Stytch's HTTP API on loopback: one-time codes, sessions with signed JWTs, the project's keys, and errors by their types.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instantText, type Clock } from '@daybreak/time'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { answerStytch, type DescribeSession } from './stytch-answers.ts'
import { stytchErrors, type StytchError, type StytchBody } from './stytch-errors.ts'
import { logInAtService } from './stytch-oauth.ts'
import { findSession, type LiveSession, type StytchFactor, type StytchState } from './stytch-state.ts'

export const stytchKeys = { projectId: 'project-test-00000000-0000-4000-8000-000000000001', secret: 'secret-test-0001' }

/** What a test sets. */
type Behavior = {
  /** What it was asked, in order. */
  asked: { path: string; body: StytchBody }[]
  /** What it answers instead, the next times: an error with its body, a cut connection, or silence. */
  next: (StytchError | 'cut' | 'silence')[]
  /** Names another user in its answers than it named when it sent the code. */
  confusesUsers: boolean
  /** Signs with a key that is not in its list. */
  signsWithStrangeKey: boolean
}

export type StytchStandIn = Behavior & {
  origin: string
  /** The newest code sent to a phone (+1…) or an e-mail address. */
  codeOf(contact: string): string
  /** The addresses and numbers of its users. */
  addresses(): string[]
  /** A person logs in at the page of an OAuth service; gives the address that the browser is sent back to. `reported`: another name than is signed. */
  logInByOauth(page: string, subject: string, reported?: string): string
  /** Ends a session there, as an operator of Stytch does. */
  endSession(id: string): void
  /** Sessions that live there. */
  liveSessions(): string[]
  /** What was proven in a session that lives there. */
  factorsOf(id: string): readonly StytchFactor[]
  close(): Promise<void>
}

const sessionClaim = 'https://stytch.com/session'

export async function startStytchStandIn(clock: Clock): Promise<StytchStandIn> {
  const behavior: Behavior = { asked: [], next: [], confusesUsers: false, signsWithStrangeKey: false }
  const state: StytchState = { users: [], passwords: new Map(), sent: [], sessions: [], now: () => clock.now() }
  const keys = await generateKeyPair('RS256')
  const strange = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'jwk-1', alg: 'RS256', use: 'sig' }] }
  const describe: DescribeSession = async (session) => {
    const userId = behavior.confusesUsers ? `user-test-${randomUUID()}` : session.user.userId
    const shown = { ...shownSession(session), user_id: userId }
    const signedBy = behavior.signsWithStrangeKey ? strange.privateKey : keys.privateKey
    return {
      user_id: userId,
      session: shown,
      session_token: session.token,
      session_jwt: await signJwt(shown, userId, clock, signedBy),
    }
  }
  const deps = { state, describe, sessionIdOf }
  const server = createServer((request, response) => void serve(request, response, { behavior, jwks, deps }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(behavior, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeOf(contact: string) {
      const sent = state.sent.findLast(({ user, isUsed }) => user.contact === contact && !isUsed)
      if (sent === undefined) throw new Error(`no code waits for ${contact}`)
      return sent.code
    },
    addresses: () => state.users.map(({ contact }) => contact),
    logInByOauth: (page: string, subject: string, reported?: string) => logInAtService(state, page, subject, reported),
    endSession(id: string) {
      state.sessions = state.sessions.filter((session) => session.id !== id)
    },
    liveSessions: () => state.sessions.filter((one) => findSession(state, (live) => live === one)).map(({ id }) => id),
    factorsOf: (id: string) => findSession(state, (session) => session.id === id)?.factors ?? [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function shownSession({ id, startedAt, accessedAt, expiresAt, factors }: LiveSession) {
  return {
    session_id: id,
    started_at: instantText(startedAt),
    last_accessed_at: instantText(accessedAt),
    expires_at: instantText(expiresAt),
    attributes: {},
    authentication_factors: factors,
    roles: [],
  }
}

async function signJwt(
  { session_id: id, ...session }: ReturnType<typeof shownSession>,
  userId: string,
  clock: Clock,
  key: CryptoKey,
): Promise<string> {
  const now = Math.floor(clock.now().epochMilliseconds / 1000)
  return new SignJWT({ [sessionClaim]: { id, ...session } })
    .setProtectedHeader({ alg: 'RS256', kid: 'jwk-1', typ: 'JWT' })
    .setIssuer(`stytch.com/${stytchKeys.projectId}`)
    .setAudience(stytchKeys.projectId)
    .setSubject(userId)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + 300)
    .sign(key)
}

function sessionIdOf(jwt: string): string | null {
  try {
    return (decodeJwt(jwt)[sessionClaim] as { id?: string } | undefined)?.id ?? null
  } catch {
    return null
  }
}

type Serving = { behavior: Behavior; jwks: object; deps: Parameters<typeof answerStytch>[0] }

async function serve(request: IncomingMessage, response: ServerResponse, { behavior, jwks, deps }: Serving): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body = text === '' ? {} : (JSON.parse(text) as StytchBody)
  const url = new URL(request.url ?? '', 'http://127.0.0.1')
  const say = (status: number, value: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const done = (value: object) => say(200, { status_code: 200, request_id: 'request-id-test-1', ...value })
  if (url.pathname === `/v1/sessions/jwks/${stytchKeys.projectId}`) return done(jwks)

  behavior.asked.push({ path: url.pathname, body })
  const instead = behavior.next.shift()
  if (instead === 'silence') return
  if (instead === 'cut') return void request.socket.destroy()
  if (instead !== undefined) return say(instead.status, instead.body)
  const { projectId, secret } = stytchKeys
  const isOurs = request.headers.authorization === `Basic ${Buffer.from(`${projectId}:${secret}`).toString('base64')}`
  const answer = isOurs ? await answerStytch(deps, request.method ?? '', url, body) : stytchErrors.unauthorized
  return 'done' in answer ? done(answer.done) : say(answer.status, answer.body)
}
