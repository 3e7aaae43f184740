// Guarantees about sharing: what one worker or one address sends does not keep the others waiting.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { defineRoute } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { assertProblem, startTestServer, type TestHttpServer } from '../../../testing/http-server.ts'
import { handle, noContent, type ActiveSession } from '../routes.ts'

const about = { room: 'platform', summary: 'For tests.', problems: [], responses: { 204: null } } as const
const work = defineRoute({ ...about, method: 'POST', path: '/api/work', access: 'session', requires: [] })
const publicWork = defineRoute({ ...about, method: 'POST', path: '/api/public-work', access: 'public' })
const read = defineRoute({ ...about, method: 'GET', path: '/api/read', access: 'session', requires: [] })
const signed = defineRoute({ ...about, method: 'POST', path: '/api/signed', access: 'public' })

const tokens = { maya: 'a-token-of-the-worker-maya', omar: 'a-token-of-the-worker-omar' }
const workersAtOnce = 3
const addressAtOnce = 6

/** Each handler waits until the test lets it end. */
let running: { end(): void }[] = []
let begun = 0
let jumpedMs = 0
let server: TestHttpServer

async function hold() {
  begun += 1
  await new Promise<void>((resolve) => running.push({ end: resolve }))
  return noContent()
}

beforeEach(async () => {
  ;[running, begun, jumpedMs] = [[], 0, 0]
  server = await startTestServer({
    routes: [
      handle(work, hold),
      handle(publicWork, hold),
      handle(signed, hold, { limit: 'none', allowsAnyOrigin: true }),
      handle(read, async () => noContent()),
    ],
    sessions: { resolve: async (token) => sessionOf(token), stepUpMethods: async () => [] },
    nowMs: () => performance.now() + jumpedMs,
  })
})
afterEach(async () => {
  endAll()
  await server.close()
})

function sessionOf(token: string): ActiveSession {
  const at = parseInstant('2026-11-20T13:40:00.000Z')
  return {
    sessionId: token,
    employeeId: token === tokens.maya ? 'emp_1' : 'emp_2',
    strongProofAt: at,
    expiresAt: at.add({ hours: 1 }),
    isLimited: false,
    limitedUntil: null,
  }
}

function send(path: string, token: string, init: RequestInit = {}): Promise<Response> {
  return server.call(path, {
    method: path === '/api/read' ? 'GET' : 'POST',
    ...init,
    headers: { authorization: `Bearer ${token}` },
  })
}

function sendMany(count: number, path: string, token: string): Promise<Response>[] {
  return Array.from({ length: count }, () => send(path, token))
}

function endAll(): void {
  for (const { end } of running.splice(0)) end()
}

/** Resolves once this many handlers have started; the test's own time limit ends a wait that never ends. */
async function untilBegun(count: number): Promise<void> {
  while (begun < count) await new Promise((resolve) => setImmediate(resolve))
}

test('of a worker’s many requests three run at once, the others wait, and all are answered', async () => {
  const answers = sendMany(20, '/api/work', tokens.maya)
  await untilBegun(workersAtOnce)
  await send('/api/read', tokens.omar)
  assert.equal(begun, workersAtOnce)
  while (begun < 20) {
    const before = begun
    endAll()
    await untilBegun(Math.min(20, before + workersAtOnce))
    assert.ok(running.length <= workersAtOnce)
  }
  endAll()
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
  assert.deepEqual(new Set(statuses), new Set([204]))
})

test('another worker of the same address is answered while one worker’s requests wait', async () => {
  const answers = sendMany(50, '/api/work', tokens.maya)
  await untilBegun(workersAtOnce)
  assert.equal((await send('/api/read', tokens.omar)).status, 204)
  assert.equal(running.length, workersAtOnce)
  while (running.length > 0) {
    endAll()
    await send('/api/read', tokens.omar)
  }
  await Promise.all(answers)
})

test('a worker with a hundred waiting requests is asked to come back, and nothing of the hundred is lost', async () => {
  const answers = sendMany(workersAtOnce + 100, '/api/work', tokens.maya)
  await untilBegun(workersAtOnce)
  // The last of them is in line once a read of another worker, sent after it, has been answered.
  await send('/api/read', tokens.omar)
  const refused = await send('/api/work', tokens.maya)
  assert.equal(refused.headers.get('retry-after'), '1')
  await assertProblem(refused, 429, 'too_many_requests')
  while (begun < workersAtOnce + 100) {
    endAll()
    await send('/api/read', tokens.omar)
  }
  endAll()
  for (const answer of answers) assert.equal((await answer).status, 204)
})

test('a request whose client has gone before its turn is never begun', async () => {
  const held = sendMany(workersAtOnce, '/api/work', tokens.maya)
  await untilBegun(workersAtOnce)
  const leaving = new AbortController()
  const gone = send('/api/work', tokens.maya, { signal: leaving.signal })
  await send('/api/read', tokens.omar)
  leaving.abort()
  await assert.rejects(gone)
  await send('/api/read', tokens.omar)
  endAll()
  await Promise.all(held)
  assert.equal((await send('/api/read', tokens.maya)).status, 204)
  assert.equal(begun, workersAtOnce)
})

test('a request that was answered at the deadline keeps its turn until its work has ended', async () => {
  const late = sendMany(workersAtOnce, '/api/work', tokens.maya)
  await untilBegun(workersAtOnce)
  jumpedMs += 4_700
  for (const answer of late) await assertProblem(await answer, 503, 'unavailable')
  const next = send('/api/read', tokens.maya)
  let isAnswered = false
  void next.then(() => (isAnswered = true))
  await send('/api/read', tokens.omar)
  assert.equal(isAnswered, false)
  endAll()
  assert.equal((await next).status, 204)
})

test('without a session the requests of one address share a few turns, and a signed caller has no such line', async () => {
  const held = Array.from({ length: addressAtOnce + 1 }, () => server.call('/api/public-work', { method: 'POST' }))
  await untilBegun(addressAtOnce)
  const fromProvider = server.call('/api/signed', { method: 'POST' })
  await untilBegun(addressAtOnce + 1)
  assert.equal(begun, addressAtOnce + 1, 'the signed request, and six of the seven')
  endAll()
  await untilBegun(addressAtOnce + 2)
  endAll()
  for (const answer of [...held, fromProvider]) assert.equal((await answer).status, 204)
})
