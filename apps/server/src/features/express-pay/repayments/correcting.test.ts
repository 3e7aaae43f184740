// Guarantees of a corrected pay run: every cent as if the right result had come first, and nothing taken from a worker's account.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { ownText, type ExpressPayTransfer } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { annotateDeposits, readPayRunExceptions, requestDeductions } from '#features/express-pay'
import { houseAccounts, readHouseBalances, verifyLedger } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import { assertProblem } from '../../../testing/http-server.ts'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../../testing/people/express-pay-world.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

afterEach(async () => {
  const { database } = world.rooms
  const houses = await readHouseBalances(database.query)
  const { rows } = await database.pool.query<{ rest: bigint; lost: bigint }>(
    `select coalesce(sum(amount - settled - written_off), 0)::bigint as rest, coalesce(sum(written_off), 0)::bigint as lost
     from express_pay_transfer where status = 'COMPLETED'`,
  )
  assert.equal(houses.get(houseAccounts.expressPayReceivable), -(rows[0]?.rest ?? 0n), 'the receivable is what is outstanding')
  assert.equal(houses.get(houseAccounts.writeOff) ?? 0n, -(rows[0]?.lost ?? 0n))
  assert.deepEqual((await verifyLedger(database)).drifts, [])
})

async function funding(): Promise<bigint> {
  return (await readHouseBalances(world.rooms.database.query)).get(houseAccounts.employerFunding) ?? 0n
}

async function outstandingOf(worker: EarningWorker): Promise<string | undefined> {
  return (await world.overview(worker)).earnings?.outstanding
}

async function exceptionsOf(payday: string) {
  const people = await world.employers.readRunPeople(world.employer, 'crew', parsePlainDate(payday))
  const rows = await readPayRunExceptions(world.rooms.database.query, people?.runIds ?? [])
  return rows
    .map(({ employeeId, missed, excess, excessUnexplained, excessToEmployer }) => [
      people?.numberByEmployee.get(employeeId),
      missed,
      excess,
      excessUnexplained,
      excessToEmployer,
    ])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
}

/** A deposit as the payroll file brings it. */
async function deposit({ accountId }: EarningWorker, amount: bigint, payday: string): Promise<string> {
  const id = newUuid(world.rooms.clock)
  const at = world.rooms.clock.now()
  await world.rooms.database.transaction(async (tx) => {
    const payrollTransfer = { total: amount as never, reimbursement: 0n as never, remaining: amount as never }
    const item = {
      id,
      accountId,
      createdAt: at,
      summary: ownText('Payroll Transfer'),
      amount: amount as never,
      direction: 'POSITIVE',
    } as const
    const kind = {
      status: 'COMPLETED',
      typeName: 'ACH Transfer',
      kind: 'payroll',
      rail: 'ach',
      last4: null,
      reasonCode: null,
    } as const
    await recordTransactions(tx, [{ ...item, ...kind, journalId: null, payday, payrollTransfer }])
    await annotateDeposits(tx, [{ accountId, payday }], at)
  })
  return id
}

async function itemsOf({ accountId }: EarningWorker): Promise<object[]> {
  const { rows } = await world.rooms.database.pool.query<object>(
    `select summary, amount, status, payroll_total as total, payroll_reimbursement as reimbursement
     from transactions_item where account_id = $1 and kind = 'payroll' order by id`,
    [accountId],
  )
  return rows
}

test('repays what the right result repays: too little, too much, no one by mistake, and an empty payday', async () => {
  const [missed, full, left] = [await world.hire(), await world.hire(), await world.hire()]
  for (const worker of [missed, full, left]) assert.equal((await world.take(worker, '7860')).status, 201)
  const start = await funding()
  const payday = await world.runPay([
    [missed.number, '371.00', '296.80', '0'],
    [full.number, '371.00', '296.80', '78.60'],
    [left.number, '90.00', '78.60', '78.60'],
  ])
  assert.deepEqual(await exceptionsOf(payday), [[missed.number, 7_860n, 0n, 0n, 0n]])
  const shown = await deposit(full, 21_820n, payday)
  const rows: [string, string, string, string][] = [
    [missed.number, '371.00', '296.80', '78.60'],
    [full.number, '371.00', '296.80', '50.00'],
  ]
  for (const _twice of [1, 2]) await world.correctPay(payday, rows)
  assert.deepEqual(await Promise.all([missed, full, left].map(outstandingOf)), ['0', '2860', '7860'])
  assert.equal((await world.overview(left)).isDelinquent, false)
  assert.equal((await funding()) - start, -12_860n)
  assert.deepEqual(await exceptionsOf(payday), [[full.number, 2_860n, 0n, 0n, 0n]])
  const list = (await (await world.call(full, 'GET', '/transfers')).json()) as { data: ExpressPayTransfer[] }
  assert.deepEqual(
    list.data.map(({ repayments, outstanding, settledOn }) => [repayments, outstanding, settledOn]),
    [[[{ payday, amount: '5000' }], '2860', null]],
  )
  assert.deepEqual(await itemsOf(full), [
    { summary: ownText('Payroll Transfer'), amount: 21_820n, status: 'COMPLETED', total: 29_680n, reimbursement: 5_000n },
  ])
  assert.equal((await world.call(full, 'GET', `/paydays/txn_${shown.replaceAll('-', '')}`)).status, 200)
  assert.deepEqual(
    (await itemsOf(left)).map((item) => Reflect.get(item, 'status')),
    ['CANCELED'],
    'the payday that brought nothing is not theirs',
  )
})

