// From when hours count, which period's limit counts today, and what an employer allows: the days on which Express Pay decides.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { instantText, parseInstant, plainDateText } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { plainTemplate } from '../shift-rows/shift-template.ts'
import { openDiner, type Diner } from '../testing/diner.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'
import type { OpenPeriod } from './earnings.ts'
import { readEarnings } from './earnings.store.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let diner: Diner

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 12)
  diner = await openDiner(world, 2)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

async function earningsAt(at: string, { employeeIds }: Diner = diner) {
  return (await readEarnings(world.database.query, employeeIds[0] ?? '', parseInstant(at))) ?? assert.fail()
}

async function bring({ employer }: Diner, rows: string): Promise<void> {
  const heading = 'employeeNumber,sourceId,version,date,start,end,regularHours,overtimeHours,rate,status\n'
  const path = await world.writeFile('shifts.csv', heading + rows)
  const options = { template: plainTemplate, isDryRun: false, acceptsGoodRows: false }
  const report = await world.room.importShifts(employer, path, options)
  assert.deepEqual(report.rejected, [])
}

const shown = (period: OpenPeriod | null) => period && [period.start, period.end, period.payday].map(plainDateText).join(' ')

describe('the limit of a pay period', () => {
  // The calendar of the diner: four periods of two weeks, from November 1 to December 26, paid six days after each.
  for (const [name, at, began] of [
    ['counts from the first day of the period of today', '2026-11-20T17:00:00Z', '2026-11-15T05:00:00.000Z'],
    ['begins at midnight of the employer', '2026-11-15T05:00:00Z', '2026-11-15T05:00:00.000Z'],
    [
      'has not begun a second before it, and midnight was in summer time then',
      '2026-11-15T04:59:59Z',
      '2026-11-01T04:00:00.000Z',
    ],
    ['goes on after the last period of the calendar', '2026-12-28T17:00:00Z', '2026-12-27T05:00:00.000Z'],
    ['is that of the last 31 days once the calendar has ended long ago', '2027-03-01T17:00:00Z', '2027-01-29T05:00:00.000Z'],
    ['and before the calendar begins', '2026-10-15T16:00:00Z', '2026-09-14T04:00:00.000Z'],
  ] as const)
    test(name, async () => assert.equal(instantText((await earningsAt(at)).periodBegan), began))

  test('is one of the person’s own pay group: the calendar of another group lifts none', async () => {
    const own = await openDiner(world, 1)
    const path = await world.writeFile(
      'other.csv',
      'payGroup,periodStart,periodEnd,payday\noffice,2026-11-20,2026-11-24,2026-11-27\n',
    )
    assert.equal((await world.room.importPeriods(own.employer, path)).kind, 'kept')
    const { periodBegan, period } = await earningsAt('2026-11-22T17:00:00Z', own)
    assert.deepEqual([instantText(periodBegan), shown(period)], ['2026-11-15T05:00:00.000Z', '2026-11-15 2026-11-28 2026-12-04'])
  })
})

describe('the period of today and the next payday', () => {
  for (const [at, period, next] of [
    // On its payday a period is still the next to be paid.
    ['2026-11-20T17:00:00Z', '2026-11-15 2026-11-28 2026-12-04', '2026-11-01 2026-11-14 2026-11-20'],
    ['2026-11-21T17:00:00Z', '2026-11-15 2026-11-28 2026-12-04', '2026-11-15 2026-11-28 2026-12-04'],
    // The days change at midnight in New York.
    ['2026-11-29T04:59:59Z', '2026-11-15 2026-11-28 2026-12-04', '2026-11-15 2026-11-28 2026-12-04'],
    ['2026-11-29T05:00:00Z', '2026-11-29 2026-12-12 2026-12-18', '2026-11-15 2026-11-28 2026-12-04'],
    ['2027-01-02T17:00:00Z', null, null],
    ['2026-10-31T16:00:00Z', null, '2026-11-01 2026-11-14 2026-11-20'],
  ] as const)
    test(`at ${at} are ${period ?? 'none'} and ${next ?? 'none'}`, async () => {
      const earnings = await earningsAt(at)
      assert.deepEqual([shown(earnings.period), shown(earnings.nextPaid)], [period, next])
    })

  test('pause Express Pay from the cut-off on, until a payday that is to come or without an end once it has gone by', async () => {
    const own = await openDiner(world, 1)
    const pause = async (at: string) => {
      const { isOn, endsOn } = (await earningsAt(at, own)).blackout
      return [isOn, endsOn === null ? null : plainDateText(endsOn)]
    }
    // Hours of November 1 to 14 close on the 17th at 5:00 PM, and are paid on the 20th.
    assert.deepEqual(await pause('2026-11-17T21:59:59.999Z'), [false, null])
    assert.deepEqual(await pause('2026-11-17T22:00:00Z'), [true, '2026-11-20'])
    assert.deepEqual(await pause('2026-11-21T04:59:59Z'), [true, '2026-11-20'])
    assert.deepEqual(await pause('2026-11-21T05:00:00Z'), [true, null])
  })
})

