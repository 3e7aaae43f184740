// Guarantees of payroll while accounts are closed: a closed one gets nothing, and closing waits for postings in progress.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashAccountNumber, lockMatchedAccounts } from '#features/accounts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { heldUp } from '../testing/held-up.ts'
import { createPayrollWorld, pay, payrollFile, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 3)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const close = `update accounts_account set status = 'closed', closed_at = '2026-11-20T15:00:00Z' where id = $1`

function worker(index: number) {
  const one = world.workers[index]
  assert.ok(one)
  return one
}

test('a deposit to an account that is being closed waits for it, and goes back as R02', async () => {
  const path = await world.writeFile('closing.ach', await payrollFile([pay(worker(0), 100n, 1), pay(worker(1), 200n, 2)]))
  const client = await world.database.pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query(close, [worker(1).accountId])
    const posting = world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
    await heldUp(world.database, rows[0]?.pid ?? 0, posting)
    await client.query('commit')
    const report = await posting
    assert.deepEqual(report.kind === 'posted' && report.outcomes.map(({ outcome, code, amount }) => [code ?? outcome, amount]), [
      ['posted', 100n],
      ['R02', 200n],
    ])
  } finally {
    client.release()
  }
  assert.deepEqual((await world.balances()).slice(0, 2), [100n, 0n])
})

test('an account that is being posted to is closed only afterwards, and two files at once do not hold each other up', async () => {
  const hashes = [hashAccountNumber(world.keyedHash, worker(2).accountNumber)]
  await world.database.transaction(async (tx) => {
    const matched = await lockMatchedAccounts(tx, hashes)
    assert.deepEqual(
      [...matched.values()].map(({ accountId, isOpen }) => [accountId, isOpen]),
      [[worker(2).accountId, true]],
    )
    await world.database.transaction((other) => lockMatchedAccounts(other, hashes))
    await assert.rejects(
      world.database.pool.query('select from accounts_account where id = $1 for no key update nowait', [worker(2).accountId]),
      { code: '55P03' },
    )
  })
})
