// Guarantees of a dry run of a payroll file: it stores nothing, and reports what the run then does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { EntryToWrite } from '#platform/nacha/nacha-writer.ts'
import type { OutcomeCount } from './reading.store.ts'
import { createPayrollWorld, pay, payrollFile, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 4)
  await world.closeAccount(worker(3))
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

function worker(index: number) {
  const one = world.workers[index]
  assert.ok(one)
  return one
}

async function fileOf(entries: readonly EntryToWrite[], createdTime?: string): Promise<string> {
  return world.writeFile(`${Math.random()}.ach`, await payrollFile(entries, {}, createdTime))
}

/** Tries a file, proves that nothing was stored, and posts it; returns both reports. */
async function tryAndPost(path: string, allowRepeat: boolean): Promise<{ tried: OutcomeCount[]; posted: OutcomeCount[] }> {
  const [balances, files] = [await world.balances(), await world.room.listPayroll(1_000)]
  const trial = await world.room.tryPayroll(path, { allowRepeat })
  assert.deepEqual([await world.balances(), await world.room.listPayroll(1_000)], [balances, files])
  const report = await world.room.postPayroll(path, { allowRepeat, operator: 'ana' })
  if (trial.kind !== 'tried' || report.kind !== 'posted') return assert.fail('the file is refused')
  return { tried: trial.outcomes, posted: report.outcomes }
}

const first = () => [pay(worker(0), 100n, 1), pay(worker(1), 200n, 2), pay({ accountNumber: '42' }, 300n, 3)]

test('the dry run of a new file says what the run does', async () => {
  const { tried, posted } = await tryAndPost(
    await fileOf([...first(), pay(worker(3), 400n, 4), pay(worker(2), 0n, 5, { transactionCode: '23' })]),
    false,
  )
  assert.deepEqual(tried, posted)
  assert.deepEqual(
    tried.map(({ outcome, code, count, amount }) => [code ?? outcome, count, amount]),
    [
      ['confirmed', 1, 0n],
      ['posted', 2, 300n],
      ['R02', 1, 400n],
      ['R03', 1, 300n],
    ],
  )
})

test('what another file has processed, and what repeats a deposit of another or of the same file, is not promised', async () => {
  const again = [...first(), pay(worker(0), 100n, 11), pay(worker(2), 500n, 12), pay(worker(2), 500n, 13)]
  const { tried, posted } = await tryAndPost(await fileOf(again, '1645'), false)
  assert.deepEqual(tried, posted)
  assert.deepEqual(
    tried.map(({ outcome, count }) => [outcome, count]),
    [
      ['posted', 1],
      ['repeated', 2],
      ['settled_before', 3],
    ],
  )
  const allowed = await tryAndPost(await fileOf([pay(worker(0), 100n, 21), pay(worker(0), 100n, 22)]), true)
  assert.deepEqual(allowed.tried, allowed.posted)
})

test('a repeat is found however many entries are between it and the deposit', async () => {
  const between = Array.from({ length: 6_000 }, (_none, index) => pay(worker(index % 3), 10_000n + BigInt(index), 1_000 + index))
  const path = await fileOf([pay(worker(0), 9_001n, 900), ...between, pay(worker(0), 9_001n, 901)])
  const { tried, posted } = await tryAndPost(path, false)
  assert.deepEqual(tried, posted)
  assert.equal(tried.find(({ outcome }) => outcome === 'repeated')?.count, 1)
})

test('a trace number that a batch has twice refuses the dry run as it refuses the run', async () => {
  const path = await fileOf([pay(worker(0), 91n, 9_300), pay(worker(1), 92n, 9_300)])
  const trial = await world.room.tryPayroll(path, { allowRepeat: false })
  assert.equal(trial.kind, 'refused')
  assert.deepEqual(await world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' }), trial)
})

test('the dry run of a file that was posted says so, and promises nothing', async () => {
  const path = await fileOf([pay(worker(0), 7_001n, 9_500)])
  await world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  const trial = await world.room.tryPayroll(path, { allowRepeat: false })
  assert.deepEqual(trial.kind === 'tried' && [trial.wasKnown, trial.outcomes.map(({ outcome }) => outcome)], [
    true,
    ['settled_before'],
  ])
})