describe('hours count', () => {
  test('from the end of the shift, or from the end of the day when the file names no end', async () => {
    await bring(
      diner,
      [
        '1,timed,1,2026-03-05,9:00,17:00,8,,14.00,approved',
        '1,night,1,2026-03-06,22:00,6:00,8,,14.00,approved',
        '1,untimed,1,2026-03-09,,,8,,14.00,approved',
        // The day of 23 hours: 24 hours from its midnight are not over when the day is.
        '1,short day,1,2026-03-08,,,12,12,14.00,approved',
        // A deleted shift stops counting at once.
        '1,taken back,1,2026-03-10,,,-2,,14.00,approved',
      ].join('\n'),
    )
    const { shifts } = await earningsAt('2026-03-20T16:00:00Z')
    assert.deepEqual(Object.fromEntries(shifts.map(({ sourceId, countsFrom }) => [sourceId, instantText(countsFrom)])), {
      timed: '2026-03-05T22:00:00.000Z',
      night: '2026-03-07T11:00:00.000Z',
      untimed: '2026-03-10T04:00:00.000Z',
      'short day': '2026-03-09T05:00:00.000Z',
      'taken back': '2026-03-10T04:00:00.000Z',
    })
    assert.deepEqual(
      shifts.map(({ sourceId, amount }) => [sourceId, amount]),
      [
        ['taken back', -2_800n],
        ['untimed', 11_200n],
        ['short day', 42_000n],
        ['night', 11_200n],
        ['timed', 11_200n],
      ],
    )
  })

  test('for 62 days, and not on the day after: what was never paid by then never will be', async () => {
    const own = await openDiner(world, 1)
    await bring(own, '1,old,1,2026-03-10,,,8,,14.00,approved')
    assert.equal((await earningsAt('2026-05-11T16:00:00Z', own)).shifts.length, 1)
    assert.equal((await earningsAt('2026-05-12T16:00:00Z', own)).shifts.length, 0)
  })

  test('for the worker whom the file names, and for no one else of the same employer', async () => {
    const [, otherId = ''] = diner.employeeIds
    const others = await readEarnings(world.database.query, otherId, parseInstant('2026-03-20T16:00:00Z'))
    assert.deepEqual([others?.shifts, others?.roster.employeeNumber], [[], '2'])
    assert.equal(await readEarnings(world.database.query, world.employerId, parseInstant('2026-03-20T16:00:00Z')), null)
  })
})

describe('what an employer allows', () => {
  test('is nothing until they say so, then the usual with what they say, and what they do not mention stays', async () => {
    const { employer } = diner
    assert.equal(await world.room.readPolicy(employer), null)
    assert.partialDeepStrictEqual((await earningsAt('2026-11-20T17:00:00Z')).employer.policy, {
      isOffered: false,
      shareBasisPoints: 0,
      periodCap: 0n,
      transfersPerDay: 0,
    })
    const usual = {
      isOffered: true,
      shareBasisPoints: 5_000,
      periodCap: 50_000n,
      transfersPerDay: 5,
      countsTips: false,
      leavesBasisPoints: 0,
    }
    assert.deepEqual(await world.room.changePolicy(employer, { countsTips: true }), { ...usual, countsTips: true })
    const capped = { ...usual, countsTips: true, periodCap: cents(30_000n) }
    assert.deepEqual(await world.room.changePolicy(employer, { periodCap: cents(30_000n) }), capped)
    assert.deepEqual((await earningsAt('2026-11-20T17:00:00Z')).employer.policy, capped)
  })

  test('changes by two operators at once are both kept', async () => {
    const { employer } = await openDiner(world, 1)
    await Promise.all([
      world.room.changePolicy(employer, { transfersPerDay: 2 }),
      world.room.changePolicy(employer, { leavesBasisPoints: 2_500 }),
      world.room.changePolicy(employer, { shareBasisPoints: 3_000 }),
    ])
    assert.partialDeepStrictEqual(await world.room.readPolicy(employer), {
      transfersPerDay: 2,
      leavesBasisPoints: 2_500,
      shareBasisPoints: 3_000,
    })
  })
})
