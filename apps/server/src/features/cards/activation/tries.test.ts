// Guessing what is printed on a card ends after five tries an hour, however they are sent, and costs no try to a worker who
// guessed nothing.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { refuse } from '#platform/errors.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { countingTries } from './tries.ts'
import type { TryKind } from './tries.store.ts'

let rooms: WorkerRooms
let employeeId: string
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())
beforeEach(async () => {
  ;({ employeeId } = await rooms.hire({ phone: null }))
})

const wrong = refuse('cards.code_wrong')
const tooMany = (retryAfter: number) => refuse('cards.too_many_tries', { retryAfter })
let checked = 0
const attempt = (answer: unknown, of: { kind?: TryKind; employeeId?: string } = {}) =>
  countingTries(rooms, { employeeId, kind: 'activation', wrong: ['cards.code_wrong'], ...of }, async () => {
    checked += 1
    return answer
  })

async function guess(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) assert.deepEqual(await attempt(wrong), wrong)
}

test('after five wrong ones nothing more is checked for an hour, and no second less', async () => {
  await guess(5)
  checked = 0
  assert.deepEqual(await attempt('right'), tooMany(3_600))
  rooms.clock.advance({ minutes: 59, seconds: 59 })
  assert.deepEqual(await attempt('right'), tooMany(1))
  assert.equal(checked, 0)
  rooms.clock.advance({ seconds: 1 })
  assert.equal(await attempt('right'), 'right')
})

test('asking on while it is closed does not make the wait longer', async () => {
  await guess(5)
  for (let minutes = 0; minutes < 60; minutes += 20) {
    assert.deepEqual(await attempt('right'), tooMany(3_600 - minutes * 60))
    rooms.clock.advance({ minutes: 20 })
  }
  assert.equal(await attempt('right'), 'right')
})

test('twenty at once are five, and no more is checked', async () => {
  checked = 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(wrong)))
  assert.ok(checked <= 5, `${checked}`)
  assert.equal(answers.filter((answer) => (answer as typeof wrong).code === 'cards.code_wrong').length, checked)
  assert.deepEqual(await attempt('right'), tooMany(3_600))
})

test('a right one forgets the wrong ones before it', async () => {
  await guess(4)
  assert.equal(await attempt('right'), 'right')
  await guess(5)
  assert.deepEqual(await attempt('right'), tooMany(3_600))
})

test('a refusal that is no guess, and an error, are no tries', async () => {
  await guess(4)
  const other = refuse('cards.not_activatable')
  for (let times = 0; times < 6; times += 1) assert.deepEqual(await attempt(other), other)
  const broken = () =>
    countingTries(rooms, { employeeId, kind: 'activation', wrong: ['cards.code_wrong'] }, () => Promise.reject(new Error('away')))
  for (let times = 0; times < 6; times += 1) await assert.rejects(broken(), /away/)
  assert.deepEqual(await attempt(wrong), wrong)
  assert.deepEqual(await attempt(wrong), tooMany(3_600))
})

test('each kind and each worker has tries of their own', async () => {
  await guess(5)
  const { employeeId: other } = await rooms.hire({ phone: null })
  assert.equal(await attempt('right', { employeeId: other }), 'right')
  assert.equal(await attempt('right', { kind: 'proxy' }), 'right')
  assert.deepEqual(await attempt('right'), tooMany(3_600), 'a right one of another kind forgets none of these')
})
