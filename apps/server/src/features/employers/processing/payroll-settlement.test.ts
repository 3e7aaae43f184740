// When a deposit can be used: at the opening of its settlement day, once, and until then it is reported as coming.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createHandJobs, type HandJobs } from '../../../testing/stand-ins/hand-jobs.ts'
import { openingQueue, registerEmployersJobs } from '../employers.jobs.ts'
import { readComingDeposits } from '../settlement-day/payroll-coming.store.ts'
import type { PayrollReport } from '../payroll/payroll.ts'
import { importWorkers } from '../testing/diner.ts'
import { createPayrollWorld, pay, payrollFile, routingNumber, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let jobs: HandJobs
let trace = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 12)
  jobs = server()
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

/** One instance of the server, with its jobs. */
function server(): HandJobs {
  const own = createHandJobs(world.database)
  const deps = {
    ...world,
    dueClock: dueClockOf(world.clock),
    ourRoutingNumbers: [routingNumber],
    returnsFolder: world.folder,
    afterWages: async () => {},
    afterDeposits: async () => {},
  }
  registerEmployersJobs({ ...deps, jobs: own })
  return own
}

function worker(index: number) {
  const one = world.workers[index]
  assert.ok(one)
  return one
}

/** An entry of a trace that no file had. */
function entry(index: number, amount: bigint) {
  return pay(worker(index), amount, (trace += 1))
}

async function post(text: string, options: { acceptDates?: boolean; at?: string } = {}): Promise<PayrollReport> {
  if (options.at !== undefined) world.clock.set(parseInstant(options.at))
  const path = await world.writeFile(`${Math.random()}.ach`, text)
  const report = await world.room.postPayroll(path, {
    allowRepeat: false,
    operator: 'ana',
    acceptDates: options.acceptDates ?? false,
  })
  if (report.kind !== 'posted') return assert.fail(report.reason)
  return report
}

async function open(at: string): Promise<void> {
  world.clock.set(parseInstant(at))
  await jobs.run(openingQueue)
}

async function balanceOf(index: number): Promise<bigint> {
  return (await world.balances())[index] ?? 0n
}

async function comingTo(index: number): Promise<[string, bigint, string][]> {
  const coming = await readComingDeposits(world.database.query, worker(index))
  return coming.map(({ arrivesOn, amount, senderName }) => [arrivesOn.toString(), amount, senderName])
}

function outcomes(report: PayrollReport): unknown[] {
  return report.outcomes.map(({ outcome, code, arrivesOn, count }) => [code ?? arrivesOn ?? outcome, count])
}

// Friday, November 20, 2026, 10:00 AM in New York.
const friday = '2026-11-20T15:00:00Z'

test('a deposit waits for 8:30 AM Eastern of its settlement day, and is reported as coming until then', async () => {
  const report = await post(await payrollFile([entry(0, 61_240n)], { effectiveDate: '2026-11-23' }), { at: friday })
  assert.deepEqual([report.newCount, outcomes(report), report.file.state], [0, [['2026-11-23', 1]], 'coming'])
  assert.equal(report.file.nextOpensAt === null ? null : parseInstant(report.file.nextOpensAt).toString(), '2026-11-23T13:30:00Z')
  assert.deepEqual(await comingTo(0), [['2026-11-23', 61_240n, 'Lakeside Diners']])
  const items = await world.countItems()
  await open('2026-11-23T13:29:59Z')
  assert.deepEqual([await balanceOf(0), await world.countItems()], [0n, items])
  await open('2026-11-23T13:30:00Z')
  assert.deepEqual([await balanceOf(0), await comingTo(0), await world.countItems()], [61_240n, [], items + 1])
  await open('2026-11-23T13:31:00Z')
  assert.equal(await balanceOf(0), 61_240n)
})

test('what is coming has the id that its transaction then has', async () => {
  await post(await payrollFile([entry(1, 4_000n)], { effectiveDate: '2026-11-24' }))
  const [coming] = await readComingDeposits(world.database.query, worker(1))
  await open('2026-11-24T14:00:00Z')
  const { rows } = await world.database.pool.query('select id, arrived_early from transactions_item where account_id = $1', [
    worker(1).accountId,
  ])
  assert.deepEqual(rows, [{ id: coming?.transactionId, arrived_early: false }])
})

test('a date on a weekend or a holiday moves to the next bank day', async () => {
  await post(await payrollFile([entry(2, 100n)], { effectiveDate: '2026-11-28' }))
  await post(await payrollFile([entry(2, 200n)], { effectiveDate: '2026-11-26' }))
  assert.deepEqual(
    (await comingTo(2)).map(([day]) => day),
    ['2026-11-27', '2026-11-30'],
  )
  await open('2026-11-26T14:00:00Z')
  assert.equal(await balanceOf(2), 0n, 'Thanksgiving is no bank day')
  await open('2026-11-27T13:30:00Z')
  assert.equal(await balanceOf(2), 200n)
  await open('2026-11-30T13:30:00Z')
  assert.equal(await balanceOf(2), 300n)
})

test('a date more than 30 days ahead or 10 back refuses the file unless the operator takes it', async () => {
  world.clock.set(parseInstant('2026-12-01T15:00:00Z'))
  for (const [effectiveDate, isTaken] of [
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
    ['2099-12-31', false],
  ] as const) {
    const path = await world.writeFile(`${effectiveDate}.ach`, await payrollFile([entry(3, 10n)], { effectiveDate }))
    const trial = await world.room.tryPayroll(path, { allowRepeat: false })
    assert.equal(trial.kind === 'tried', isTaken, effectiveDate)
    if (trial.kind === 'refused') assert.deepEqual([trial.code, trial.line], ['nacha.date_implausible', 2])
    const report = await world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
    assert.equal(report.kind === 'posted', isTaken, effectiveDate)
  }
  const far = await post(await payrollFile([entry(3, 10n)], { effectiveDate: '2099-12-31' }), { acceptDates: true })
  assert.deepEqual(outcomes(far), [['2099-12-31', 1]])
})

