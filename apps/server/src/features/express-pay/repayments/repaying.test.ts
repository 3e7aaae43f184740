// Guarantees of paydays: transfers are repaid to the cent, in whichever order payroll reports.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { parseInstant, type Instant } from '@daybreak/time'
import { annotateDeposits, requestDeductions, setEnrollment } from '#features/express-pay'
import { houseAccounts, readHouseBalances, verifyLedger } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../../testing/people/express-pay-world.ts'
import { readEnrollment } from '../express-pay.store.ts'
import { writeOffStale } from './stale.ts'

const job = { log: silentLog, signal: new AbortController().signal }
let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

async function deposit({ accountId }: EarningWorker, amount: bigint, day: string): Promise<string> {
  const id = newUuid(world.rooms.clock)
  await world.rooms.database.transaction(async (tx) => {
    const at = world.rooms.clock.now()
    const amounts = { total: amount as never, reimbursement: 0n as never, remaining: amount as never }
    const item = {
      id,
      accountId,
      createdAt: at,
      summary: ownText('Payroll Transfer'),
      amount: amount as never,
      direction: 'POSITIVE' as const,
    }
    const kind = { status: 'COMPLETED', typeName: 'ACH Transfer', kind: 'payroll', rail: 'ach' } as const
    const rest = { last4: null, reasonCode: null, journalId: null, payday: day, payrollTransfer: amounts }
    await recordTransactions(tx, [{ ...item, ...kind, ...rest }])
    await annotateDeposits(tx, [{ accountId, payday: day }], at)
  })
  return id
}

async function payrollOf(worker: EarningWorker, id: string): Promise<object | null> {
  const { rows } = await world.rooms.database.pool.query<{ a: bigint; b: bigint; c: bigint }>(
    'select payroll_total as a, payroll_reimbursement as b, payroll_remaining as c from transactions_item where id = $1 and account_id = $2',
    [id, worker.accountId],
  )
  const [row] = rows
  return row === undefined ? null : [row.a, row.b, row.c]
}

/** Where the whole net was taken no file brings a deposit, but the payday is still in the list. */
async function emptyPaydayOf({ accountId }: EarningWorker, day: string): Promise<bigint[]> {
  const { rows } = await world.rooms.database.pool.query<{ amount: bigint; a: bigint; b: bigint; c: bigint }>(
    `select amount, payroll_total as a, payroll_reimbursement as b, payroll_remaining as c
     from transactions_item where account_id = $1 and payday = $2`,
    [accountId, day],
  )
  return rows.flatMap((row) => [row.amount, row.a, row.b, row.c])
}

