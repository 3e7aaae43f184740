// How shift files and calendars become a worker's earnings: each shift counted once, corrected by version, paid by its pay run.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { addDays, instantAt, parseInstant, parsePlainDate, plainDateText, type Instant } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { lockEarnings, readEarnings } from './earnings.store.ts'
import { readMissingShifts, reportMissingShift } from '../shifts/missing-shifts.store.ts'
import type { ShiftImportOptions, ShiftReport } from '../shifts/report.ts'
import { plainTemplate } from '../shift-rows/shift-template.ts'
import { TableFault } from '#platform/tables/table-rows.ts'
import { openDiner, runPay, type Diner } from '../testing/diner.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 40)
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

async function earningsOf(diner: Diner, at: Instant = noon('2026-11-20')) {
  const earnings = await readEarnings(world.database.query, diner.employeeIds[0] ?? '', at)
  assert.ok(earnings)
  return earnings
}

function noon(day: string): Instant {
  return instantAt(parsePlainDate(day), { hour: 12 }, 'America/New_York')
}

describe('a shift file', () => {
  test('adds, corrects and deletes by id and version, and the same file again changes nothing', async () => {
    const diner = await openDiner(world, 1)
    const first = `${head}1,s1,1,2026-11-18,5,14.00,approved\n1,s2,1,2026-11-19,6,14.00,submitted\n`
    assert.deepEqual(counts(await bring(diner, first)), [2, 0, 0, 0, 0, 0])
    assert.deepEqual(counts(await bring(diner, first)), [0, 0, 0, 2, 0, 0])
    assert.deepEqual(
      counts(await bring(diner, `${head}1,s1,2,2026-11-18,4,14.00,approved\n1,s2,2,2026-11-19,,,deleted\n`)),
      [0, 1, 1, 0, 0, 0],
    )
    const { shifts } = await earningsOf(diner)
    assert.deepEqual(
      shifts.map((shift) => [shift.sourceId, shift.amount, shift.status, shift.correctedAt !== null]),
      [['s1', 5_600n, 'approved', true]],
    )
    assert.deepEqual(counts(await bring(diner, first)), [0, 0, 0, 0, 2, 0])
    assert.deepEqual((await earningsOf(diner)).shifts.length, 1)
  })

  test('that approves hours, or ends a shift that was going on, corrects nothing', async () => {
    const diner = await openDiner(world, 1)
    await bring(
      diner,
      `${head}1,s1,1,2026-11-18,5,14.00,submitted\n1,s2,1,2026-11-19,,,open\n1,s3,1,2026-11-17,5,14.00,submitted\n`,
    )
    await bring(
      diner,
      `${head}1,s1,2,2026-11-18,5,14.00,approved\n1,s2,2,2026-11-19,6,14.00,submitted\n1,s3,2,2026-11-17,4,14.00,approved\n`,
    )
    assert.deepEqual(
      (await earningsOf(diner)).shifts.map(({ sourceId, correctedAt }) => [sourceId, correctedAt !== null]),
      [
        ['s2', false],
        ['s1', false],
        ['s3', true],
      ],
    )
  })

  test('a version that says two things is refused, and so is someone else’s shift', async () => {
    const diner = await openDiner(world, 2)
    await bring(diner, `${head}1,s1,1,2026-11-18,5,14.00,approved\n`)
    const twice = await bring(diner, `${head}1,s1,1,2026-11-18,9,14.00,approved\n2,s1,2,2026-11-18,5,14.00,approved\n`)
    assert.deepEqual(
      twice.rejected.map(({ line, reason }) => [line, reason]),
      [
        [2, 'version 1 of this shift is known and says something else'],
        [3, 'the shift of this id belongs to someone else'],
      ],
    )
    assert.equal(twice.isKept, false)
  })

  test('one bad row keeps all of it out, unless the good rows are asked for; a dry run keeps nothing', async () => {
    const diner = await openDiner(world, 1)
    const text = `${head}1,s1,1,2026-11-18,5,14.00,approved\n9,s2,1,2026-11-18,5,14.00,approved\n1,s3,1,2026-02-30,5,14.00,approved\n`
    assert.deepEqual([(await bring(diner, text)).isKept, (await earningsOf(diner)).shifts.length], [false, 0])
    const dry = await bring(diner, text, { isDryRun: true, acceptsGoodRows: true })
    assert.deepEqual([dry.isKept, dry.added, (await earningsOf(diner)).shifts.length], [false, 1, 0])
    const kept = await bring(diner, text, { acceptsGoodRows: true })
    assert.deepEqual(
      [kept.isKept, kept.added, kept.rejected.map(({ line, reason }) => [line, reason])],
      [
        true,
        1,
        [
          [3, 'no one on the roster has this employee number'],
          [4, 'workedOn is not a day of the calendar'],
        ],
      ],
    )
  })

  test('rows without a name of their own are the same shifts when they come again, twins too', async () => {
    const diner = await openDiner(world, 1)
    const text = 'Employee ID;Date;Hours;Rate\n1;20.11.26;3,0;14,00\n1;20.11.26;3,0;14,00\n'
    const template = { ...plainTemplate, dateOrder: 'day-first' as const }
    assert.deepEqual(counts(await bring(diner, text, { template })), [2, 0, 0, 0, 0, 0])
    assert.deepEqual(counts(await bring(diner, text, { template })), [0, 0, 0, 2, 0, 0])
  })

  test('of each system is kept to the cent: with a byte order mark, in Windows-1252, with decimal commas, over a night with an hour more', async () => {
    const diner = await openDiner(world, 1)
    const approved = { ...plainTemplate, statusWhenAbsent: 'approved' as const }
    const toast = [
      'GUID,Employee External ID,Business Date,In Date,Out Date,Job Title,Regular Hours,Overtime Hours,Hourly Wage,Declared Tips,Approved',
      'te-1,1,20261119,2026-11-19T21:00:00.000+0000,2026-11-20T03:30:00.000+0000,Server,6.5,0,14.00,21.35,true',
    ]
    const sevenShifts = [
      'Employee ID;Role;Date;In;Out;Regular Hours;OT Hours;Regular Rate;Total Pay;Approved',
      '1;Mañana;11/18/2026;4:00 PM;1:15 AM;8,00;1,25;15,5000;153,06;yes',
    ]
    const adp = [
      'Co Code,Batch ID,File #,Work Date,Reg Hours,O/T Hours,Temp Rate',
      `${diner.employer.code},7,1,2026-11-17,7.5,0.5,12`,
    ]
    const punches = ['Employee ID\tIn\tOut\tRate', '1\t2026-10-31 22:00\t2026-11-01 06:00\t10.00']
    for (const [lines, mark] of [
      [toast, '\u00ef\u00bb\u00bf'],
      [sevenShifts, ''],
      [adp, ''],
      [punches, ''],
    ] as const) {
      const report = await bring(diner, `${mark}${lines.join('\r\n')}\r\n`, { template: approved })
      assert.deepEqual(counts(report), [1, 0, 0, 0, 0, 0], JSON.stringify(report))
    }
    assert.deepEqual(
      (await earningsOf(diner)).shifts.map((shift) => [
        plainDateText(shift.workedOn),
        shift.job,
        shift.regularMinutes,
        shift.overtimeMinutes,
        shift.amount,
        shift.tips,
        shift.status,
      ]),
      [
        ['2026-11-19', 'Server', 390, 0, 9_100n, 2_135n, 'approved'],
        ['2026-11-18', 'Mañana', 480, 75, 15_306n, 0n, 'approved'],
        ['2026-11-17', '', 450, 30, 9_900n, 0n, 'approved'],
        ['2026-10-31', '', 540, 0, 9_000n, 0n, 'approved'],
      ],
    )
  })

  test('two imports of one file at once add each shift once', async () => {
    const diner = await openDiner(world, 1)
    const dayOf = (index: number) => plainDateText(addDays(parsePlainDate('2026-09-01'), Math.trunc(index / 20)))
    const rows = Array.from({ length: 1_500 }, (_none, index) => `1,s${index},1,${dayOf(index)},1,10.00,approved\n`).join('')
    const path = await world.writeFile('large.csv', head + rows)
    const reports = await Promise.all([1, 2].map(() => world.room.importShifts(diner.employer, path, careful)))
    assert.equal(
      reports.reduce((sum, { added }) => sum + added, 0),
      1_500,
    )
  })

  test('a file without a day or with another kind of text says so', async () => {
    const diner = await openDiner(world, 1)
    await assert.rejects(bring(diner, 'employeeNumber,hours\n1,5\n'), (error) => error instanceof TableFault && error.line === 1)
    await assert.rejects(bring(diner, ''), TableFault)
  })
})

