// Starts an HTTP server with a test's own routes, and calls it as a client would.
import assert from 'node:assert/strict'
import { fixedClock, parseInstant, type FixedClock } from '@daybreak/time'
import { createOriginPolicy } from '#platform/http/access/origins.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { createHttpServer, type HttpServerOptions } from '#platform/http/server.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { createLog } from '#platform/log.ts'

export type LogLine = Record<string, unknown>

export type TestHttpServer = {
  port: number
  origin: string
  clock: FixedClock
  /** What the server has logged so far. */
  lines(): LogLine[]
  call(path: string, init?: RequestInit): Promise<Response>
  /** POSTs a body that says it is JSON. */
  post(path: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** The sessions that a test server knows: of employee emp_1, and of one whose onboarding is not completed. */
export const testTokens = {
  fresh: 'a-token-of-the-worker-maya',
  oldProof: 'a-token-with-an-old-proof',
  limited: 'a-token-after-a-proof-by-card',
  newcomer: 'a-token-of-a-newcomer',
} as const

const session: ActiveSession = {
  sessionId: 'ses_1',
  employeeId: 'emp_1',
  strongProofAt: parseInstant('2026-11-20T13:40:00.000Z'),
  expiresAt: parseInstant('2026-11-20T14:40:00.000Z'),
  isLimited: false,
  limitedUntil: null,
}
const sessions = new Map<string, ActiveSession>([
  [testTokens.fresh, session],
  [testTokens.oldProof, { ...session, strongProofAt: parseInstant('2026-11-20T13:27:09.999Z') }],
  [testTokens.newcomer, { ...session, employeeId: 'emp_new' }],
  [testTokens.limited, { ...session, isLimited: true, limitedUntil: parseInstant('2026-11-21T13:40:00.000Z') }],
])

export async function startTestServer(
  options: Pick<HttpServerOptions, 'routes'> & Partial<HttpServerOptions>,
): Promise<TestHttpServer> {
  const clock = fixedClock('2026-11-20T13:42:10.000Z')
  const written: string[] = []
  const sink = { write: (text: string) => void written.push(...text.trimEnd().split('\n')) }
  const server = createHttpServer({
    sessions: { resolve: async (token) => sessions.get(token) ?? null, stepUpMethods: async () => ['sms', 'email'] },
    onboarding: { isCompleted: async (employeeId) => employeeId !== 'emp_new' },
    cookies: createSessionCookies({ isSecure: false }),
    origins: createOriginPolicy(null),
    maintenance: { peek: () => [], read: async () => [] },
    flags: { isOn: async () => true },
    securityHeaders: securityHeaders({ isSecure: false, cardProviderOrigin: 'http://127.0.0.1:8081' }),
    trustedProxies: [],
    addressLimit: { burst: 10_000, perSecond: 10_000 },
    log: createLog({ level: 'info', sink, clock }),
    logSink: sink,
    logLevel: 'info',
    clock,
    nowMs: () => performance.now(),
    ...options,
  })
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${port}`
  const call = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
  return {
    port,
    origin,
    clock,
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
    call,
    post: (path, body, headers = {}) =>
      call(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
    close: () => server.close(),
  }
}

/** Holds an answer against the problem it should be, and gives back its body. */
export async function assertProblem(response: Response, status: number, code: string): Promise<Record<string, unknown>> {
  const body = (await response.json()) as Record<string, unknown>
  assert.deepEqual([response.status, body['code']], [status, code], JSON.stringify(body))
  assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  for (const member of ['type', 'title', 'status', 'code', 'detail', 'requestId']) assert.ok(member in body, member)
  assert.equal(body['status'], status)
  return body
}
