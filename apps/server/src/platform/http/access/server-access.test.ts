// Guarantees about who may call: sessions, fresh proofs, origins and limits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { defineRoute } from '@daybreak/contract'
import { assertProblem, startTestServer, testTokens, type TestHttpServer } from '../../../testing/http-server.ts'
import { handle, noContent, ok } from '../routes.ts'

const route = { room: 'platform', summary: 'For tests.', problems: [] } as const
const mine = z.object({ id: z.string(), employeeId: z.string(), isBackground: z.boolean() })
const byId = z.object({ id: z.string() })
const contracts = {
  mine: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/mine/:id',
    access: 'session',
    requires: [],
    params: byId,
    responses: { 200: mine },
  }),
  write: defineRoute({ ...route, method: 'POST', path: '/api/mine', access: 'session', requires: [], responses: { 204: null } }),
  secret: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/secret',
    access: 'step-up',
    requires: [],
    responses: { 204: null },
  }),
  completed: defineRoute({
    ...route,
    method: 'POST',
    path: '/api/completed',
    access: 'session',
    requires: ['completed', 'unlimited'],
    responses: { 204: null },
  }),
  completedSecret: defineRoute({
    ...route,
    method: 'POST',
    path: '/api/completed-secret',
    access: 'step-up',
    requires: ['completed'],
    responses: { 204: null },
  }),
  signed: defineRoute({ ...route, method: 'GET', path: '/api/signed', access: 'public', responses: { 204: null } }),
  limited: defineRoute({ ...route, method: 'GET', path: '/api/limited', access: 'public', responses: { 204: null } }),
}
const routes = [
  handle(contracts.mine, async ({ params, session, context }) =>
    ok({ id: params.id, employeeId: session.employeeId, isBackground: context.isBackground }),
  ),
  handle(contracts.write, async () => noContent()),
  handle(contracts.secret, async () => noContent()),
  handle(contracts.completed, async () => noContent()),
  handle(contracts.completedSecret, async () => noContent()),
  handle(contracts.signed, async () => noContent(), { limit: 'none' }),
  handle(contracts.limited, async () => noContent(), { limit: { requests: 2, perMs: 3_600_000 } }),
]

let server: TestHttpServer
before(async () => {
  server = await startTestServer({ routes })
})
after(() => server.close())

test('a session is taken from the bearer token or from the cookie', async () => {
  const expected = { id: 'x', employeeId: 'emp_1', isBackground: false }
  assert.deepEqual(
    await (await server.call('/api/mine/x', { headers: { authorization: `Bearer ${testTokens.fresh}` } })).json(),
    expected,
  )
  assert.deepEqual(
    await (await server.call('/api/mine/x', { headers: { cookie: `a=b; daybreak_session=${testTokens.fresh}` } })).json(),
    expected,
  )
  const poll = await server.call('/api/mine/x', {
    headers: { authorization: `Bearer ${testTokens.fresh}`, 'x-daybreak-background': '1' },
  })
  assert.deepEqual(await poll.json(), { ...expected, isBackground: true })
})

