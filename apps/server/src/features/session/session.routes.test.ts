// The calls of a session, and when it ends: one group for each status.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SignedIn } from '@daybreak/contract'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { cookiesOf, hireNewcomer, page, provePath, type Newcomer } from '../../testing/people/sign-in.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const hire = (options?: { email?: string; language?: 'en' | 'es' }): Promise<Newcomer> => hireNewcomer(rooms, options)

describe('200', () => {
  test('the JWT is signed by the published key, lives five minutes and names the worker', async () => {
    const { phone, employeeId } = await hire()
    const { jwt, session } = await rooms.signIn(phone)
    const keys = (await (await rooms.server.call('/.well-known/jwks.json')).json()) as JSONWebKeySet
    assert.ok(keys.keys.every((key) => !('d' in key)))
    const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(keys), {
      issuer: 'http://127.0.0.1:8080',
      audience: 'daybreak',
      clockTolerance: '5000 days',
    })
    assert.equal(protectedHeader.alg, 'ES256')
    assert.deepEqual(
      [payload.sub, payload['sid'], (payload.exp ?? 0) - (payload.iat ?? 0)],
      [`emp_${employeeId.replaceAll('-', '')}`, session.session_id, 300],
    )
  })

  test('a refresh gives a program its token and a fresh JWT, a page neither, and moves nothing', async () => {
    const { phone } = await hire()
    const { token, session } = await rooms.signIn(phone)
    rooms.clock.advance({ minutes: 3 })
    const bearer = await rooms.post('/api/session/authenticate', {}, { headers: { authorization: `Bearer ${token}` } })
    const body = (await bearer.json()) as SignedIn
    assert.deepEqual([body.token, body.session], [token, session])
    assert.equal(typeof body.jwt, 'string')
    const cookie = { cookie: `daybreak_session=${token}`, 'x-daybreak-client': 'web' }
    const ofPage = (await (await rooms.post('/api/session/authenticate', {}, { headers: cookie })).json()) as SignedIn
    assert.ok(!('token' in ofPage))
    assert.equal(typeof ofPage.jwt, 'string')
    rooms.clock.advance({ seconds: 151 })
    assert.equal((await rooms.get('/api/offers/summary', token)).status, 401)
  })
})

describe('204', () => {
  test('a sign of life moves the idle limit and is in the database when it is answered', async () => {
    const { phone, employeeId } = await hire()
    const { token } = await rooms.signIn(phone)
    rooms.clock.advance({ seconds: 300 })
    assert.equal((await rooms.post('/api/session/touch', {}, { headers: { authorization: `Bearer ${token}` } })).status, 204)
    const row = await rooms.database.query
      .selectFrom('session_session')
      .select('last_active_at')
      .where('employee_id', '=', employeeId)
      .executeTakeFirstOrThrow()
    assert.equal(row.last_active_at, rooms.clock.now().toString({ smallestUnit: 'millisecond' }))
    rooms.clock.advance({ seconds: 330 })
    assert.equal((await rooms.get('/api/offers/summary', token)).status, 200)
  })

  test('a revoked session is over at once on every copy of the server, and the cookies go', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    const { phone } = await hire()
    const { token } = await rooms.signIn(phone)
    for (let round = 0; round < 3; round += 1) assert.equal((await other.get('/api/offers/summary', token)).status, 200)
    const response = await rooms.post('/api/session/revoke', {}, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(response.status, 204)
    assert.match(cookiesOf(response).get('daybreak_session') ?? '', /Max-Age=0$/)
    assert.equal((await other.get('/api/offers/summary', token)).status, 401)
    assert.equal((await rooms.get('/api/offers/summary', token)).status, 401)
  })

  test('signing in again in the same browser ends the session it had', async () => {
    const { phone } = await hire()
    const { token } = await rooms.signIn(phone)
    const { methodId, code } = await rooms.requestCode(phone)
    await rooms.post(
      provePath,
      { username: phone, code, methodId },
      { headers: { ...page.headers, cookie: `daybreak_session=${token}` } },
    )
    assert.equal((await rooms.get('/api/offers/summary', token)).status, 401)
  })
})

describe('401', () => {
  const refused = async (token: string) => assertProblem(await rooms.get('/api/offers/summary', token), 401, 'session_not_found')

  test('a session ends sixty minutes after its code, however busy the worker is', async () => {
    const { phone } = await hire()
    const { token } = await rooms.signIn(phone)
    for (let minute = 0; minute < 59; minute += 1) {
      rooms.clock.advance({ minutes: 1 })
      assert.equal((await rooms.get('/api/offers/summary', token)).status, 200)
    }
    rooms.clock.advance({ minutes: 1 })
    await refused(token)
  })

  test('a session ends after 330 seconds without a sign of the worker', async () => {
    const { phone } = await hire()
    const { token } = await rooms.signIn(phone)
    rooms.clock.advance({ seconds: 330 })
    assert.equal((await rooms.get('/api/offers/summary', token)).status, 200)
    rooms.clock.advance({ seconds: 331 })
    await refused(token)
  })

  test('polls, refreshes and what is marked as background keep no session alive', async () => {
    const { phone } = await hire()
    const { token } = await rooms.signIn(phone)
    const bearer = { authorization: `Bearer ${token}` }
    for (let poll = 0; poll < 5; poll += 1) {
      rooms.clock.advance({ seconds: 60 })
      assert.equal((await rooms.get('/api/employees/me', token)).status, 200)
      assert.equal((await rooms.post('/api/session/authenticate', {}, { headers: bearer })).status, 200)
      assert.equal((await rooms.get('/api/offers/summary', token, { 'x-daybreak-background': '1' })).status, 200)
    }
    rooms.clock.advance({ seconds: 31 })
    await refused(token)
  })

  test('activity on one copy of the server keeps the session alive on the others', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    const { phone } = await hire()
    const { token } = await rooms.signIn(phone)
    assert.equal((await other.get('/api/offers/summary', token)).status, 200)
    rooms.clock.advance({ seconds: 200 })
    await rooms.post('/api/session/touch', {}, { headers: { authorization: `Bearer ${token}` } })
    rooms.clock.advance({ seconds: 200 })
    assert.equal((await other.get('/api/offers/summary', token)).status, 200)
  })

  test('the JWT opens nothing here, nor does any other text', async () => {
    const { phone } = await hire()
    const { jwt } = await rooms.signIn(phone)
    for (const token of [jwt, ''])
      await assertProblem(await rooms.get('/api/offers/summary', token), 401, 'unauthorized_credentials')
    await refused('x'.repeat(43))
  })
})