test('never takes back what a wrong result gave a worker: it is named, and set off when it turns out to be right', async () => {
  const worker = await world.hire()
  await world.work(worker.number, [['2026-11-22', '20']])
  await world.moveTo('2026-11-24T15:00:00Z')
  assert.equal((await world.take(worker, '5000')).status, 201)
  const balance = await world.balanceOf(worker)
  const payday = await world.runPay([[worker.number, '371.00', '296.80', '71.40']])
  assert.equal((await world.balanceOf(worker)) - balance, 2_140n)
  await world.correctPay(payday, [[worker.number, '371.00', '296.80', '50.00']])
  assert.equal((await world.balanceOf(worker)) - balance, 2_140n, 'nothing is taken from an account')
  assert.deepEqual(await exceptionsOf(payday), [[worker.number, 0n, 2_140n, 2_140n, 0n]])
  await world.correctPay(payday, [[worker.number, '371.00', '296.80', '80.00']])
  assert.equal((await world.balanceOf(worker)) - balance, 3_000n, 'and nothing is given twice')
  assert.deepEqual(await exceptionsOf(payday), [[worker.number, 0n, 3_000n, 0n, 0n]])
  assert.equal(await outstandingOf(worker), '0')
})

test('ends what a wrong result had begun: behind, tried, cleared, and the wait for a paycheck', async () => {
  const worker = await world.hire()
  await world.work(worker.number, [['2026-11-29', '20']])
  await world.moveTo('2026-12-02T15:00:00Z')
  assert.equal((await world.take(worker, '8000')).status, 201)
  assert.equal((await world.call(worker, 'POST', '/cancel')).status, 200)
  const short = await world.runPay([[worker.number, '60.00', '50.00', '50.00']])
  assert.deepEqual([(await world.overview(worker)).isDelinquent, await outstandingOf(worker)], [true, '3000'])
  await world.correctPay(short, [[worker.number, '371.00', '296.80', '80.00']])
  const right = await world.overview(worker)
  assert.deepEqual([right.isDelinquent, right.delinquency, right.state], [false, null, 'inactive'])
  await world.correctPay(short, [[worker.number, '60.00', '50.00', '50.00']])
  const again = await world.overview(worker)
  assert.deepEqual([again.isDelinquent, again.state, again.delinquency?.attempts], [true, 'pending_cancellation', 0])
  await world.runPay([[worker.number, '0', '0', '0']])
  await world.runPay([[worker.number, '0', '0', '0']])
  const lost = await world.runPay([[worker.number, '0', '0', '0']])
  assert.equal((await world.overview(worker)).state, 'inactive')
  await world.correctPay(lost, [[worker.number, '40.00', '30.00', '10.00']])
  const { rows } = await world.rooms.database.pool.query<{ settled: bigint; lost: bigint }>(
    'select sum(settled)::bigint as settled, sum(written_off)::bigint as lost from express_pay_transfer where employee_id = $1',
    [worker.employeeId],
  )
  assert.deepEqual(rows, [{ settled: 6_000n, lost: 2_000n }], 'the third try brought ten dollars, and the rest is cleared')
})

test('what is too much for a closed account stays with the employer and is named', async () => {
  const worker = await world.hire()
  const { accounts, clock } = world.rooms
  clock.set(parseInstant('2027-01-02T15:00:00Z'))
  await accounts.closeAccount(worker.accountId, { allowsBalance: false })
  const start = await funding()
  const payday = '2027-01-08'
  const periods = await world.employers.listPeriods(world.employer, 20)
  assert.ok(periods.some((period) => plainDateText(period.payday) === payday))
  clock.set(parseInstant('2027-01-06T15:00:00Z'))
  await world.runPayOf(payday, [[worker.number, '371.00', '296.80', '10.00']])
  assert.deepEqual([await world.balanceOf(worker), await funding()], [0n, start])
  assert.deepEqual(await exceptionsOf(payday), [[worker.number, 0n, 0n, 0n, 1_000n]])
})

test('payroll is asked for each transfer once, whatever is undone or exported again meanwhile', async () => {
  const { clock, database } = world.rooms
  const worker = await world.hire()
  await world.work(worker.number, [['2027-01-10', '20']])
  await world.moveTo('2027-01-11T15:00:00Z')
  const first = (await (await world.take(worker, '3000')).json()) as ExpressPayTransfer
  const openPaydays = await world.employers.listOpenPaydays(world.employer)
  assert.ok(openPaydays.some(({ payday }) => payday === '2027-01-15'))
  const ask = (payday: string) =>
    requestDeductions(database, {
      employerId: world.employer.id,
      payGroup: 'crew',
      payday,
      employeeIds: [worker.employeeId],
      openPaydays: [
        { payGroup: 'crew', payday: '2027-01-15' },
        { payGroup: 'crew', payday: '2027-01-22' },
      ],
      at: clock.now(),
    })
  const due = (amount: bigint) => [{ employeeId: worker.employeeId, amount }]
  assert.deepEqual(await ask('2027-01-15'), due(3_000n))
  await assertProblem(await world.call(worker, 'POST', `/transfers/${first.id}/undo`), 409, 'express_pay.undo_over')
  const { data: shown } = (await (await world.call(worker, 'GET', '/transfers')).json()) as { data: ExpressPayTransfer[] }
  assert.ok(first.undoUntil !== null)
  assert.deepEqual(
    shown.map(({ id, undoUntil }) => [id, undoUntil]),
    [[first.id, null]],
    'a page offers no undo that would be refused',
  )
  assert.equal((await world.take(worker, '600')).status, 201)
  assert.deepEqual(await ask('2027-01-22'), due(600n), 'what the first payday was asked for is not asked again')
  assert.deepEqual(await ask('2027-01-15'), due(3_000n), 'and asked again it is the same')
  assert.deepEqual(await Promise.all([ask('2027-01-15'), ask('2027-01-22')]), [due(3_000n), due(600n)])
})
