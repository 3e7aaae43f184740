// Shifts that workers report as missing: ten in 24 hours, each once, and answered by the employer who has the worker on the
// roster.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { addDays, parsePlainDate } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { openDiner, type Diner } from '../testing/diner.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'
import { maxReportsInDay, readMissingShifts, reportMissingShift, type NewMissingShift } from './missing-shifts.store.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 6)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

function missing({ employeeIds }: Diner, more: Partial<NewMissingShift> = {}): NewMissingShift {
  const usual = { workedOn: parsePlainDate('2026-11-17'), minutes: 300, note: null }
  return { id: newUuid(world.clock), employeeId: employeeIds[0] ?? '', ...usual, ...more }
}

/** What a worker is answered: the state of the report, why not, or after how many seconds. */
async function report(shift: NewMissingShift, at = world.clock.now()): Promise<string | number> {
  const outcome = await world.database.transaction((tx) => reportMissingShift(tx, shift, at))
  if (typeof outcome === 'string') return outcome
  return 'retryAfter' in outcome ? outcome.retryAfter : outcome.state
}

test('the eleventh report of 24 hours waits for the first of them to be a day old, to the second', async () => {
  const diner = await openDiner(world, 1)
  const start = world.clock.now()
  const shifts = Array.from({ length: maxReportsInDay }, () => missing(diner))
  for (const [index, shift] of shifts.entries()) assert.equal(await report(shift, start.add({ minutes: index })), 'reported')
  const eleventh = missing(diner)
  assert.equal(await report(eleventh, start.add({ hours: 1 })), 23 * 3_600)
  assert.equal(await report(eleventh, start.add({ hours: 23, minutes: 59, seconds: 59, milliseconds: 500 })), 1)
  // A known one is answered anyway.
  assert.equal(await report(shifts[3]!, start.add({ hours: 1 })), 'reported')
  assert.equal(await report(eleventh, start.add({ hours: 24 })), 'reported')
  assert.equal(await report(missing(diner), start.add({ hours: 24 })), 60)
  assert.equal((await readMissingShifts(world.database.query, diner.employeeIds[0] ?? '')).length, 11)
})

test('reports that come at once pass no limit, and those of one worker count for no other', async () => {
  const diner = await openDiner(world, 2)
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => report(missing(diner))))
  assert.equal(outcomes.filter((outcome) => outcome === 'reported').length, maxReportsInDay)
  assert.equal(await report(missing(diner, { employeeId: diner.employeeIds[1] ?? '' })), 'reported')
})

test('a report that is sent again, at once too, is one; its id says nothing else, also not for another worker', async () => {
  const diner = await openDiner(world, 2)
  const shift = missing(diner)
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 5 }, () => report(shift)))), new Set(['reported']))
  const [, otherId = ''] = diner.employeeIds
  for (const more of [{ minutes: 301 }, { workedOn: addDays(shift.workedOn, 1) }, { employeeId: otherId }])
    assert.equal(await report({ ...shift, ...more }), 'reused')
  const [first = '', second = ''] = diner.employeeIds
  const kept = await Promise.all([first, second].map((id) => readMissingShifts(world.database.query, id)))
  assert.deepEqual(
    kept.map((shifts) => shifts.length),
    [1, 0],
  )
})

test('a worker whom no roster names can report none, and an answer is given once', async () => {
  const [diner] = [await openDiner(world, 1)]
  assert.equal(await report(missing(diner, { employeeId: world.employerId })), 'not_on_roster')
  const shifts = [missing(diner), missing(diner)]
  for (const [index, shift] of shifts.entries()) await report(shift, world.clock.now().add({ minutes: index }))
  const open = await world.room.listMissingShifts(diner.employer, 10)
  assert.deepEqual(
    open.map(({ id, employeeNumber, state }) => [id, employeeNumber, state]),
    shifts.map(({ id }) => [id, '1', 'reported']),
  )
  const [first] = shifts
  const answers = await Promise.all(
    (['confirmed', 'rejected'] as const).map((state) => world.room.answerMissingShift(diner.employer, first?.id ?? '', state)),
  )
  assert.equal(answers.filter(Boolean).length, 1)
  assert.equal((await world.room.listMissingShifts(diner.employer, 10)).length, 1)
  assert.equal(await world.room.answerMissingShift(diner.employer, world.employerId, 'confirmed'), false)
})
