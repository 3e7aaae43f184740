// What taking the result of a pay run guarantees: whole or not at all, and each line settled once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { parsePlainDate, plainDateText } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { PayRunLine } from './pay-runs/pay-run-line.ts'
import type { PayRunReport } from './pay-runs/pay-run.ts'
import { findRosterEntry, linkRosterEntry } from './roster/roster.store.ts'
import { openDiner, payGroup, runPay, type Diner } from './testing/diner.ts'
import { createPayrollWorld, type PayrollWorld } from './testing/payroll-world.ts'

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

const settledLines: PayRunLine[] = []

async function run(diner: Diner, payday: string, rows: string[], settle = noteSettled, isDryRun = false): Promise<PayRunReport> {
  return runPay(world, diner, { payday: parsePlainDate(payday), rows, settle, isDryRun })
}

async function noteSettled(_tx: unknown, lines: readonly PayRunLine[]): Promise<void> {
  settledLines.push(...lines)
}

describe('a pay run', () => {
  test('is settled line by line, and once', async () => {
    const diner = await openDiner(world, 2)
    settledLines.length = 0
    const rows = ['1,500.00,400.00,120.00', '2,"1,000.00",800.00,0']
    const first = await run(diner, '2026-12-04', rows)
    assert.deepEqual(first.kind === 'taken' && [first.settledNow, first.totals.net, first.totals.deduction], [
      2,
      120_000n,
      12_000n,
    ])
    assert.deepEqual(
      settledLines.map(({ employeeId, net, expressPayDeduction, payday }) => [
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
    assert.equal(settledLines.length, 2)
    for (const isDryRun of [true, false]) {
      const other = await run(diner, '2026-12-04', ['1,500.00,400.00,0'], noteSettled, isDryRun)
      assert.deepEqual(other, {
        kind: 'refused',
        reason: 'another file is known for this pay run, and what it settled stands',
        rejected: [],
      })
    }
    assert.equal((await run(diner, '2026-12-04', rows, noteSettled, true)).kind, 'taken')
  })

  test('that breaks off is gone on with: what was settled stays, what was not is settled', async () => {
    const diner = await openDiner(world, 3)
    settledLines.length = 0
    const rows = ['1,500.00,400.00,0', '2,500.00,400.00,0', '3,500.00,400.00,0']
    await assert.rejects(
      run(diner, '2026-12-04', rows, async () => {
        throw new Error('the power is gone')
      }),
      /power/,
    )
    const again = await run(diner, '2026-12-04', rows)
    assert.deepEqual([again.kind === 'taken' && again.settledNow, settledLines.length], [3, 3])
  })

  test('runs at once settle each line once', async () => {
    const diner = await openDiner(world, 10)
    settledLines.length = 0
    const rows = diner.employeeIds.map((_id, index) => `${index + 1},500.00,400.00,10.00`)
    const text = `Employee ID,Gross,Net Pay,Express Pay\n${rows.join('\n')}\n`
    const path = await world.writeFile('at-once.csv', text)
    const request = { employer: diner.employer, path, payGroup, payday: parsePlainDate('2026-12-04'), isDryRun: false }
    await Promise.all([1, 2, 3].map(() => world.room.importPayRun({ ...request, settle: noteSettled })))
    assert.deepEqual(new Set(settledLines.map(({ lineId }) => lineId)).size, settledLines.length)
    assert.equal(settledLines.length, 10)
  })

  test('that is wrong anywhere is refused whole', async () => {
    const diner = await openDiner(world, 1)
    const path = await world.writeFile('roster.csv', 'employeeNumber,firstName,lastName\n2,Ana,Ruiz\n')
    await world.room.importRoster(diner.employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
    const report = await run(diner, '2026-12-04', ['1,100.00,120.00,0', '9,100.00,90.00,0', '1,100.00,90.00,95.00'])
    assert.deepEqual(report.kind === 'refused' && report.rejected.map(({ line, reason }) => [line, reason]), [
      [2, 'net is more than gross'],
      [3, 'nobody on the roster has this employee number'],
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