const badCredentials: readonly [string, string, Record<string, string>][] = [
  ['nothing', 'unauthenticated', {}],
  ['an unknown token', 'session_not_found', { authorization: 'Bearer no-session-has-this-token' }],
  ['a JWT', 'unauthorized_credentials', { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJlbXBfMSJ9.c2lnbmF0dXJl' }],
  ['an empty token', 'unauthorized_credentials', { authorization: 'Bearer ' }],
  ['another scheme', 'unauthorized_credentials', { authorization: `Basic ${testTokens.fresh}` }],
  ['a token of 10,000 letters', 'unauthorized_credentials', { authorization: `Bearer ${'a'.repeat(10_000)}` }],
  ['a cookie whose name only ends like ours', 'unauthenticated', { cookie: `x-daybreak_session=${testTokens.fresh}` }],
]

for (const [what, code, headers] of badCredentials) {
  test(`a session route refuses ${what} before it reads the body`, async () => {
    const response = await server.call('/api/mine/x', { headers })
    assert.equal(response.headers.get('www-authenticate'), 'Bearer')
    await assertProblem(response, 401, code)
    await assertProblem(await server.post('/api/mine', '{broken', headers), 401, code)
  })
}

test('a step-up route wants a proof of the last 15 minutes and says how to give one', async () => {
  assert.equal((await server.call('/api/secret', { headers: { authorization: `Bearer ${testTokens.fresh}` } })).status, 204)
  const body = await assertProblem(
    await server.call('/api/secret', { headers: { authorization: `Bearer ${testTokens.oldProof}` } }),
    403,
    'step_up_required',
  )
  assert.deepEqual(body['methods'], ['sms', 'email'])
})

test('a step-up route is closed to a limited session, however fresh its proof, and says until when', async () => {
  const limited = await server.call('/api/secret', { headers: { authorization: `Bearer ${testTokens.limited}` } })
  const body = await assertProblem(limited, 403, 'session.limited')
  assert.equal(body['limitedUntil'], '2026-11-21T13:40:00.000Z')
  assert.equal((await server.call('/api/mine/x', { headers: { authorization: `Bearer ${testTokens.limited}` } })).status, 200)
})

test('a route that requires a completed onboarding or an unlimited session refuses before it reads the body', async () => {
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  for (const path of ['/api/completed', '/api/completed-secret']) {
    assert.equal((await server.post(path, '', as(testTokens.fresh))).status, 204, path)
    await assertProblem(await server.post(path, '{broken', as(testTokens.newcomer)), 403, 'employee.onboarding_incomplete')
  }
  await assertProblem(await server.post('/api/completed', '{broken', as(testTokens.limited)), 403, 'session.limited')
  assert.equal((await server.call('/api/mine/x', { headers: as(testTokens.newcomer) })).status, 200)
})

test('a write by cookie needs our Origin; a write by bearer token needs none', async () => {
  const cookie = `daybreak_session=${testTokens.fresh}`
  const write = (headers: Record<string, string>) => server.call('/api/mine', { method: 'POST', headers })
  assert.equal((await write({ cookie, origin: server.origin })).status, 204)
  assert.equal((await write({ cookie, 'x-daybreak-client': 'web' })).status, 204)
  assert.equal((await write({ authorization: `Bearer ${testTokens.fresh}` })).status, 204)
  await assertProblem(await write({ cookie }), 403, 'wrong_origin')
  for (const foreign of [
    'https://evil.example.com',
    `https://127.0.0.1:${server.port}`,
    'null',
    `http://127.0.0.1:${server.port + 1}`,
    `https://127.0.0.1:${server.port}.evil.example.com`,
  ]) {
    await assertProblem(await write({ cookie, origin: foreign }), 403, 'wrong_origin')
    await assertProblem(await write({ authorization: `Bearer ${testTokens.fresh}`, origin: foreign }), 403, 'wrong_origin')
  }
})

test('a route with a limit of its own answers 429 with the seconds to wait', async () => {
  assert.deepEqual([(await server.call('/api/limited')).status, (await server.call('/api/limited')).status], [204, 204])
  const response = await server.call('/api/limited')
  assert.equal(response.headers.get('retry-after'), '1800')
  const body = await assertProblem(response, 429, 'too_many_requests')
  assert.equal(body['retryAfter'], 1800)
})

test('one address gets no more than its share of the server; another address, and a route without limit, are served meanwhile', async () => {
  const strict = await startTestServer({ routes, trustedProxies: ['127.0.0.0/8'], addressLimit: { burst: 2, perSecond: 0.001 } })
  const from = (address: string) => strict.call('/api/secret', { headers: { 'x-forwarded-for': address } })
  assert.deepEqual([(await from('203.0.113.9')).status, (await from('203.0.113.9')).status], [401, 401])
  await assertProblem(await from('203.0.113.9'), 429, 'too_many_requests')
  assert.equal((await from('203.0.113.10')).status, 401)
  assert.equal((await strict.call('/api/signed', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status, 204)
  await strict.close()
})
