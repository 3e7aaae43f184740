// Guarantees about failures: each becomes one clear problem, and nothing of the inside leaves.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { defineRoute } from '@daybreak/contract'
import { assertProblem, startTestServer, type TestHttpServer } from '../../testing/http-server.ts'
import { ProblemError } from '../errors.ts'
import { handleWith } from './routes.ts'

const route = { room: 'platform', summary: 'For tests.', problems: ['session.auth_refused'] } as const
const how = z.object({ how: z.string() })
const fails = defineRoute({
  ...route,
  method: 'GET',
  path: '/api/fails/:how',
  access: 'public',
  params: how,
  responses: { 204: null },
})
let finishSlow = (): void => {}
const routes = [
  handleWith({ 'session.auth_refused': { status: 409, title: 'No' } })(fails, async ({ params }) => {
    const shape = { status: 409, title: 'No' }
    if (params.how === 'refused')
      throw new ProblemError('session.auth_refused', shape, { detail: 'Because.', extra: { triesLeft: 2 } })
    if (params.how === 'unnamed') throw new ProblemError('issuer.refused', shape, { cause: new Error('key-of-ours') })
    if (params.how === 'database')
      throw Object.assign(new Error('connect ECONNREFUSED /var/lib/secret.sock'), { code: 'ECONNREFUSED' })
    if (params.how === 'disk')
      throw Object.assign(new Error('could not extend file "base/16384/2619": No space left on device'), { code: '53100' })
    if (params.how === 'slow') await new Promise<void>((resolve) => (finishSlow = resolve))
    throw new Error('select * from secret_table')
  }),
]

let server: TestHttpServer
before(async () => {
  server = await startTestServer({ routes })
})
after(() => server.close())

test('a failure that the route names keeps its code, detail and extras', async () => {
  const body = await assertProblem(await server.call('/api/fails/refused'), 409, 'session.auth_refused')
  assert.deepEqual([body['detail'], body['triesLeft']], ['Because.', 2])
})

test('a failure by a code that the route does not name is 503 to the caller, and is in the log with its cause', async () => {
  const body = await assertProblem(await server.call('/api/fails/unnamed'), 503, 'unavailable')
  assert.doesNotMatch(JSON.stringify(body), /key-of-ours|issuer/)
  const logged = server.lines().find((line) => line['requestId'] === body['requestId'] && 'error' in line)
  assert.match(JSON.stringify(logged), /key-of-ours/)
})

test('an unexpected failure is 500, says nothing of the inside, and is in the log under the request id', async () => {
  const body = await assertProblem(await server.call('/api/fails/unexpected'), 500, 'internal')
  assert.doesNotMatch(JSON.stringify(body), /secret_table/)
  const logged = server.lines().find((line) => line['event'] === 'request_failed')
  assert.equal(logged?.['requestId'], body['requestId'])
  assert.match(JSON.stringify(logged?.['error']), /secret_table/)
})

test('a lost database is 503 with the seconds to wait', async () => {
  const response = await server.call('/api/fails/database')
  assert.equal(response.headers.get('retry-after'), '2')
  const body = await assertProblem(response, 503, 'unavailable')
  assert.doesNotMatch(JSON.stringify(body), /secret\.sock/)
})

test('a database without room on its disk is 503 with the seconds to wait, and says nothing of its files', async () => {
  const response = await server.call('/api/fails/disk')
  assert.equal(response.headers.get('retry-after'), '2')
  const body = await assertProblem(response, 503, 'unavailable')
  assert.doesNotMatch(JSON.stringify(body), /base/)
})

test('no request hangs: the answer comes before five seconds, and a late handler changes nothing', async () => {
  const startedMs = performance.now()
  await assertProblem(await server.call('/api/fails/slow'), 503, 'unavailable')
  assert.ok(performance.now() - startedMs < 5_000)
  finishSlow()
  assert.equal((await server.call('/api/fails/refused')).status, 409)
})
