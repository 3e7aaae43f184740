// A large payroll file waits for a second operator: it moves nothing before, and the first operator never suffices.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createHandJobs } from '../../../testing/stand-ins/hand-jobs.ts'
import { openingQueue, registerEmployersJobs } from '../employers.jobs.ts'
import type { PayrollReport } from './payroll.ts'
import { createPayrollWorld, pay, payrollFile, routingNumber, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let trace = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 4)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

function entry(index: number, amount: bigint, more: Parameters<typeof pay>[3] = {}) {
  const worker = world.workers[index]
  assert.ok(worker)
  return pay(worker, amount, (trace += 1), more)
}

async function post(text: string, operator = 'ana'): Promise<PayrollReport> {
  const report = await world.room.postPayroll(await world.writeFile(`${Math.random()}.ach`, text), {
    allowRepeat: false,
    operator,
  })
  if (report.kind !== 'posted') return assert.fail(report.reason)
  return report
}

const held = 'awaiting_approval'
const entryCeiling = 2_500_000n

test('an entry of $25,000 posts, and a cent more waits for another operator', async () => {
  assert.equal((await post(await payrollFile([entry(0, entryCeiling)]))).file.state, 'posted')
  const start = await world.balances()
  const text = await payrollFile([entry(0, entryCeiling + 1n), entry(1, 100n)])
  const report = await post(text)
  assert.deepEqual([report.file.state, report.newCount, report.outcomes], [held, 0, []])
  assert.match(report.file.approvalReason ?? '', /an entry of \$25,000\.01 is above \$25,000\.00/)
  // The same file again, also by another operator, does not approve it.
  assert.equal((await post(text, 'ben')).file.state, held)
  assert.deepEqual(await world.balances(), start)

  for (const operator of ['ana', ' ANA ']) {
    const own = await world.room.approvePayroll(report.file.id, { operator, allowRepeat: false })
    assert.deepEqual(own, { kind: 'not_approved', why: 'own_file' })
  }
  const approved = await world.room.approvePayroll(report.file.id, { operator: 'ben', allowRepeat: false })
  assert.ok(approved.kind === 'posted')
  assert.deepEqual([approved.newCount, approved.file.state], [2, 'posted'])
  assert.deepEqual([approved.file.acceptedBy, approved.file.approvedBy], ['ana', 'ben'])
  assert.deepEqual(
    approved.acts.map(({ act, operator }) => [act, operator]),
    [
      ['accepted', 'ana'],
      ['approved', 'ben'],
      ['posted', 'ben'],
    ],
  )
  const again = await world.room.approvePayroll(report.file.id, { operator: 'cleo', allowRepeat: false })
  assert.deepEqual(again.kind === 'posted' && [again.newCount, again.file.approvedBy], [0, 'ben'])
})

test("a file above the employer's own ceiling waits, and one at the ceiling does not", async () => {
  await world.room.changeEmployer('LAKESIDE', { fileCeiling: cents(100_000n) })
  assert.equal((await post(await payrollFile([entry(0, 60_000n), entry(1, 40_000n)]))).file.state, 'posted')
  const report = await post(await payrollFile([entry(0, 60_001n), entry(1, 40_001n)]))
  assert.equal(report.file.state, held)
  assert.match(report.file.approvalReason ?? '', /company 9555010001 credits \$1,000\.02, above its ceiling of \$1,000\.00/)
  const trial = await world.room.tryPayroll(await world.writeFile('trial.ach', await payrollFile([entry(0, 100_001n)])), {
    allowRepeat: false,
  })
  assert.match((trial.kind === 'tried' && trial.approvalReason) || '', /above its ceiling/)
})

test('a company without a ceiling of its own has that of everyone', async () => {
  const stranger = { companyId: '1210428820' }
  const many = (amount: bigint) => Array.from({ length: 50 }, (_none, index) => entry(index % 4, amount + BigInt(index)))
  assert.equal((await post(await payrollFile(many(1_900_000n), stranger))).file.state, 'posted')
  assert.equal((await post(await payrollFile(many(2_000_000n), stranger))).file.state, held)
})

test('debits, and credits for other banks, do not count', async () => {
  const elsewhere = entry(0, entryCeiling * 2n, { routingNumber: '021000021' })
  const debit = entry(1, entryCeiling * 2n, { transactionCode: '27' })
  assert.notEqual((await post(await payrollFile([elsewhere, debit]))).file.state, held)
})

test('a file that waits is opened by no job, and one that is rejected never moves', async () => {
  const jobs = createHandJobs(world.database)
  const deps = {
    ...world,
    dueClock: dueClockOf(world.clock),
    ourRoutingNumbers: [routingNumber],
    returnsFolder: world.folder,
    afterWages: async () => {},
    afterDeposits: async () => {},
  }
  registerEmployersJobs({ ...deps, jobs })
  const text = await payrollFile([entry(2, entryCeiling + 5n)])
  const start = await world.balances()
  const { file } = await post(text)
  await jobs.run(openingQueue)
  const rejection = { operator: 'ana', reason: 'not from our bank' }
  assert.deepEqual(await world.room.rejectPayroll(file.id, rejection), { kind: 'rejected', isNew: true })
  assert.deepEqual(await world.room.rejectPayroll(file.id, rejection), { kind: 'rejected', isNew: false })
  const refused = await world.room.approvePayroll(file.id, { operator: 'ben', allowRepeat: false })
  assert.deepEqual(refused, { kind: 'not_approved', why: 'rejected' })
  const again = await post(text, 'ben')
  await jobs.run(openingQueue)
  assert.deepEqual([again.file.state, again.outcomes, await world.balances()], ['rejected', [], start])
})

test('a file of which something has moved is not rejected', async () => {
  const { file } = await post(await payrollFile([entry(3, 77n)]))
  const outcome = await world.room.rejectPayroll(file.id, { operator: 'ben', reason: 'late' })
  assert.deepEqual(outcome, { kind: 'refused', why: 'under_way' })
  const large = await post(await payrollFile([entry(3, entryCeiling + 9n)]))
  await world.room.approvePayroll(large.file.id, { operator: 'ben', allowRepeat: false })
  assert.deepEqual(await world.room.rejectPayroll(large.file.id, { operator: 'ben', reason: 'late' }), {
    kind: 'refused',
    why: 'under_way',
  })
})

test('an approval and a rejection at once: one of them holds, and money moves with the approval alone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const amount = entryCeiling + 100n + BigInt(round)
    const start = (await world.balances())[0] ?? 0n
    const { file } = await post(await payrollFile([entry(0, amount)]))
    const [approval, rejection] = await Promise.all([
      world.room.approvePayroll(file.id, { operator: 'ben', allowRepeat: false }),
      world.room.rejectPayroll(file.id, { operator: 'cleo', reason: 'odd' }),
    ])
    const isApproved = approval.kind === 'posted'
    assert.equal(rejection.kind === 'rejected', !isApproved)
    assert.equal((await world.balances())[0], start + (isApproved ? amount : 0n))
  }
})
