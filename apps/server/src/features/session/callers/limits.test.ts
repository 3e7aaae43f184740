// The limits of codes: how often they are sent, tried and looked up, and whom that blocks.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import {
  askPath,
  cookiesOf,
  hireNewcomer,
  page,
  provePath,
  valueOf,
  wrong,
  type Newcomer,
} from '../../../testing/people/sign-in.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const hire = (options?: { email?: string; language?: 'en' | 'es' }): Promise<Newcomer> => hireNewcomer(rooms, options)

describe('429', () => {
  test('after five wrong tries the code is dead, even for the right digits', async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    for (let tries = 0; tries < 4; tries += 1) await rooms.post(provePath, { username: phone, code: wrong(code), methodId })
    for (const digits of [wrong(code), code])
      await assertProblem(await rooms.post(provePath, { username: phone, code: digits, methodId }), 429, 'session.too_many_tries')
  })

  test('guesses that come at once get five looks together', async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rooms.post(provePath, { username: phone, code: wrong(code), methodId })),
    )
    assert.equal(answers.filter(({ status }) => status === 422).length, 4)
    assert.equal(answers.filter(({ status }) => status === 429).length, 16)
  })

  test('ten wrong codes in a row lock the network out for an hour, with the wait in the answer', async () => {
    const { phone } = await hire()
    for (let codes = 0; codes < 2; codes += 1) {
      const { methodId, code } = await rooms.requestCode(phone)
      for (let tries = 0; tries < 5; tries += 1) await rooms.post(provePath, { username: phone, code: wrong(code), methodId })
    }
    const response = await rooms.post(askPath, { username: phone, method: 'sms' })
    const problem = await assertProblem(response, 429, 'session.locked')
    assert.deepEqual([problem['retryAfter'], response.headers.get('retry-after')], [3600, '3600'])
    rooms.clock.advance({ hours: 1 })
    await rooms.signIn(phone)
  })

  test('a number is sent five codes an hour', async () => {
    const { phone } = await hire()
    for (let codes = 0; codes < 5; codes += 1) await rooms.requestCode(phone)
    const problem = await assertProblem(
      await rooms.post(askPath, { username: phone, method: 'sms' }),
      429,
      'session.too_many_codes',
    )
    assert.equal(problem['retryAfter'], 3600)
    assert.equal((await rooms.sentTo(phone)).length, 5)
    rooms.clock.advance({ hours: 1 })
    await rooms.requestCode(phone)
  })

  test('codes that are asked for at once are still five', async () => {
    const { phone } = await hire()
    const answers = await Promise.all(Array.from({ length: 12 }, () => rooms.post(askPath, { username: phone, method: 'sms' })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    assert.equal((await rooms.sentTo(phone)).length, 5)
  })

  test('an unknown number is looked up five times an hour', async () => {
    rooms.clock.advance({ hours: 2 })
    const ask = () => rooms.post(askPath, { username: '12125559904', method: 'sms' })
    for (let asked = 0; asked < 5; asked += 1) await assertProblem(await ask(), 404, 'ACCOUNT_NOT_FOUND')
    await assertProblem(await ask(), 429, 'session.too_many_codes')
  })

  test('ten unknown numbers later a network learns nothing more of unknown numbers, and its workers still get their codes', async () => {
    const { phone } = await hire()
    for (let asked = 0; asked < 10; asked += 1)
      await assertProblem(
        await rooms.post(askPath, { username: `121255598${String(asked).padStart(2, '0')}`, method: 'sms' }),
        404,
        'ACCOUNT_NOT_FOUND',
      )
    const unknown = await rooms.post(askPath, { username: '12125559899', method: 'sms' })
    const { methodId } = (await unknown.json()) as { methodId: string }
    assert.deepEqual([unknown.status, await rooms.sentTo('12125559899')], [200, []])
    await assertProblem(
      await rooms.post(provePath, { username: '12125559899', code: '123456', methodId }),
      422,
      'session.code_wrong',
    )
    await rooms.signIn(phone)
    rooms.clock.advance({ hours: 1 })
    await assertProblem(await rooms.post(askPath, { username: '12125559898', method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
  })

  test("a stranger who uses up every limit of a number does not keep the worker's own browser out", async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    const signedIn = await rooms.post(provePath, { username: phone, code, methodId }, page)
    const own = { headers: { ...page.headers, cookie: `daybreak_device=${valueOf(cookiesOf(signedIn), 'daybreak_device')}` } }
    rooms.clock.advance({ hours: 2 })
    for (let codes = 0; codes < 2; codes += 1) {
      const asked = await rooms.requestCode(phone)
      for (let tries = 0; tries < 5; tries += 1)
        await rooms.post(provePath, { username: phone, code: wrong(asked.code), methodId: asked.methodId })
    }
    for (let asked = 0; asked < 10; asked += 1)
      await rooms.post(askPath, { username: `121255597${String(asked).padStart(2, '0')}`, method: 'sms' })
    await assertProblem(await rooms.post(askPath, { username: phone, method: 'sms' }), 429, 'session.locked')
    const mine = await rooms.requestCode(phone, own)
    assert.equal((await rooms.post(provePath, { username: phone, code: mine.code, methodId: mine.methodId }, own)).status, 200)
  })

  test("a stranger who knows a number cannot use up the tries of the worker's code", async () => {
    const { phone } = await hire()
    const { methodId, code } = await rooms.requestCode(phone)
    const elsewhere = await rooms.database.query
      .updateTable('session_login_code')
      .set({ origin_hash: Buffer.alloc(32, 1) })
      .where('used_at', 'is', null)
      .executeTakeFirst()
    assert.ok(elsewhere.numUpdatedRows >= 1n)
    for (let tries = 0; tries < 12; tries += 1)
      await assertProblem(await rooms.post(provePath, { username: phone, code: wrong(code) }), 410, 'session.code_expired')
    assert.equal((await rooms.post(provePath, { username: phone, code, methodId })).status, 200)
  })
})

describe('an installation that hides unknown accounts', () => {
  let hiding: WorkerRooms
  before(async () => {
    hiding = await startWorkerRooms({ hidesUnknownAccounts: true })
  })
  after(() => hiding.stop())

  test('answers an unknown contact like a known one, then as if the code were wrong, and sends nothing', async () => {
    await hiding.hire({ phone: '12125550101' })
    const known = await hiding.requestCode('12125550101')
    const response = await hiding.post(askPath, { username: '12125559901', method: 'sms' })
    assert.equal(response.status, 200)
    const unknown = (await response.json()) as typeof known
    assert.deepEqual(
      Object.keys(unknown),
      Object.keys(known).filter((key) => key !== 'code'),
    )
    assert.deepEqual([unknown.destination, unknown.expiresAt], ['*** *** 9901', known.expiresAt])
    assert.deepEqual(await hiding.sentTo('12125559901'), [])
    for (const [username, methodId] of [
      ['12125550101', known.methodId],
      ['12125559901', unknown.methodId],
    ]) {
      const answers: unknown[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        const problem = (await (await hiding.post(provePath, { username, code: wrong(known.code), methodId })).json()) as Record<
          string,
          unknown
        >
        answers.push([problem['code'], problem['triesLeft']])
      }
      assert.deepEqual(answers, [
        ...[4, 3, 2, 1].map((left) => ['session.code_wrong', left]),
        ['session.too_many_tries', undefined],
        ['session.too_many_tries', undefined],
      ])
    }
  })

  test('never tells by its limits who has an account: unknown look-ups are counted like known ones', async () => {
    await hiding.hire({ phone: '12125550102' })
    const ask = (username: string) => hiding.post(askPath, { username, method: 'sms' })
    const answers: number[] = []
    for (let number = 0; number < 11; number += 1) answers.push((await ask(`121255598${String(number).padStart(2, '0')}`)).status)
    answers.push((await ask('12125550102')).status, (await ask('12125559899')).status)
    assert.deepEqual(new Set(answers), new Set([200]))
  })
})

describe('a flood of look-ups', () => {
  let flooded: WorkerRooms
  before(async () => {
    flooded = await startWorkerRooms()
  })
  after(() => flooded.stop())

  test('once a network has used up its codes, further numbers leave no row behind and are asked to come back later', async () => {
    const ask = (number: number) => flooded.post(askPath, { username: `1212555${String(7_000 + number)}`, method: 'sms' })
    const statuses: number[] = []
    for (let number = 0; number < 100; number += 1) statuses.push((await ask(number)).status)
    assert.deepEqual(
      [statuses.slice(0, 10), new Set(statuses.slice(10))],
      [Array.from({ length: 10 }, () => 404), new Set([200])],
    )
    const rows = () => flooded.database.query.selectFrom('session_limit').select('key_hash').execute()
    const rowsBefore = (await rows()).length
    const refused = await Promise.all(Array.from({ length: 15 }, (_, index) => ask(200 + index)))
    for (const answer of refused) await assertProblem(answer, 429, 'session.too_many_codes')
    assert.equal((await rows()).length, rowsBefore)
  })

  test('a program that keeps asking is turned away before anything is looked up', async () => {
    const answers = await Promise.all(
      Array.from({ length: 160 }, () => flooded.post(askPath, { username: '12125559700', method: 'sms' })),
    )
    const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code: string }).code))
    assert.ok(codes.includes('too_many_requests'))
  })
})
