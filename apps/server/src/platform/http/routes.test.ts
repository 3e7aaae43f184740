// Guarantees of the types that join contracts with handlers: tsc reads this file, and a code that a contract does not name does not compile.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defineRoute, type RouteContract } from '@daybreak/contract'
import { assertProblem, startTestServer, type TestHttpServer } from '../../testing/http-server.ts'
import { refuse, type Refusal } from '../errors.ts'
import { handleWith, type handle } from './routes.ts'

const about = { room: 'platform', method: 'POST', summary: 'For tests.', access: 'public', responses: { 204: null } } as const
const contract = defineRoute({ ...about, path: '/api/refused', problems: ['tests.closed', 'tests.too_many', 'invalid_input'] })
const errors = {
  'tests.closed': { status: 409, title: 'It is closed' },
  'tests.too_many': { status: 429, title: 'Too many tests' },
  'tests.other': { status: 404, title: 'No such test' },
}
const handleTest = handleWith(errors)

describe('a refusal that a handler returns', () => {
  let server: TestHttpServer
  const closed = handleTest(contract, async () => refuse('tests.closed', { detail: 'Since noon.', since: '12:00' }))
  const tooMany = handleTest({ ...contract, path: '/api/too-many' }, async () => refuse('tests.too_many', { retryAfter: 7 }))
  const invalid = handleTest({ ...contract, path: '/api/invalid' }, async () =>
    refuse('invalid_input', { errors: [{ field: 'name', code: 'required' }], headers: { 'x-test': 'kept' } }),
  )
  before(async () => {
    server = await startTestServer({ routes: [closed, tooMany, invalid] })
  })
  after(() => server.close())

  test('becomes the problem of its status, with what it says besides in the body', async () => {
    const body = await assertProblem(await server.post('/api/refused', ''), 409, 'tests.closed')
    assert.deepEqual([body['title'], body['detail'], body['since']], ['It is closed', 'Since noon.', '12:00'])
  })

  test('says a wait in the header and in the body', async () => {
    const response = await server.post('/api/too-many', '')
    assert.equal(response.headers.get('retry-after'), '7')
    assert.equal((await assertProblem(response, 429, 'tests.too_many'))['retryAfter'], 7)
  })

  test('has codes of the platform, the faults of fields, and headers of its own', async () => {
    const response = await server.post('/api/invalid', '')
    assert.equal(response.headers.get('x-test'), 'kept')
    const body = await assertProblem(response, 422, 'invalid_input')
    assert.deepEqual(body['errors'], [{ field: 'name', code: 'required' }])
  })
})

/** Whether a value of the one type is assignable where the other is expected: a wrong `true` or `false` does not compile. */
type Fits<Given, Asked> = [Given] extends [Asked] ? true : false
type Returned = Awaited<ReturnType<Parameters<typeof handleTest<typeof contract>>[1]>>

test('a handler compiles with the codes of its contract alone, and a contract with codes that have a status', () => {
  const named: Fits<Refusal<'tests.closed'>, Returned> = true
  const misspelled: Fits<Refusal<'tests.colsed'>, Returned> = false
  const ofTheRoom: Fits<Refusal<'tests.other'>, Returned> = false
  const ofThePlatform: Fits<Refusal<'not_found'>, Returned> = false
  const withStatuses: Fits<typeof contract, Parameters<typeof handleTest>[0]> = true
  const withoutStatuses: Fits<typeof contract, Parameters<typeof handle>[0]> = false
  assert.deepEqual([named, withStatuses], [true, true])
  assert.deepEqual([misspelled, ofTheRoom, ofThePlatform, withoutStatuses], [false, false, false, false])
})

test('a contract compiles only when it decides what it requires of a signed-in worker', () => {
  type With<Admission> = Fits<Omit<typeof contract, 'access'> & Admission, RouteContract>
  const decided: With<{ access: 'session'; requires: [] }> = true
  const both: With<{ access: 'session'; requires: ['completed', 'unlimited'] }> = true
  const proven: With<{ access: 'step-up'; requires: ['completed'] }> = true
  const forgotten: With<{ access: 'session' }> = false
  const forgottenToo: With<{ access: 'step-up' }> = false
  const misspelled: With<{ access: 'session'; requires: ['complete'] }> = false
  assert.deepEqual([decided, both, proven], [true, true, true])
  assert.deepEqual([forgotten, forgottenToo, misspelled], [false, false, false])
})