/** The periods before Nov 15 are paid. */
async function payNovember20(diner: Diner): Promise<void> {
  const apply = async () => {}
  await runPay(world, diner, { payday: parsePlainDate('2026-11-20'), rows: ['1,200.00,150.00,0'], apply })
}

describe('earnings', () => {
  test('are those of periods that no pay run has paid, with the period of the day and when its hours close', async () => {
    const diner = await openDiner(world, 1)
    await bring(diner, `${head}1,old,1,2026-11-10,5,14.00,approved\n1,new,1,2026-11-18,5,14.00,approved\n`)
    const { period, nextPaid, shifts, heardAt } = await earningsOf(diner)
    assert.deepEqual(
      [period && plainDateText(period.start), period && plainDateText(period.end), period && plainDateText(period.payday)],
      ['2026-11-15', '2026-11-28', '2026-12-04'],
    )
    assert.equal(nextPaid && plainDateText(nextPaid.payday), '2026-11-20')
    assert.deepEqual(
      shifts.map(({ sourceId }) => sourceId),
      ['new', 'old'],
    )
    assert.notEqual(heardAt, null)
    await payNovember20(diner)
    assert.deepEqual(
      (await earningsOf(diner)).shifts.map(({ sourceId }) => sourceId),
      ['new'],
    )
  })

  test('that a pay run has paid stay paid when the worker’s pay group changes', async () => {
    const diner = await openDiner(world, 1)
    await bring(diner, `${head}1,old,1,2026-11-10,5,14.00,approved\n1,new,1,2026-11-18,5,14.00,approved\n`)
    await payNovember20(diner)
    const kitchen = { payGroup: 'kitchen', frequency: 'weekly', start: parsePlainDate('2026-11-15'), count: 4 } as const
    await world.room.planPeriods(diner.employer, { ...kitchen, paydayLagDays: 6, cutOffBankDays: 3, cutOffHour: 17 })
    for (const group of ['kitchen', '']) {
      const path = await world.writeFile('moved.csv', `employeeNumber,firstName,lastName,payGroup\n1,Maya,Torres,${group}\n`)
      await world.room.importRoster(diner.employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
      assert.deepEqual(
        (await earningsOf(diner)).shifts.map(({ sourceId }) => sourceId),
        ['new'],
        `in the group "${group}"`,
      )
    }
  })

  test('are paused from the cut-off until the pay run is here', async () => {
    const diner = await openDiner(world, 1)
    const cutOffAt = instantAt(parsePlainDate('2026-11-17'), { hour: 17 }, 'America/New_York')
    const until = await earningsOf(diner, parseInstant('2026-11-17T21:59:59Z'))
    const from = await earningsOf(diner, cutOffAt)
    assert.deepEqual([until.blackout.isOn, from.blackout.isOn], [false, true])
    assert.equal(from.blackout.endsOn === null ? null : plainDateText(from.blackout.endsOn), '2026-11-20')
    await payNovember20(diner)
    assert.equal((await earningsOf(diner, cutOffAt)).blackout.isOn, false)
  })

  test('are paused while a pay run is applied, before the cut-off too, and its shifts count until its last line is', async () => {
    const diner = await openDiner(world, 1)
    await bring(diner, `${head}1,old,1,2026-11-10,5,14.00,approved\n`)
    const beforeCutOff = parseInstant('2026-11-16T12:00:00Z')
    assert.equal((await earningsOf(diner, beforeCutOff)).blackout.isOn, false)
    const run = { payday: parsePlainDate('2026-11-20'), rows: ['1,200.00,150.00,0'] }
    const seen: [boolean, number][] = []
    const readState = async () => {
      const { blackout, shifts } = await earningsOf(diner, beforeCutOff)
      seen.push([blackout.isOn, shifts.length])
    }
    await runPay(world, diner, { ...run, apply: readState })
    await readState()
    assert.deepEqual(seen, [
      [true, 1],
      [false, 0],
    ])
  })

  test('of an employer who has said nothing are there, but nothing is offered', async () => {
    const diner = await openDiner(world, 1)
    assert.equal((await earningsOf(diner)).employer.policy.isOffered, false)
    await world.room.changePolicy(diner.employer, { shareBasisPoints: 6_000 })
    const { policy } = (await earningsOf(diner)).employer
    assert.deepEqual([policy.isOffered, policy.shareBasisPoints, policy.periodCap], [true, 6_000, 50_000n])
  })

  test('do not change while a transaction decides on them', async () => {
    const diner = await openDiner(world, 1)
    let importing: Promise<ShiftReport> | null = null
    const seen = await world.database.transaction(async (tx) => {
      const first = await lockEarnings(tx, diner.employeeIds[0] ?? '', noon('2026-11-20'))
      importing = bring(diner, `${head}1,s1,1,2026-11-18,5,14.00,approved\n`)
      // The import's rows wait for this transaction: as long as it lives they are not to be seen, however long the import has had.
      await world.database.pool.query('select 1')
      const second = await lockEarnings(tx, diner.employeeIds[0] ?? '', noon('2026-11-20'))
      return [first?.shifts.length, second?.shifts.length]
    })
    assert.deepEqual(seen, [0, 0])
    assert.equal((await importing!).added, 1)
  })
})

test('a shift that a worker misses is asked about once, and answered by their employer alone', async () => {
  const [diner, other] = [await openDiner(world, 1), await openDiner(world, 1)]
  const [employeeId = ''] = diner.employeeIds
  const report = { id: newUuid(world.clock), employeeId, workedOn: parsePlainDate('2026-11-17'), minutes: 300, note: null }
  const at = world.clock.now()
  for (let twice = 0; twice < 2; twice += 1) {
    const kept = await world.database.transaction((tx) => reportMissingShift(tx, report, at))
    assert.equal(typeof kept === 'object' && 'state' in kept && kept.state, 'reported')
  }
  assert.equal(await world.database.transaction((tx) => reportMissingShift(tx, { ...report, minutes: 301 }, at)), 'reused')
  assert.equal(await world.room.answerMissingShift(other.employer, report.id, 'rejected'), false)
  assert.equal(await world.room.answerMissingShift(diner.employer, report.id, 'confirmed'), true)
  assert.deepEqual(
    (await readMissingShifts(world.database.query, employeeId)).map(({ state }) => state),
    ['confirmed'],
  )
})
