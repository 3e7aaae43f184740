// Which rows of a shift file are rejected: hours that cannot have been worked, and rates that look like a typo.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addDays, instantAt, parsePlainDate, plainDateText } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { readEarnings } from '../earnings/earnings.store.ts'
import type { ShiftImportOptions, ShiftReport } from './report.ts'
import { plainTemplate } from '../shift-rows/shift-template.ts'
import { openDiner, type Diner } from '../testing/diner.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 20)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const head = 'employeeNumber,sourceId,version,date,regularHours,rate,status\n'
const careful: ShiftImportOptions = { template: plainTemplate, isDryRun: false, acceptsGoodRows: false }

async function bring({ employer }: Diner, text: string, options: Partial<ShiftImportOptions> = {}): Promise<ShiftReport> {
  return world.room.importShifts(employer, await world.writeFile('shifts.csv', text), { ...careful, ...options })
}

function counts({ added, changed, deleted, unchanged, outdated, rejected }: ShiftReport): number[] {
  return [added, changed, deleted, unchanged, outdated, rejected.length]
}

async function earningsOf(diner: Diner) {
  const at = instantAt(parsePlainDate('2026-11-20'), { hour: 12 }, 'America/New_York')
  const earnings = await readEarnings(world.database.query, diner.employeeIds[0] ?? '', at)
  assert.ok(earnings)
  return earnings
}

describe('shifts that cannot both have been worked', () => {
  const timed = 'employeeNumber,sourceId,version,start,end,rate,status\n'
  const row = (id: string, start: string, end: string, status = 'approved', version = 1) =>
    `1,${id},${version},2026-11-${start},2026-11-${end},14.00,${status}\n`
  const reasonsOf = ({ rejected }: ShiftReport) =>
    rejected.map(({ line, employeeNumber, reason }) => [line, employeeNumber, reason])
  const overlap = (what: string) =>
    `it overlaps ${what} of the same person: correct the times, or delete the one that was not worked`

  test('the same punches under another id are refused, in one file or in two, and so are more than 24 hours in a day', async () => {
    const diner = await openDiner(world, 1)
    const twice = await bring(diner, `${timed}${row('a', '18 09:00', '18 17:00')}${row('b', '18 09:00', '18 17:00')}`)
    assert.deepEqual([twice.isKept, twice.added, reasonsOf(twice)], [false, 1, [[3, '1', overlap('line 2')]]])
    assert.equal((await bring(diner, `${timed}${row('a', '18 09:00', '18 17:00')}`)).added, 1)
    const again = await bring(diner, `${timed}${row('b', '18 16:59', '18 18:00')}${row('c', '18 17:00', '18 20:00')}`)
    assert.deepEqual(reasonsOf(again), [[2, '1', overlap('the shift "a"')]])
    const untimed = await bring(diner, `${head}1,d,1,2026-11-18,16,14.00,approved\n1,e,1,2026-11-18,0.25,14.00,submitted\n`)
    const tooLong = 'with the other shifts of that day it makes 24:15 hours, more than a day has: correct the hours'
    assert.deepEqual(reasonsOf(untimed), [[3, '1', tooLong]])
    assert.equal((await earningsOf(diner)).shifts.length, 1)
  })

  test('a night over midnight conflicts with the next morning, and back to back is no overlap', async () => {
    const diner = await openDiner(world, 1)
    const night = row('night', '17 22:00', '18 06:00')
    assert.equal((await bring(diner, `${timed}${night}${row('late', '18 06:00', '18 09:00')}`)).added, 2)
    assert.deepEqual(reasonsOf(await bring(diner, `${timed}${row('early', '18 05:30', '18 05:45')}`)), [
      [2, '1', overlap('the shift "night"')],
    ])
  })

  test('a planned shift beside its punches, a correction that swaps two, and a deleted one are no conflict', async () => {
    const diner = await openDiner(world, 1)
    const first = `${timed}${row('plan', '18 09:00', '18 17:00', 'planned')}${row('a', '18 09:00', '18 12:00')}${row('b', '18 13:00', '18 17:00')}`
    assert.deepEqual(counts(await bring(diner, first)), [3, 0, 0, 0, 0, 0])
    const swapped = `${timed}${row('a', '18 13:00', '18 17:00', 'approved', 2)}${row('b', '18 09:00', '18 12:00', 'approved', 2)}`
    assert.deepEqual(counts(await bring(diner, swapped)), [0, 2, 0, 0, 0, 0])
    const replaced = `${timed}${row('c', '18 09:30', '18 11:00')}${row('b', '18 09:00', '18 12:00', 'deleted', 3)}`
    assert.deepEqual(counts(await bring(diner, replaced)), [1, 0, 1, 0, 0, 0])
    assert.deepEqual(
      (await earningsOf(diner)).shifts
        .filter(({ status }) => status === 'approved')
        .map(({ sourceId }) => sourceId)
        .toSorted(),
      ['a', 'c'],
    )
  })

  test('what lies pages apart is compared too, and the good rows can be taken without the others', async () => {
    const diner = await openDiner(world, 1)
    const start = parsePlainDate('2022-01-01')
    const days = Array.from({ length: 1_200 }, (_none, index) => plainDateText(addDays(start, index)))
    const line = (id: string, day: string, from: string) => `1,${id},1,${day} ${from},${day} 17:00,14.00,approved\n`
    const rows = days.map((day, index) => line(`s${index}`, day, '09:00'))
    // The first day moves out of the way of a shift that is pages earlier.
    await bring(diner, `${timed}${line('s0', days[0] ?? '', '08:00')}`)
    rows[0] = line('other', days[0] ?? '', '10:00')
    rows.push(`1,s0,2,${days[0]} 08:00,${days[0]} 10:00,14.00,approved\n`, line('twin', days[3] ?? '', '16:00'))
    const text = timed + rows.join('')
    const tried = await bring(diner, text)
    assert.deepEqual(reasonsOf(tried), [[1_203, '1', overlap('line 5')]])
    const kept = await bring(diner, text, { acceptsGoodRows: true })
    assert.deepEqual([kept.isKept, counts(kept)], [true, [1_200, 1, 0, 0, 0, 1]])
    assert.deepEqual(counts(await bring(diner, text, { acceptsGoodRows: true })), [0, 0, 0, 1_201, 0, 1])
  })

  test('two files at once, each good by itself, do not both bring the same hours', async () => {
    const diner = await openDiner(world, 1)
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map(async (id) => {
        const path = await world.writeFile(`${id}.csv`, `${timed}${row(id, '18 09:00', '18 17:00')}`)
        return world.room.importShifts(diner.employer, path, careful)
      }),
    )
    const kept = outcomes.filter((one) => one.status === 'fulfilled' && one.value.isKept)
    assert.equal(kept.length, 1)
    for (const one of outcomes)
      if (one.status === 'rejected') assert.match(String(one.reason), /overlaps the shift.*run this one again/)
    assert.equal((await earningsOf(diner)).shifts.length, 1)
  })
})