test('an employer who pays two bank days early has its pay arrive then, and the item says so', async () => {
  await importWorkers(world, [worker(4).employeeId])
  assert.equal((await world.room.changeEmployer('LAKESIDE', { earlyPayDays: 2 }))?.earlyPayDays, 2)
  // Tuesday; Friday is settlement day, so Wednesday is two bank days before it.
  const at = '2026-12-01T16:00:00Z'
  const report = await post(await payrollFile([entry(4, 5_000n), entry(5, 6_000n)], { effectiveDate: '2026-12-04' }), { at })
  assert.deepEqual(outcomes(report), [
    ['2026-12-02', 1],
    ['2026-12-04', 1],
  ])
  assert.deepEqual(await comingTo(4), [['2026-12-02', 5_000n, 'Lakeside Diners']])
  await open('2026-12-02T13:30:00Z')
  assert.deepEqual([await balanceOf(4), await balanceOf(5)], [5_000n, 0n])
  await open('2026-12-04T13:30:00Z')
  const { rows } = await world.database.pool.query(
    'select account_id = $1 as is_early_payers, arrived_early, payday from transactions_item where account_id = any($2::uuid[]) order by created_at',
    [worker(4).accountId, [worker(4).accountId, worker(5).accountId]],
  )
  assert.deepEqual(rows, [
    { is_early_payers: true, arrived_early: true, payday: '2026-12-04' },
    { is_early_payers: false, arrived_early: false, payday: '2026-12-04' },
  ])
  await world.room.changeEmployer('LAKESIDE', { earlyPayDays: 0 })
})

test('a deposit to an account that was closed since it was announced goes back, in a return file of its own', async () => {
  const at = '2026-12-04T15:00:00Z'
  const nobody = pay({ accountNumber: '999000111222' }, 700n, (trace += 1))
  const text = await payrollFile([entry(6, 8_000n), entry(7, 9_000n), nobody], { effectiveDate: '2026-12-07' })
  const first = await post(text, { at })
  assert.deepEqual(
    first.returns.map(({ part, count, amount }) => [part, count, amount]),
    [[1, 1, 700n]],
  )
  await world.closeAccount(worker(6))
  await open('2026-12-07T13:30:00Z')
  assert.deepEqual([await balanceOf(6), await balanceOf(7)], [0n, 9_000n])
  const again = await post(text)
  assert.deepEqual(outcomes(again), [
    ['posted', 1],
    ['R02', 1],
    ['R03', 1],
  ])
  assert.deepEqual(
    again.returns.map(({ part, count, amount, dueAt }) => [
      part,
      count,
      amount,
      dueAt === null ? null : parseInstant(dueAt).toString(),
    ]),
    [
      [1, 1, 700n, '2026-12-09T13:30:00Z'],
      [2, 1, 8_000n, '2026-12-09T13:30:00Z'],
    ],
  )
})

test('two copies of the server that open the same payday at once post each deposit once', async () => {
  const at = '2026-12-07T15:00:00Z'
  const [copy, start, items] = [server(), await world.balances(), await world.countItems()]
  const entries = Array.from({ length: 2_400 }, (_none, index) => entry(8 + (index % 4), 1_000n + BigInt(index)))
  await post(await payrollFile(entries, { effectiveDate: '2026-12-08' }), { at })
  world.clock.set(parseInstant('2026-12-08T13:30:00Z'))
  await Promise.all([jobs.run(openingQueue), copy.run(openingQueue), jobs.run(openingQueue)])
  const gained = (await world.balances()).reduce((sum, balance, index) => sum + balance - (start[index] ?? 0n), 0n)
  assert.equal(
    gained,
    entries.reduce((sum, { amount }) => sum + amount, 0n),
  )
  assert.equal(await world.countItems(), items + 2_400)
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
})

test('a sample is dated on the latest day that has opened and repeats nothing, so that each of two posts', async () => {
  const employer = await world.room.findEmployer('LAKESIDE')
  assert.ok(employer?.companyId)
  await importWorkers(world, [worker(9).employeeId])
  world.clock.set(parseInstant('2026-12-09T15:00:00Z'))
  const dates: string[] = []
  for (const name of ['one', 'two']) {
    const outPath = `${world.folder}/sample-${name}.ach`
    const request = { employer: { ...employer, companyId: employer.companyId }, outPath }
    const { effectiveDate } = await world.room.writeSample({ ...request, amounts: { kind: 'each', amount: cents(61_240n) } })
    dates.push(effectiveDate)
    world.clock.advance({ seconds: 1 })
    const report = await world.room.postPayroll(outPath, { allowRepeat: false, operator: 'ana' })
    assert.deepEqual(report.kind === 'posted' && outcomes(report), [['posted', report.kind === 'posted' ? report.newCount : 0]])
  }
  assert.deepEqual(dates, ['2026-12-09', '2026-12-08'])
})

test('the same entry in another file is settled before, while the first one is still coming', async () => {
  const at = '2026-12-08T15:00:00Z'
  const entries = [entry(8, 333n)]
  await post(await payrollFile(entries, { effectiveDate: '2026-12-09' }), { at })
  const second = await post(await payrollFile(entries, { effectiveDate: '2026-12-09' }, '1645'))
  assert.deepEqual(outcomes(second), [['settled_before', 1]])
  const repeat = await post(await payrollFile([entry(8, 333n)], { effectiveDate: '2026-12-09' }))
  assert.deepEqual(outcomes(repeat), [['repeated', 1]])
})
