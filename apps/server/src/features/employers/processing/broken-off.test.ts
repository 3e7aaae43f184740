// A payroll file that is interrupted between two batches of a thousand: what was posted stays, the rest is posted once, and
// nothing is returned too early.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashAccountNumber } from '#features/accounts'
import { verifyLedger } from '#features/ledger'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { openNachaSource } from '#platform/nacha/nacha-source.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { stagePayroll } from '../payroll/staging.ts'
import { paysWages } from '../payroll/wage-senders.store.ts'
import { createPayrollWorld, pay, payrollFile, routingNumber, type PayrollWorld } from '../testing/payroll-world.ts'
import { processPayroll, type ProcessingDeps } from './payroll-processing.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 4)
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
  await world.end()
  await testDatabase.drop()
})

const nobody = { accountNumber: '999000111222' }

/** Stores a file of this many deposits to two workers by turns, after one to no one. */
async function stage(count: number, firstTrace: number): Promise<{ fileId: string; path: string }> {
  const [one, other] = world.workers.slice(0, 2)
  assert.ok(one && other)
  const entries = Array.from({ length: count }, (_none, index) =>
    pay(index % 2 === 0 ? one : other, 100n + BigInt(firstTrace + index), firstTrace + 1 + index),
  )
  const path = await world.writeFile(`${firstTrace}.ach`, await payrollFile([pay(nobody, 5n, firstTrace), ...entries]))
  const { fileId } = await stagePayroll(
    { ...world, hashAccountNumber: (number) => hashAccountNumber(world.keyedHash, number), ourRoutingNumbers: [routingNumber] },
    await openNachaSource(path),
    { operator: 'ana', acceptDates: false, onBytes: () => {} },
  )
  return { fileId, path }
}

function deps(afterWages: ProcessingDeps['afterWages'] = async () => {}): ProcessingDeps {
  return { ...world, dueClock: dueClockOf(world.clock), afterWages, afterDeposits: async () => {} }
}

const options = { allowRepeat: false, onProcessed: () => {} }
const sumOfBalances = async () => (await world.balances()).reduce((sum, balance) => sum + balance, 0n)

test('the first thousand stays when the second one fails; the next run posts the rest, and returns are made at the end alone', async () => {
  const { fileId, path } = await stage(1_200, 1_000)
  const expected = Array.from({ length: 1_200 }, (_none, index) => 1_100n + BigInt(index)).reduce(
    (sum, amount) => sum + amount,
    0n,
  )
  let steps = 0
  const failing = deps(async () => {
    steps += 1
    if (steps > 1) throw new Error('the power is gone')
  })
  const seen: [number, number][] = []
  const onProcessed = (done: number, total: number) => void seen.push([done, total])
  await assert.rejects(processPayroll(failing, fileId, { ...options, onProcessed }), /power/)
  // A thousand entries, the first of which belonged to no one.
  assert.deepEqual([seen, await world.countItems()], [[[1_000, 1_201]], 999])
  assert.equal((await world.room.listPayroll(1))[0]?.state, 'unfinished')
  assert.deepEqual(await world.room.writeReturns(fileId), [])
  const report = await world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  assert.ok(report.kind === 'posted')
  assert.deepEqual([report.wasKnown, report.newCount, report.file.state], [true, 201, 'posted'])
  assert.deepEqual([await world.countItems(), await sumOfBalances()], [1_200, expected])
  assert.deepEqual(
    report.returns.map(({ count, amount }) => [count, amount]),
    [[1, 5n]],
  )
})

test('runs of one file at once share its thousands, and each deposit is posted by one of them', async () => {
  const start = await sumOfBalances()
  const { fileId } = await stage(1_500, 5_000)
  const runs = await Promise.all([1, 2, 3].map(() => processPayroll(deps(), fileId, options)))
  const total = Array.from({ length: 1_500 }, (_none, index) => 5_100n + BigInt(index)).reduce((sum, amount) => sum + amount, 0n)
  assert.equal(
    runs.reduce((sum, { count }) => sum + count, 0),
    1_500,
  )
  assert.equal(
    runs.reduce((sum, { amount }) => sum + amount, 0n),
    total,
  )
  assert.equal(await sumOfBalances(), start + total)
})

test('a credit by another way is pay by the same words, or from the company of an employer, however its number is spelled', async () => {
  const isPay = (companyKey: string, description: string) => paysWages(world.database.query, { companyKey, description })
  await world.room.addEmployer({ code: 'HARBOR', name: 'Harbor', companyId: '1-95a55 01', timeZone: 'America/New_York' })
  assert.deepEqual(await Promise.all([isPay('9555010001', 'REFUND'), isPay('195A5501', ''), isPay('7', 'DIR DEP')]), [
    true,
    true,
    true,
  ])
  assert.deepEqual(await Promise.all([isPay('955501000', ''), isPay('', ''), isPay('name:lakeside', 'REFUND')]), [
    false,
    false,
    false,
  ])
})
