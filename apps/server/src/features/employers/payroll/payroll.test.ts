// Guarantees of posting a payroll file: each deposit once, to the cent, no matter who runs it how often; what cannot be posted is
// returned.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyLedger } from '#features/ledger'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { PayrollReport } from './payroll.ts'
import { createPayrollWorld, pay, payday, payrollFile, payrollFileOf, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let start: bigint[]

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 8)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

async function post(
  text: string,
  options: { allowRepeat?: boolean; name?: string; returnsPath?: string } = {},
): Promise<PayrollReport> {
  const { name = `${Math.random()}.ach`, allowRepeat = false, returnsPath } = options
  const report = await world.room.postPayroll(await world.writeFile(name, text), {
    allowRepeat,
    operator: 'ana',
    ...(returnsPath === undefined ? {} : { returnsPath }),
  })
  assert.equal(report.kind, 'posted')
  return report as PayrollReport
}

async function gains(): Promise<bigint[]> {
  return (await world.balances()).map((balance, index) => balance - (start[index] ?? 0n))
}

function worker(index: number) {
  const one = world.workers[index]
  assert.ok(one)
  return one
}

function counts(report: PayrollReport): Record<string, number> {
  return Object.fromEntries(report.outcomes.map(({ outcome, code, count }) => [code ?? outcome, count]))
}

test('a deposit reaches its worker to the cent and shows as a payroll transfer', async () => {
  start = await world.balances()
  const report = await post(await payrollFile([pay(worker(0), 61_240n, 1), pay(worker(1), 1n, 2, { transactionCode: '32' })]))
  assert.deepEqual((await gains()).slice(0, 3), [61_240n, 1n, 0n])
  assert.equal(report.newCount, 2)
  assert.equal(report.newAmount, 61_241n)
  const { rows } = await world.database.pool.query(
    `select summary, amount, direction, status, type_name, kind, rail, payday, payroll_total, payroll_reimbursement, payroll_remaining
     from transactions_item where account_id = $1`,
    [worker(0).accountId],
  )
  assert.deepEqual(rows, [
    {
      summary: 'Payroll Transfer',
      amount: 61_240n,
      direction: 1,
      status: 'COMPLETED',
      type_name: 'ACH Transfer',
      kind: 'payroll',
      rail: 'ach',
      payday,
      payroll_total: 61_240n,
      payroll_reimbursement: 0n,
      payroll_remaining: 61_240n,
    },
  ])
})

test('a credit that is no wage, from a company we do not know, is posted as a plain ACH transfer', async () => {
  start = await world.balances()
  await post(
    await payrollFile([pay(worker(2), 500n, 3)], { companyId: '1210428820', description: 'REFUND', companyName: 'Corner Shop' }),
  )
  assert.equal((await gains())[2], 500n)
  const { rows } = await world.database.pool.query(
    'select summary, kind, payroll_total, payday from transactions_item where account_id = $1',
    [worker(2).accountId],
  )
  assert.deepEqual(rows, [{ summary: 'Corner Shop REFUND', kind: 'bank', payroll_total: null, payday: null }])
})

test('a company that is an employer of ours pays wages whatever its description says', async () => {
  await post(await payrollFile([pay(worker(3), 500n, 4)], { description: 'NOV' }))
  const { rows } = await world.database.pool.query('select kind from transactions_item where account_id = $1', [
    worker(3).accountId,
  ])
  assert.deepEqual(rows, [{ kind: 'payroll' }])
})

test('the same file twice posts nothing the second time', async () => {
  const text = await payrollFile([pay(worker(0), 777n, 10), pay(worker(1), 888n, 11)])
  await post(text, { name: 'first.ach' })
  start = await world.balances()
  const items = await world.countItems()
  const again = await post(text, { name: 'second.ach' })
  assert.equal(again.newCount, 0)
  assert.equal(again.wasKnown, true)
  assert.ok((await gains()).every((gain) => gain === 0n))
  assert.equal(await world.countItems(), items)
})

test('the same entries in another file (new header, CRLF) are processed once', async () => {
  const entries = [pay(worker(0), 333n, 20), pay(worker(1), 334n, 21)]
  await post(await payrollFile(entries))
  start = await world.balances()
  const report = await post((await payrollFile(entries, {}, '1645')).replaceAll('\n', '\r\n'))
  assert.equal(report.wasKnown, false)
  assert.equal(report.newCount, 0)
  assert.deepEqual(counts(report), { settled_before: 2 })
  assert.ok((await gains()).every((gain) => gain === 0n))
})

test('the same trace with another amount, or to another worker, is another entry', async () => {
  await post(await payrollFile([pay(worker(0), 4_100n, 30), pay(worker(1), 4_101n, 31)]))
  start = await world.balances()
  const report = await post(
    await payrollFile([pay(worker(0), 4_100n, 30), pay(worker(1), 4_999n, 31), pay(worker(2), 4_101n, 32)]),
  )
  assert.deepEqual(counts(report), { posted: 2, settled_before: 1 })
  assert.deepEqual((await gains()).slice(0, 3), [0n, 4_999n, 4_101n])
})

test('an off-cycle bonus of the same company, day and traces pays every worker in it', async () => {
  const six = [0, 1, 2, 3, 4, 5]
  await post(await payrollFile(six.map((index) => pay(worker(index), 31_000n + BigInt(index), index + 1))))
  start = await world.balances()
  const bonus = six.map((index) => pay(worker(5 - index), 7_000n + BigInt(index), index + 1))
  const report = await post(await payrollFile(bonus, {}, '1130'))
  assert.deepEqual(counts(report), { posted: 6 })
  assert.deepEqual((await gains()).slice(0, 6), [7_005n, 7_004n, 7_003n, 7_002n, 7_001n, 7_000n])
})

