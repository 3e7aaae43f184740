// Guarantees of the HTTP server toward any client, polite or not, over real sockets.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { defineRoute } from '@daybreak/contract'
import { assertProblem, startTestServer, testTokens, type TestHttpServer } from '../../testing/http-server.ts'
import { exchangeRaw } from '../../testing/raw-http.ts'
import { handle, noContent, notModified, ok } from './routes.ts'

const route = { room: 'platform', summary: 'For tests.', problems: [] } as const
const q = z.object({ q: z.optional(z.string()) })
const byId = z.object({ id: z.string() })
const contracts = {
  open: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/open',
    access: 'public',
    query: q,
    responses: { 200: z.object({ q: z.nullable(z.string()) }) },
  }),
  notes: defineRoute({
    ...route,
    method: 'POST',
    path: '/api/notes',
    access: 'public',
    responses: { 200: z.object({ text: z.string() }) },
  }),
  mine: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/mine/:id',
    access: 'session',
    requires: [],
    params: byId,
    responses: { 204: null },
  }),
  cached: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/cached',
    access: 'public',
    responses: { 200: z.object({ n: z.number() }), 304: null },
  }),
  webhook: defineRoute({
    ...route,
    method: 'POST',
    path: '/webhooks/test',
    access: 'public',
    responses: { 200: z.object({ bytes: z.number() }) },
  }),
}
const routes = [
  handle(contracts.open, async ({ query }) => ok({ q: query.q ?? null })),
  handle(contracts.notes, async () => ok({ text: 'hi', internal: 'never shown' })),
  handle(contracts.mine, async () => noContent()),
  handle(contracts.cached, async ({ context }) =>
    context.ifNoneMatch === '"v1"' ? notModified('"v1"') : ok({ n: 1 }, { etag: '"v1"' }),
  ),
  handle(contracts.webhook, async ({ context }) => ok({ bytes: context.rawBody?.byteLength ?? 0 }), {
    allowsAnyOrigin: true,
  }),
]

let server: TestHttpServer
before(async () => {
  server = await startTestServer({ routes })
})
after(() => server.close())

test('an answer follows its contract, carries no-store and the request id', async () => {
  const response = await server.call('/api/open?q=a')
  assert.deepEqual(await response.json(), { q: 'a' })
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f]{16}-/)
})

test('what is not in the contract does not leave the server', async () => {
  const response = await server.post('/api/notes', '{"text":"hi"}')
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { text: 'hi' })
})

test('HEAD answers like GET without the body', async () => {
  const response = await server.call('/api/open', { method: 'HEAD' })
  assert.deepEqual([response.status, response.headers.get('content-length'), await response.text()], [200, '10', ''])
})

test('a wrong address is 404, a wrong method is 405 and says which are right', async () => {
  await assertProblem(await server.call('/api/nothing'), 404, 'not_found')
  const response = await server.call('/api/notes', { method: 'PUT' })
  assert.equal(response.headers.get('allow'), 'POST')
  await assertProblem(response, 405, 'method_not_allowed')
  await assertProblem(await server.call('/api/mine/1', { method: 'DELETE' }), 405, 'method_not_allowed')
})

test('TRACE is refused and nothing of the request comes back', async () => {
  const answer = await exchangeRaw(
    server.port,
    'TRACE /api/open HTTP/1.1\r\nHost: a\r\nX-Secret: hunter2\r\nConnection: close\r\n\r\n',
  )
  assert.match(answer, /^HTTP\/1\.1 405/)
  assert.doesNotMatch(answer, /hunter2/)
})

