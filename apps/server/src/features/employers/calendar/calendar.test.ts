// Guarantees of importing a payroll calendar: no overlap, all or nothing, and a repeated import changes nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plainDate, plainDateText } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { Employer } from '../roster/roster.store.ts'
import { heldUp } from '../testing/held-up.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let employer: Employer

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 0)
  const found = await world.room.findEmployer('LAKESIDE')
  assert.ok(found)
  employer = found
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const plan = {
  payGroup: 'HOURLY',
  frequency: 'biweekly',
  start: plainDate(2026, 11, 9),
  count: 3,
  paydayLagDays: 5,
  cutOffBankDays: 3,
  cutOffHour: 17,
} as const

test('planned periods are kept once and listed from today on', async () => {
  assert.deepEqual(await world.room.planPeriods(employer, plan), {
    kind: 'kept',
    written: { added: 3, changed: 0, unchanged: 0 },
  })
  assert.deepEqual(await world.room.planPeriods(employer, plan), {
    kind: 'kept',
    written: { added: 0, changed: 0, unchanged: 3 },
  })
  assert.deepEqual(await world.room.planPeriods(employer, { ...plan, cutOffHour: 12 }), {
    kind: 'kept',
    written: { added: 0, changed: 3, unchanged: 0 },
  })
  const periods = await world.room.listPeriods(employer, 10)
  assert.deepEqual(
    periods.map(({ payday }) => plainDateText(payday)),
    ['2026-11-27', '2026-12-11', '2026-12-24'],
  )
})

test('a plan that would share days with a period of the same group is refused whole', async () => {
  const report = await world.room.planPeriods(employer, { ...plan, start: plainDate(2026, 11, 16), count: 1 })
  assert.equal(report.kind, 'refused')
  assert.equal((await world.room.listPeriods(employer, 10)).length, 3)
  assert.equal(
    (await world.room.planPeriods(employer, { ...plan, payGroup: 'SALARY', start: plainDate(2026, 11, 16), count: 1 })).kind,
    'kept',
  )
})

test('two periods of a group with one payday are refused whole: a pay run of that day could be of either', async () => {
  const weeks = 'payGroup,periodStart,periodEnd,payday\nPAIRED,2026-11-16,2026-11-22,2026-12-04\n'
  const both = await world.writeFile('calendar.csv', `${weeks}PAIRED,2026-11-23,2026-11-29,2026-12-04\n`)
  const reason =
    'pay group "PAIRED": the periods that begin on 2026-11-16 and 2026-11-23 are both paid on 2026-12-04: write one period for what one payday pays'
  assert.deepEqual(await world.room.importPeriods(employer, both), { kind: 'refused', rejected: [{ line: 0, reason }] })
  assert.equal((await world.room.importPeriods(employer, await world.writeFile('calendar.csv', weeks))).kind, 'kept')
  const later = await world.writeFile('calendar.csv', weeks.replace('11-16,2026-11-22', '11-23,2026-11-29'))
  assert.equal((await world.room.importPeriods(employer, later)).kind, 'refused', 'also when they come one after the other')
  const moved = await world.writeFile('moved.csv', weeks.replace('12-04', '11-27'))
  for (const path of [moved, later]) assert.equal((await world.room.importPeriods(employer, path)).kind, 'kept', path)
})

test('an imported calendar is kept, with US dates, local or exact closing times, and 17:00 when none is given', async () => {
  const path = await world.writeFile(
    'calendar.csv',
    'payGroup;periodStart;periodEnd;payday;cutOffAt\nCREW;11/02/2026;11/15/2026;11/20/2026;2026-11-17 12:30\nCREW;2026-11-16;2026-11-29;2026-12-04;2026-12-01T20:00:00Z\nCREW;2026-11-30;2026-12-13;2026-12-18;\n',
  )
  assert.deepEqual(await world.room.importPeriods(employer, path), {
    kind: 'kept',
    written: { added: 3, changed: 0, unchanged: 0 },
  })
  const crew = (await world.room.listPeriods(employer, 20)).filter(({ payGroup }) => payGroup === 'CREW')
  assert.deepEqual(
    crew.map(({ cutOffAt }) => cutOffAt.toString()),
    ['2026-11-17T17:30:00Z', '2026-12-01T20:00:00Z', '2026-12-13T22:00:00Z'],
  )
})

