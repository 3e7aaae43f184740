// Guarantees of importing the result of a pay run: whole or not at all, and each line applied once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { readEarnings } from '../earnings/earnings.store.ts'
import { listPaidRuns } from './paid-runs.store.ts'
import type { PayRunLine } from './line.ts'
import type { PayRunReport } from './pay-run.ts'
import { findRosterEntry, linkRosterEntry } from '../roster/roster.store.ts'
import { openDiner, payGroup, runPay, type Diner } from '../testing/diner.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 40)
  // The hours of the payday on Dec 4 have closed.
  world.clock.set(parseInstant('2026-12-02T15:00:00Z'))
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const appliedLines: PayRunLine[] = []

async function run(diner: Diner, payday: string, rows: string[], apply = noteApplied, isDryRun = false): Promise<PayRunReport> {
  return runPay(world, diner, { payday: parsePlainDate(payday), rows, apply, isDryRun })
}

async function correct(diner: Diner, rows: string[], apply = noteApplied): Promise<PayRunReport> {
  return runPay(world, diner, { payday: parsePlainDate('2026-12-04'), rows, apply, isCorrection: true })
}

async function noteApplied(_tx: unknown, lines: readonly PayRunLine[]): Promise<void> {
  appliedLines.push(...lines)
}

describe('a pay run', () => {
  test('is applied line by line, and once', async () => {
    const diner = await openDiner(world, 2)
    appliedLines.length = 0
    const rows = ['1,500.00,400.00,120.00', '2,"1,000.00",800.00,0']
    const first = await run(diner, '2026-12-04', rows)
    assert.deepEqual(first.kind === 'taken' && [first.appliedNow, first.totals.net, first.totals.deduction], [
      2,
      120_000n,
      12_000n,
    ])
    assert.deepEqual(
      appliedLines.map(({ employeeId, net, expressPayDeduction, payday }) => [
        employeeId,
        net,
        expressPayDeduction,
        plainDateText(payday),
      ]),
      [
        [diner.employeeIds[0], 40_000n, 12_000n, '2026-12-04'],
        [diner.employeeIds[1], 80_000n, 0n, '2026-12-04'],
      ],
    )
    const again = await run(diner, '2026-12-04', rows)
    assert.equal(again.kind === 'taken' && again.isNothingNew, true)
    assert.equal(appliedLines.length, 2)
    for (const isDryRun of [true, false]) {
      const other = await run(diner, '2026-12-04', ['1,500.00,400.00,0'], noteApplied, isDryRun)
      assert.deepEqual(other, {
        kind: 'refused',
        reason: 'another file is known for this pay run: if that one is wrong, replace it with "pay-run correct"',
        rejected: [],
      })
    }
    assert.equal((await run(diner, '2026-12-04', rows, noteApplied, true)).kind, 'taken')
  })

  test('that breaks off is gone on with: what was applied stays, what was not is applied', async () => {
    const diner = await openDiner(world, 3)
    appliedLines.length = 0
    const rows = ['1,500.00,400.00,0', '2,500.00,400.00,0', '3,500.00,400.00,0']
    await assert.rejects(
      run(diner, '2026-12-04', rows, async () => {
        throw new Error('the power is gone')
      }),
      /power/,
    )
    const again = await run(diner, '2026-12-04', rows)
    assert.deepEqual([again.kind === 'taken' && again.appliedNow, appliedLines.length], [3, 3])
  })

  test('runs at once apply each line once', async () => {
    const diner = await openDiner(world, 10)
    appliedLines.length = 0
    const rows = diner.employeeIds.map((_id, index) => `${index + 1},500.00,400.00,10.00`)
    const text = `Employee ID,Gross,Net Pay,Express Pay\n${rows.join('\n')}\n`
    const path = await world.writeFile('at-once.csv', text)
    const request = { employer: diner.employer, path, payGroup, payday: parsePlainDate('2026-12-04'), isDryRun: false }
    await Promise.all([1, 2, 3].map(() => world.room.importPayRun({ ...request, apply: noteApplied })))
    assert.deepEqual(new Set(appliedLines.map(({ lineId }) => lineId)).size, appliedLines.length)
    assert.equal(appliedLines.length, 10)
  })

  test('that is wrong anywhere is refused whole', async () => {
    const diner = await openDiner(world, 1)
    const path = await world.writeFile('roster.csv', 'employeeNumber,firstName,lastName\n2,Ana,Ruiz\n')
    await world.room.importRoster(diner.employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
    const report = await run(diner, '2026-12-04', ['1,100.00,120.00,0', '9,100.00,90.00,0', '1,100.00,90.00,95.00'])
    assert.deepEqual(report.kind === 'refused' && report.rejected.map(({ line, reason }) => [line, reason]), [
      [2, 'net is more than gross'],
      [3, 'no one on the roster has this employee number'],
      [4, 'the Express Pay deduction is more than net'],
    ])
    const beginner = await findRosterEntry(world.database.query, diner.employer.id, '2')
    await linkRosterEntry(world.database.query, beginner?.id ?? '', newUuid(world.clock), '2026-11-20T00:00:00Z')
    const early = await run(diner, '2026-12-04', ['1,100.00,90.00,5.00', '2,100.00,90.00,5.00'])
    assert.deepEqual(early.kind === 'refused' && early.rejected.map(({ line, reason }) => [line, reason]), [
      [3, 'nothing can have been taken early: the person has no account here'],
    ])
    const nowhere = await run(diner, '2026-12-05', ['1,100.00,90.00,0'])
    assert.match(nowhere.kind === 'refused' ? (nowhere.reason ?? '') : '', /no payday on 2026-12-05/)
  })
})

describe('a pay run before its hours close', () => {
  test('has no result: neither an import nor a dry run of it is taken, to the second', async () => {
    const diner = await openDiner(world, 1)
    const later = await run(diner, '2026-12-18', ['1,500.00,400.00,0'])
    assert.match(later.kind === 'refused' ? (later.reason ?? '') : '', /close at 2026-12-15T22:00:00\.000Z.*check --payday/)
    assert.equal((await run(diner, '2026-12-18', ['1,500.00,400.00,0'], noteApplied, true)).kind, 'refused')
    const start = world.clock.now()
    world.clock.set(parseInstant('2026-12-15T21:59:59.999Z'))
    assert.equal((await run(diner, '2026-12-18', ['1,500.00,400.00,0'])).kind, 'refused')
    world.clock.set(parseInstant('2026-12-15T22:00:00Z'))
    assert.equal((await run(diner, '2026-12-18', ['1,500.00,400.00,0'])).kind, 'taken')
    world.clock.set(start)
  })
})

describe('a correction', () => {
  test('applies the lines that differ, takes back those of people whom it no longer names, and once', async () => {
    const diner = await openDiner(world, 4)
    await run(diner, '2026-12-04', ['1,500.00,400.00,10.00', '2,500.00,400.00,10.00', '3,500.00,400.00,0'])
    const first = new Map(appliedLines.splice(0).map(({ employeeNumber, lineId }) => [employeeNumber, lineId]))
    const rows = ['1,500.00,400.00,10.00', '2,500.00,400.00,20.00', '4,500.00,400.00,0']
    const report = await correct(diner, rows)
    assert.deepEqual(report.kind === 'taken' && [report.appliedNow, report.isNothingNew], [3, false])
    assert.deepEqual(
      appliedLines.map(({ employeeNumber, expressPayDeduction, replaces, isRemoved }) => [
        employeeNumber,
        expressPayDeduction,
        replaces.map((id) => [...first].find(([, line]) => line === id)?.[0]),
        isRemoved,
      ]),
      [
        ['3', 0n, ['3'], true],
        ['2', 2_000n, ['2'], false],
        ['4', 0n, [], false],
      ],
    )
    appliedLines.length = 0
    for (const again of [await correct(diner, rows), await run(diner, '2026-12-04', rows)])
      assert.equal(again.kind === 'taken' && again.isNothingNew, true)
    assert.equal(
      (await run(diner, '2026-12-04', ['1,500.00,400.00,10.00'])).kind,
      'refused',
      'a wrong result does not come back by itself',
    )
    assert.equal(appliedLines.length, 0)
  })

  test('of a correction compares with what counts, and goes back to the first result', async () => {
    const diner = await openDiner(world, 2)
    const first = ['1,500.00,400.00,10.00', '2,500.00,400.00,10.00']
    await run(diner, '2026-12-04', first)
    await correct(diner, ['1,500.00,400.00,10.00', '2,500.00,400.00,20.00'])
    appliedLines.length = 0
    const back = await correct(diner, first)
    assert.deepEqual(
      [
        back.kind === 'taken' && back.appliedNow,
        appliedLines.map(({ employeeNumber, replaces }) => [employeeNumber, replaces.length]),
      ],
      [1, [['2', 1]]],
    )
    appliedLines.length = 0
    await correct(diner, ['1,500.00,400.00,30.00', '2,500.00,400.00,10.00'])
    assert.deepEqual(
      appliedLines.map(({ employeeNumber, replaces }) => [employeeNumber, replaces.length > 0]),
      [['1', true]],
    )
  })

  test('that breaks off is gone on with, and two at once apply each line once', async () => {
    const diner = await openDiner(world, 3)
    const rows = (amount: string) => [1, 2, 3].map((number) => `${number},500.00,400.00,${amount}`)
    await run(diner, '2026-12-04', rows('10.00'))
    await assert.rejects(
      correct(diner, rows('20.00'), () => Promise.reject(new Error('the power is gone'))),
      /power/,
    )
    appliedLines.length = 0
    const path = await world.writeFile('again.csv', `Employee ID,Gross,Net Pay,Express Pay\n${rows('20.00').join('\n')}\n`)
    const request = { employer: diner.employer, path, payGroup, payday: parsePlainDate('2026-12-04'), isDryRun: false }
    await Promise.all([1, 2, 3].map(() => world.room.importPayRun({ ...request, isCorrection: true, apply: noteApplied })))
    assert.deepEqual(appliedLines.map(({ employeeNumber }) => employeeNumber).toSorted(), ['1', '2', '3'])
    assert.ok(appliedLines.every(({ replaces }) => replaces.length === 1))
  })

  test('of a result that had broken off applies all of it, and the broken one applies no more', async () => {
    const diner = await openDiner(world, 1)
    await assert.rejects(
      run(diner, '2026-12-04', ['1,500.00,400.00,10.00'], () => Promise.reject(new Error('the power is gone'))),
      /power/,
    )
    appliedLines.length = 0
    await correct(diner, ['1,500.00,400.00,20.00'])
    assert.deepEqual(
      appliedLines.map(({ expressPayDeduction, replaces }) => [expressPayDeduction, replaces]),
      [[2_000n, []]],
    )
    assert.equal((await run(diner, '2026-12-04', ['1,500.00,400.00,10.00'])).kind, 'refused')
  })

  test('is the pay of that day alone: what a worker earned is not the sum of the wrong result and the right one', async () => {
    const diner = await openDiner(world, 3)
    const paid = async () =>
      Promise.all(
        diner.employeeIds.map(async (employeeId) => {
          const days = { from: parsePlainDate('2026-12-04'), to: parsePlainDate('2026-12-04') }
          const runs = await listPaidRuns(world.database.query, employeeId, days)
          const earnings = await readEarnings(world.database.query, employeeId, world.clock.now())
          const [newest] = runs
          // The newest pay run is the same one.
          assert.deepEqual(earnings?.lastPay ?? null, newest === undefined ? null : { gross: newest.gross, net: newest.net })
          return runs.map(({ payday, gross, net }) => [payday, gross, net])
        }),
      )
    await run(diner, '2026-12-04', ['1,500.00,400.00,0', '2,500.00,400.00,0', '3,500.00,400.00,0'])
    const usual = [['2026-12-04', 50_000n, 40_000n]]
    assert.deepEqual(await paid(), [usual, usual, usual])
    // The first is right, the second was paid more, and the third was not paid at all.
    await correct(diner, ['1,500.00,400.00,0', '2,600.00,480.00,0'])
    assert.deepEqual(await paid(), [usual, [['2026-12-04', 60_000n, 48_000n]], []])
    await correct(diner, ['1,500.00,400.00,0', '2,500.00,400.00,0', '3,510.00,410.00,0'])
    assert.deepEqual(await paid(), [usual, usual, [['2026-12-04', 51_000n, 41_000n]]])
  })

  test('has something to correct', async () => {
    const diner = await openDiner(world, 1)
    const report = await correct(diner, ['1,500.00,400.00,0'])
    assert.match(report.kind === 'refused' ? (report.reason ?? '') : '', /no pay run of this payday to correct/)
  })
})
