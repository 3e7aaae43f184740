// The addressee of payroll: entries for another bank are neither posted nor returned, and no return carries another bank's name.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { EmployersRoom } from '../employers.ts'
import type { PayrollReport } from './payroll.ts'
import { readWhole } from '../../../platform/nacha/testing/nacha-arbitraries.ts'
import { createPayrollWorld, pay, payrollFile, routingNumber, type PayrollWorld } from '../testing/payroll-world.ts'

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

function worker(index: number) {
  const one = world.workers[index]
  assert.ok(one)
  return one
}

let fileCount = 0
async function post(text: string, room: EmployersRoom = world.room): Promise<PayrollReport> {
  const path = await world.writeFile(`addressed-${(fileCount += 1)}.ach`, text)
  const report = await room.postPayroll(path, { allowRepeat: false, acceptDates: true, operator: 'ana' })
  if (report.kind !== 'posted') return assert.fail(report.reason)
  return report
}

const anotherBank = '021000021'

test("an entry for another bank is not posted, though its account number is a worker's, and not returned", async () => {
  const text = await payrollFile([
    pay(worker(0), 10_038n, 1, { routingNumber: anotherBank, individualName: 'NOT MAYA' }),
    pay({ accountNumber: '4242' }, 500n, 2, { routingNumber: anotherBank, transactionCode: '27' }),
    pay(worker(1), 700n, 3),
  ])
  const report = await post(text)
  assert.deepEqual(
    report.outcomes.map(({ outcome, count, amount }) => [outcome, count, amount]),
    [['posted', 1, 700n]],
  )
  assert.deepEqual(report.file.notOurs, { count: 2, credit: 10_038n, debit: 500n })
  assert.deepEqual(await world.balances(), [0n, 700n, 0n])
  assert.deepEqual([report.returns, [...(await world.returnFiles())]], [[], []])
})

test('a file that is addressed to another bank is refused, and nothing of it is kept', async () => {
  const [balances, files] = [await world.balances(), await world.room.listPayroll(1_000)]
  const text = (await payrollFile([pay(worker(0), 900n, 10)])).replace(` ${routingNumber}`, ` ${anotherBank}`)
  const path = await world.writeFile('elsewhere.ach', text)
  for (const refusal of [
    await world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' }),
    await world.room.tryPayroll(path, { allowRepeat: false }),
  ])
    assert.deepEqual(refusal.kind === 'refused' && [refusal.code, refusal.line], ['nacha.not_addressed_to_us', 1])
  assert.deepEqual([await world.balances(), await world.room.listPayroll(1_000)], [balances, files])
})

test('without routing numbers of our own no file is ours', async () => {
  const room = world.roomOfBank([])
  const path = await world.writeFile('nobody.ach', await payrollFile([pay(worker(0), 901n, 11)]))
  const refusal = await room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  assert.equal(refusal.kind === 'refused' && refusal.code, 'nacha.not_addressed_to_us')
})

test("a payroll service's file for nine banks that are not ours moves nothing and returns nothing", async () => {
  const sample = await readFile(new URL('../../../platform/nacha/samples/employers_test.txt', import.meta.url), 'latin1')
  const report = await post(sample.replace('101 011600062', `101 ${routingNumber}`))
  assert.deepEqual(report.outcomes, [])
  assert.deepEqual(report.file.notOurs, { count: 18, credit: 12_706_891n, debit: 12_706_891n })
  assert.deepEqual(report.returns, [])
})

test('of that file, what is for our bank alone comes back, signed with our own number', async () => {
  const sample = await readFile(new URL('../../../platform/nacha/samples/employers_test.txt', import.meta.url), 'latin1')
  const ours = '075900575'
  const room = world.roomOfBank([ours])
  const report = await post(sample.replace('101 011600062', `101 ${ours}`), room)
  assert.deepEqual(
    report.outcomes.map(({ outcome, code, count, amount }) => [code ?? outcome, count, amount]),
    [['R03', 4, 444_400n + 12_345n + 434_354n + 2_094n]],
  )
  const { entries, batches, file } = await readWhole(await readFile(report.returns[0]?.path ?? '', 'latin1'))
  assert.equal(file.header.origin, ` ${ours}`)
  assert.deepEqual(
    [...new Set([...batches.map(({ header }) => header.odfi), ...entries.map(({ trace }) => trace.slice(0, 8))])],
    [ours.slice(0, 8)],
  )
  assert.equal(report.file.notOurs.count, 14)
})

test('a batch that names neither company nor purpose posts, under a plain name', async () => {
  const unnamed = { companyId: '1210428820', companyName: '', description: '' }
  const start = (await world.balances())[2] ?? 0n
  const report = await post(await payrollFile([pay(worker(2), 11_111n, 30)], unnamed))
  assert.equal(report.newCount, 1)
  assert.equal((await world.balances())[2], start + 11_111n)
  const { rows } = await world.database.pool.query('select summary from transactions_item where account_id = $1', [
    worker(2).accountId,
  ])
  assert.deepEqual(rows, [{ summary: 'ACH Transfer' }])
})