test('a pay group is written in one way, as in rosters, whichever way its accents were typed', async () => {
  const [typed, other] = ['Caf\u00e9', 'Cafe\u0301']
  const text = `payGroup,periodStart,periodEnd,payday\n${other},2026-11-16,2026-11-29,2026-12-04\n`
  const path = await world.writeFile('calendar.csv', Buffer.from(text).toString('latin1'))
  assert.equal((await world.room.importPeriods(employer, path)).kind, 'kept')
  assert.deepEqual(
    (await world.room.listPeriods(employer, 50)).flatMap(({ payGroup }) => (payGroup.startsWith('Caf') ? payGroup : [])),
    [typed],
  )
})

test('one bad row keeps all of an imported calendar out, and each bad row is named', async () => {
  const path = await world.writeFile(
    'calendar.csv',
    [
      'payGroup,periodStart,periodEnd,payday,cutOffAt',
      'NIGHT,2027-01-04,2027-01-17,2027-01-22,',
      'NIGHT,2027-01-18,2027-01-31,2027-02-06,',
      'NIGHT,2027-02-01,2027-01-31,2027-02-12,',
      'NIGHT,2027-02-01,2027-02-14,2027-02-12,',
      'NIGHT,tomorrow,2027-02-14,2027-02-19,',
      'NIGHT,2027-03-01,2027-03-14,2027-03-19,noon',
      ',2027-03-01,2027-03-14,2027-03-19,',
      'NIGHT,2027-01-04,2027-01-17,2027-01-22,',
      // Express Pay would rest from now on, or never.
      'NIGHT,2027-03-01,2027-03-14,2027-03-19,2026-03-16 17:00',
      'NIGHT,2027-03-01,2027-03-14,2027-03-19,2028-03-16 17:00',
      'NI\u0007GHT,2027-03-01,2027-03-14,2027-03-19,',
    ].join('\n'),
  )
  const report = await world.room.importPeriods(employer, path)
  assert.deepEqual(report.kind === 'refused' && report.rejected.map(({ line }) => line), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const named = await world.room.planPeriods(employer, { ...plan, payGroup: 'x'.repeat(121) })
  assert.deepEqual(named, { kind: 'refused', rejected: [{ line: 0, reason: 'payGroup is longer than 120 characters' }] })
  const headless = await world.room.importPeriods(employer, await world.writeFile('calendar.csv', 'a,b\n1,2\n'))
  assert.equal(headless.kind, 'refused')
})

test('periods that another operator is storing at the same moment are waited for, and then refuse what shares days with them', async () => {
  const insert = `insert into employers_pay_period (id, employer_id, pay_group, period_start, period_end, cut_off_at, payday, created_at, updated_at)
    values (gen_random_uuid(), $1, 'LATE', '2026-11-23', '2026-11-29', now(), '2026-12-04', now(), now())`
  const client = await world.database.pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query(insert, [employer.id])
    const planning = world.room.planPeriods(employer, { ...plan, payGroup: 'LATE', start: plainDate(2026, 11, 16) })
    await heldUp(world.database, rows[0]?.pid ?? 0, planning)
    await client.query('commit')
    assert.equal((await planning).kind, 'refused')
  } finally {
    client.release()
  }
  const starts = [2, 4, 6, 8].map((day) => plainDate(2026, 11, day))
  const reports = await Promise.all(
    starts.map((start) => world.room.planPeriods(employer, { ...plan, payGroup: 'AT ONCE', start })),
  )
  assert.deepEqual(reports.map(({ kind }) => kind).toSorted(), ['kept', 'refused', 'refused', 'refused'])
})

test('periods of one pay group that share days do not keep those of another out', async () => {
  for (const start of ['2027-02-01', '2027-02-02'])
    await world.database.pool.query(
      `insert into employers_pay_period (id, employer_id, pay_group, period_start, period_end, cut_off_at, payday, created_at, updated_at)
       values (gen_random_uuid(), $1, 'STUCK', $2, '2027-02-07', now(), '2027-02-12', now(), now())`,
      [employer.id, start],
    )
  assert.equal((await world.room.planPeriods(employer, { ...plan, payGroup: 'FREE' })).kind, 'kept')
  const stuck = await world.room.planPeriods(employer, { ...plan, payGroup: 'STUCK', start: plainDate(2027, 3, 1) })
  assert.equal(stuck.kind, 'refused')
})