test('two runs of one file at once post each deposit once', async () => {
  start = await world.balances()
  const entries = Array.from({ length: 2_500 }, (_none, index) => pay(worker(index % 8), 1_000n + BigInt(index), 100 + index))
  const path = await world.writeFile('at-once.ach', await payrollFile(entries))
  const reports = await Promise.all([1, 2, 3].map(() => world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })))
  assert.deepEqual(
    reports.map((report) => report.kind),
    ['posted', 'posted', 'posted'],
  )
  assert.equal(
    reports.reduce((sum, report) => sum + (report.kind === 'posted' ? report.newCount : 0), 0),
    2_500,
  )
  assert.equal(
    (await gains()).reduce((sum, gain) => sum + gain, 0n),
    entries.reduce((sum, entry) => sum + entry.amount, 0n),
  )
})

test('two files with the same entries at once post each deposit once', async () => {
  start = await world.balances()
  const entries = Array.from({ length: 1_200 }, (_none, index) => pay(worker(index % 8), 20_000n + BigInt(index), 5_000 + index))
  const paths = await Promise.all(
    ['0101', '0202'].map(async (time) => world.writeFile(`${time}.ach`, await payrollFile(entries, {}, time))),
  )
  const reports = await Promise.all(paths.map((path) => world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })))
  assert.equal(
    reports.reduce((sum, report) => sum + (report.kind === 'posted' ? report.newCount : 0), 0),
    1_200,
  )
  assert.equal(
    (await gains()).reduce((sum, gain) => sum + gain, 0n),
    entries.reduce((sum, entry) => sum + entry.amount, 0n),
  )
})

test('the same worker, amount and date under another trace is held back, the rest posts, and --allow-repeat posts it', async () => {
  start = await world.balances()
  const first = await post(await payrollFile([pay(worker(4), 4_444n, 8_000)]))
  assert.equal(first.newCount, 1)
  const text = await payrollFile([pay(worker(4), 4_444n, 8_001), pay(worker(5), 5_555n, 8_002), pay(worker(5), 5_555n, 8_003)])
  const held = await post(text)
  assert.deepEqual(counts(held), { posted: 1, repeated: 2 })
  assert.deepEqual(
    held.listed.map(({ line, outcome, trace }) => [line, outcome, trace]),
    [
      [3, 'repeated', '123456780008001'],
      [5, 'repeated', '123456780008003'],
    ],
  )
  assert.deepEqual((await gains()).slice(4, 6), [4_444n, 5_555n])

  const allowed = await post(text, { allowRepeat: true })
  assert.equal(allowed.newCount, 2)
  assert.deepEqual(counts(allowed), { posted: 3 })
  assert.deepEqual((await gains()).slice(4, 6), [8_888n, 11_110n])
  assert.equal((await post(text, { allowRepeat: true })).newCount, 0)
})

test('a bad file is refused with its line, and nothing of it is kept', async () => {
  start = await world.balances()
  const [items, files] = [await world.countItems(), (await world.room.listPayroll(1_000)).length]
  const text = await payrollFile([pay(worker(0), 91n, 9_200), pay(worker(1), 92n, 9_201)])
  const spoilt = text.replace('0000000092', '0000000093')
  const refusal = await world.room.postPayroll(await world.writeFile('spoilt.ach', spoilt), {
    allowRepeat: false,
    operator: 'ana',
  })
  assert.equal(refusal.kind, 'refused')
  assert.deepEqual(refusal.kind === 'refused' && [refusal.code, refusal.line], ['nacha.credit_total', 5])
  assert.ok((await gains()).every((gain) => gain === 0n))
  assert.equal(await world.countItems(), items)
  assert.equal((await world.room.listPayroll(1_000)).length, files)
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from employers_payroll_entry e where not exists (select from employers_payroll_file f where f.id = e.file_id)',
  )
  assert.deepEqual(rows, [{ count: 0 }])
})

test('a trace number that a batch has twice refuses the file', async () => {
  const text = await payrollFile([pay(worker(0), 91n, 9_300), pay(worker(1), 92n, 9_300)])
  const refusal = await world.room.postPayroll(await world.writeFile('twice.ach', text), { allowRepeat: false, operator: 'ana' })
  assert.deepEqual(refusal.kind === 'refused' && [refusal.code, refusal.line], ['nacha.trace_repeated', 4])
})

test('traces may begin again in each batch, and an entry that two batches have alike is held back', async () => {
  start = await world.balances()
  const [first, second] = [
    [pay(worker(0), 9_501n, 1), pay(worker(1), 9_502n, 2)],
    [pay(worker(2), 9_503n, 1), pay(worker(1), 9_502n, 2)],
  ]
  const text = await payrollFileOf([first, second])
  const report = await post(text)
  assert.deepEqual(counts(report), { posted: 3, repeated: 1 })
  assert.deepEqual((await gains()).slice(0, 3), [9_501n, 9_502n, 9_503n])
  const allowed = await post(text, { allowRepeat: true })
  assert.deepEqual([allowed.newCount, counts(allowed)], [1, { posted: 4 }])
  assert.deepEqual((await gains()).slice(0, 3), [9_501n, 19_004n, 9_503n])
  // The same two batches in another file are the same four entries.
  const again = await post(await payrollFileOf([first, second], '1645'), { allowRepeat: true })
  assert.deepEqual([again.newCount, counts(again)], [0, { settled_before: 4 }])
})

test('after all of it every posting adds up', async () => {
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
})