describe('paydays', () => {
  test('repay what was taken, whichever comes first: the deposit or the pay run', async () => {
    const [early, late, other] = [await world.hire(), await world.hire(), await world.hire()]
    for (const worker of [early, late, other]) await world.take(worker, '7860')
    const first = await deposit(early, 21_820n, world.nextPayday())
    const day = await world.runPay([
      [early.number, '371.00', '296.80', '78.60'],
      [late.number, '371.00', '296.80', '78.60'],
      [other.number, '371.00', '296.80', '78.60'],
    ])
    const second = await deposit(late, 21_820n, day)
    for (const [worker, id] of [
      [early, first],
      [late, second],
    ] as const) {
      assert.deepEqual(await payrollOf(worker, id), [29_680n, 7_860n, 21_820n])
      const repaid = await world.call(worker, 'GET', `/paydays/txn_${id.replaceAll('-', '')}`)
      assert.deepEqual(
        ((await repaid.json()) as { data: { repaid: string }[] }).data.map((one) => one.repaid),
        ['7860'],
      )
      assert.equal((await world.overview(worker)).earnings?.outstanding, '0')
    }
    const elsewhere = await deposit(other, 40_000n, day)
    assert.deepEqual(await payrollOf(other, elsewhere), [40_000n, 0n, 40_000n], 'a second employer pays on the same day')
    const own = await deposit(other, 21_820n, day)
    assert.deepEqual(await payrollOf(other, own), [29_680n, 7_860n, 21_820n])
    assert.equal((await world.overview(early)).shifts.length, 0, 'shifts of a paid period are no longer earned')
  })

  test('that fall short carry over, three times, then it is cleared: no cent is lost on the way', async () => {
    const worker = await world.hire()
    await world.moveTo('2026-11-25T15:00:00Z')
    await world.work(worker.number, [
      ['2026-11-23', '10'],
      ['2026-11-24', '16.5'],
    ])
    assert.equal((await world.take(worker, '18550')).status, 201)
    // Of another period, and no reason for this paycheck.
    await world.work(worker.number, [['2026-11-18', '9']])
    await world.work(worker.number, [['2026-11-24', '12.5']])
    const day = await world.runPay([[worker.number, '100.00', '85.50', '85.50']])
    assert.deepEqual(await emptyPaydayOf(worker, day), [0n, 8_550n, 18_550n, -10_000n])
    const short = await world.overview(worker)
    assert.deepEqual(
      [short.isDelinquent, short.refusal, short.delinquency?.carriedOver, short.delinquency?.attempts],
      [true, 'express_pay.delinquent', '10000', 0],
    )
    assert.deepEqual(short.delinquency?.correctedShifts, [{ workedOn: '2026-11-24', minutes: 750 }])
    await world.call(worker, 'PATCH', '/settings', { spreadOver: 3 })
    await world.runPay([[worker.number, '100.00', '80.00', '33.34']])
    await world.runPay([[worker.number, '0', '0', '0']])
    assert.deepEqual(
      [(await world.overview(worker)).delinquency?.attempts, (await world.overview(worker)).delinquency?.carriedOver],
      [2, '6666'],
    )
    await world.runPay([[worker.number, '0', '0', '0']])
    const cleared = await world.overview(worker)
    assert.deepEqual([cleared.isDelinquent, cleared.delinquency, cleared.earnings?.outstanding], [false, null, '0'])
    assert.equal(cleared.refusal, 'express_pay.waits_for_payday')
    await world.runPay([[worker.number, '400.00', '320.00', '0']])
    assert.equal((await world.overview(worker)).refusal, 'express_pay.no_shifts', 'a paycheck that was whole ends the wait')
  })

  test('add up in the books: what the house has out is what workers have outstanding', async () => {
    const houses = await readHouseBalances(world.rooms.database.query)
    const { rows } = await world.rooms.database.pool.query<{ rest: bigint }>(
      `select coalesce(sum(amount - settled - written_off), 0)::bigint as rest from express_pay_transfer where status = 'COMPLETED'`,
    )
    assert.equal(houses.get(houseAccounts.expressPayReceivable), -(rows[0]?.rest ?? 0n))
    assert.equal(houses.get(houseAccounts.writeOff), -6_666n)
    assert.deepEqual((await verifyLedger(world.rooms.database)).drifts, [])
  })

  test('that never come for anyone who has not worked for 60 days end in a write-off, whether or not one fell short before', async () => {
    const { clock, database } = world.rooms
    const [short, gone, working] = [await world.hire(), await world.hire(), await world.hire()]
    await world.moveTo('2026-12-29T12:00:00Z')
    const lastDay = '2026-12-28'
    for (const worker of [short, gone, working]) {
      await world.work(worker.number, [[lastDay, '20']])
      assert.equal((await world.take(worker, '5000')).status, 201)
    }
    assert.equal((await world.call(gone, 'POST', '/cancel')).status, 200)
    await database.transaction((tx) => setEnrollment(tx, short.employeeId, { state: 'active', isDelinquent: true }, clock.now()))
    await database.pool.query(
      `insert into express_pay_shortfall (id, employee_id, payday, taken_early, settled, attempts, state, created_at)
       values ($1, $2, '2026-11-27', 5000, 0, 0, 'open', $3)`,
      [newUuid(clock), short.employeeId, clock.now().toString()],
    )
    clock.set(parseInstant('2027-02-25T12:00:00Z'))
    assert.equal(await writeOffStale(world.rooms, job), 0)
    clock.set(parseInstant('2027-03-01T12:00:00Z'))
    await world.work(working.number, [['2027-02-20', '5']])
    let calls = 0
    const failingOnce = {
      ...database,
      transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
        calls += 1
        return calls === 1 ? Promise.reject(new Error('not now')) : database.transaction(work)
      },
    }
    assert.equal(await writeOffStale({ database: failingOnce, clock }, job), 1, 'one that fails holds up no other')
    assert.equal(await writeOffStale(world.rooms, job), 1)
    assert.equal(await writeOffStale(world.rooms, job), 0)
    const left = await Promise.all([short, gone].map(({ employeeId }) => readEnrollment(database.query, employeeId)))
    assert.deepEqual(
      left.map(({ state, isDelinquent, waitsForPayday }) => [state, isDelinquent, waitsForPayday]),
      [
        ['active', false, true],
        ['inactive', false, true],
      ],
    )
    const employeeIds = [short, gone, working].map(({ employeeId }) => employeeId)
    const { id: employerId } = world.employer
    const request = { employerId, payGroup: 'crew', payday: '2027-03-05', employeeIds, openPaydays: [], at: clock.now() }
    assert.deepEqual(await requestDeductions(database, request), [{ employeeId: working.employeeId, amount: 5_000n }])
    const lost = (await readHouseBalances(database.query)).get(houseAccounts.writeOff)
    assert.equal(lost, -16_666n)
    assert.deepEqual((await verifyLedger(database)).drifts, [])
  })

  test('are still to come for a worker who took again at the moment of the write-off, and nothing of theirs is written off', async () => {
    const { clock, database } = world.rooms
    const worker = await world.hire()
    const keep = (at: Instant, id = newUuid(clock)) =>
      database.pool.query(
        `insert into express_pay_transfer
           (employee_id, id, account_id, amount, fee, destination, status, journal_id, transaction_id, created_at, updated_at)
         values ($1, $2, $3, 500, 0, '{"kind":"own_card"}', 'COMPLETED', $2, $2, $4, $4)`,
        [worker.employeeId, id, worker.accountId, at.toString()],
      )
    await keep(clock.now().subtract({ hours: 24 * 61 }))
    // New hours arrive after the job has checked, and before it locks the worker's row.
    const meanwhile = {
      ...database,
      async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
        await keep(clock.now())
        return database.transaction(work)
      },
    }
    assert.equal(await writeOffStale({ database: meanwhile, clock }, job), 0)
    const { rows } = await database.pool.query<{ lost: bigint }>(
      'select sum(written_off)::bigint as lost from express_pay_transfer where employee_id = $1',
      [worker.employeeId],
    )
    assert.deepEqual(rows, [{ lost: 0n }])
    assert.equal((await readEnrollment(database.query, worker.employeeId)).waitsForPayday, false)
  })
})