test('two Host lines are refused', async () => {
  assert.match(
    await exchangeRaw(server.port, 'GET /api/open HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1\.1 400[\s\S]*duplicate_host/,
  )
})

test('what is no HTTP at all gets a problem and the connection ends', async () => {
  assert.match(await exchangeRaw(server.port, 'what is this\r\n\r\n'), /^HTTP\/1\.1 400[\s\S]*malformed_request/)
})

test('headers beyond 16 KiB are refused', async () => {
  const answer = await exchangeRaw(server.port, `GET /api/open HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`)
  assert.match(answer, /^HTTP\/1\.1 431[\s\S]*headers_too_large/)
})

test('an address that cannot be decoded is 400', async () => {
  assert.match(
    await exchangeRaw(server.port, 'GET /api/mine/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1\.1 400[\s\S]*malformed_request/,
  )
})

test('a caller that has the version gets 304 and no body', async () => {
  const first = await server.call('/api/cached')
  assert.deepEqual([first.status, first.headers.get('etag'), await first.text()], [200, '"v1"', '{"n":1}'])
  const second = await server.call('/api/cached', { headers: { 'if-none-match': '"v1"', 'cache-control': 'no-cache' } })
  assert.deepEqual([second.status, second.headers.get('etag'), await second.text()], [304, '"v1"', ''])
})

test('a webhook route gets the bytes as they came and is not held to an Origin', async () => {
  const response = await server.post('/webhooks/test', '{ "a" : 1 }', { origin: 'https://cards.example.com' })
  assert.deepEqual(await response.json(), { bytes: 11 })
})

test('each request leaves one line with its id, room, route pattern and status, and no address as it came', async () => {
  const linesBefore = server.lines().length
  const response = await server.call('/api/mine/4111111111111111?x=4111111111111111', {
    headers: { authorization: `Bearer ${testTokens.fresh}` },
  })
  const requests = server.lines().slice(linesBefore)
  assert.equal(requests.length, 1)
  const { durationUs, ...line } = requests[0] ?? {}
  assert.ok(Number.isInteger(durationUs))
  assert.deepEqual(line, {
    time: '2026-11-20T13:42:10.000Z',
    level: 'info',
    event: 'request',
    requestId: response.headers.get('x-request-id'),
    room: 'platform',
    route: 'GET /api/mine/:id',
    employeeId: 'emp_1',
    status: 204,
  })
})

test('a forwarded address is not believed from just anyone', async () => {
  const seen: string[] = []
  const probe = defineRoute({ ...route, method: 'GET', path: '/api/address', access: 'public', responses: { 204: null } })
  const seeAddress = handle(probe, async ({ context }) => {
    seen.push(context.address)
    return noContent()
  })
  for (const trustedProxies of [[], ['127.0.0.0/8']]) {
    const other = await startTestServer({ routes: [seeAddress], trustedProxies })
    await other.call('/api/address', { headers: { 'x-forwarded-for': '203.0.113.9, 127.0.0.9' } })
    await other.close()
  }
  assert.deepEqual(seen, ['127.0.0.1', '203.0.113.9'])
})

test('headers that take longer than five seconds end the connection', async () => {
  const startedMs = performance.now()
  const answer = await exchangeRaw(server.port, 'GET /api/open HTTP/1.1\r\nHost: a\r\nX-Slow')
  assert.match(answer, /^HTTP\/1\.1 408[\s\S]*request_timeout/)
  assert.ok(performance.now() - startedMs < 7_000)
})

test('a client that asks on and on without reading loses its connection, and the others none of theirs', async () => {
  const asked = 'GET /api/open HTTP/1.1\r\nHost: a\r\n\r\n'
  const flood = exchangeRaw(server.port, asked.repeat(2_000)).catch((error: unknown) => String(error))
  const answers = (await flood).match(/HTTP\/1\.1 200/g)?.length ?? 0
  assert.ok(answers < 100, `${answers} of 2,000 requests were answered`)
  assert.equal((await server.call('/api/open')).status, 200)
})

test('a handful of requests sent ahead on one connection are all answered', async () => {
  const asked = 'GET /api/open HTTP/1.1\r\nHost: a\r\n\r\n'
  const last = 'GET /api/open HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const answer = await exchangeRaw(server.port, asked.repeat(9) + last)
  assert.equal(answer.match(/HTTP\/1\.1 200/g)?.length, 10)
})

test('closing waits for no connection whose refused body came late', { timeout: 10_000 }, async () => {
  const own = await startTestServer({ routes })
  const size = 300_000
  const head = `POST /api/notes HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`
  const closings: Promise<void>[] = []
  const answer = await exchangeRaw(own.port, head, (_answer, send) => {
    if (closings.length > 0) return
    closings.push(own.close())
    send('x'.repeat(size))
  })
  assert.match(answer, /^HTTP\/1\.1 413[\s\S]*body_too_large/)
  await Promise.all(closings)
})
