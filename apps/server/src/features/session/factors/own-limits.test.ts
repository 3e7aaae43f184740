// Guarantees of the limits that a signed-in worker reads: their own, with an end, and never what a stranger did at the sign-in page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askCode, factorPaths } from '../../../testing/people/factors.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { bearer } from '../../../testing/people/passkeys.ts'
import { askPath, hireNewcomer, provePath, wrong } from '../../../testing/people/sign-in.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const limitsOf = async (token: string) => (await rooms.get('/api/session/limits', token)).json()
const none = { limitedUntil: null, limitedFor: null, codesUntil: null, triesUntil: null }

test('codes that were asked for too often have an end, which is the one that the refusal says, and are over after it', async () => {
  const { phone } = await hireNewcomer(rooms)
  const { token } = await rooms.signIn(phone)
  assert.deepEqual(await limitsOf(token), none)
  const ask = () => rooms.post(factorPaths.stepUpCode, { method: 'sms' }, bearer(token))
  for (let sent = 0; sent < 5; sent += 1) assert.equal((await ask()).status, 200)
  const { retryAfter } = await assertProblem(await ask(), 429, 'session.too_many_codes')
  assert.ok(typeof retryAfter === 'number')
  const until = rooms.clock.now().add({ seconds: retryAfter }).toString({ smallestUnit: 'millisecond' })
  assert.deepEqual(await limitsOf(token), { ...none, codesUntil: until })
})

test('what strangers ask for in a worker\u2019s name is not shown', async () => {
  const { phone } = await hireNewcomer(rooms)
  const { token } = await rooms.signIn(phone)
  for (let sent = 0; sent < 6; sent += 1)
    await rooms.post(askPath, { username: phone, method: 'sms' }, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  assert.deepEqual(await limitsOf(token), none)
})

test('wrong codes in a row have an end as well', async () => {
  const { phone } = await hireNewcomer(rooms)
  const { token } = await rooms.signIn(phone)
  const request = { path: factorPaths.stepUpCode, body: { method: 'sms' }, recipient: phone }
  for (let round = 0; round < 2; round += 1) {
    const { code, methodId } = await askCode(rooms, token, request)
    for (let tried = 0; tried < 5; tried += 1) await rooms.post(provePath, { code: wrong(code), methodId }, bearer(token))
  }
  const until = rooms.clock.now().add({ hours: 1 }).toString({ smallestUnit: 'millisecond' })
  assert.deepEqual(await limitsOf(token), { ...none, triesUntil: until })
})