describe('an odd rate', () => {
  const paid = 'employeeNumber,sourceId,version,date,regularHours,rate,amount,status\n'
  const reasons = async (diner: Diner, text: string, options: Partial<ShiftImportOptions> = {}) =>
    (await bring(diner, paid + text, options)).rejected.map(({ line, reason }) => [line, reason])
  const check = 'check the decimal point, or run again with --accept-unusual'

  test('above $200.00 an hour, or three times the last one, is refused unless it is accepted', async () => {
    const diner = await openDiner(world, 1)
    assert.deepEqual(await reasons(diner, '1,a,1,2026-11-16,8,1950.00,,approved\n'), [
      [2, `$1,950.00 an hour is above $200.00: ${check}`],
    ])
    assert.deepEqual(await reasons(diner, '1,a,1,2026-11-16,8,,15600.00,approved\n'), [
      [2, `$1,950.00 an hour is above $200.00: ${check}`],
    ])
    assert.deepEqual(await reasons(diner, '1,a,1,2026-11-16,8,19.50,,approved\n1,b,1,2026-11-17,8,58.50,,approved\n'), [])
    assert.deepEqual(await reasons(diner, '1,c,1,2026-11-18,8,175.51,,submitted\n'), [
      [2, `$175.51 an hour is more than three times the last rate of this person, $58.50: ${check}`],
    ])
    assert.deepEqual(await reasons(diner, '1,c,1,2026-11-18,8,195.00,,approved\n', { acceptsUnusual: true }), [])
    assert.deepEqual(await reasons(diner, '1,d,1,2026-11-19,8,195.00,,approved\n'), [], 'an accepted rate is the last one')
  })

  test('is compared with the rows before it in the same file, and against the roster when there is no shift yet', async () => {
    const diner = await openDiner(world, 1)
    const path = await world.writeFile(
      'rated.csv',
      'employeeNumber,firstName,lastName,payGroup,rate,rateUnit\n1,Maya,Torres,crew,15.00,hour\n',
    )
    await world.room.importRoster(diner.employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
    assert.deepEqual(await reasons(diner, '1,a,1,2026-11-16,8,45.01,,approved\n'), [
      [2, `$45.01 an hour is more than three times the last rate of this person, $15.00: ${check}`],
    ])
    const file = '1,a,1,2026-11-16,8,16.00,,approved\n1,b,1,2026-11-17,8,160.00,,approved\n'
    assert.deepEqual(await reasons(diner, file), [
      [3, `$160.00 an hour is more than three times the last rate of this person, $16.00: ${check}`],
    ])
    assert.deepEqual(await reasons(diner, file, { acceptsGoodRows: true }), [
      [3, `$160.00 an hour is more than three times the last rate of this person, $16.00: ${check}`],
    ])
    assert.deepEqual(
      (await earningsOf(diner)).shifts.map(({ sourceId }) => sourceId),
      ['a'],
    )
  })
})
