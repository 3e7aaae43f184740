// How transactions are written.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import {
  annotatePayrollTransfers,
  cancelHeldTransactions,
  recordTransactions,
  withdrawPayrollTransfers,
  type TransactionToRecord,
} from '#features/transactions'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { listItemsBeside, markDisputed, readFirstDepositAt, readItemsToDispute } from './transactions-disputed.store.ts'
import { markClaimed, readItemStatus } from './transactions-keeping.store.ts'
import { itemOf } from './testing/items.ts'

let rooms: WorkerRooms
let accountId: string

before(async () => {
  rooms = await startWorkerRooms()
  ;({ accountId } = await rooms.hire({ phone: '12125550101' }))
})
after(() => rooms.stop())

function record(...items: TransactionToRecord[]): Promise<void> {
  return rooms.database.transaction((tx) => recordTransactions(tx, items))
}

async function rowOf(id: string) {
  return rooms.database.query.selectFrom('transactions_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const count = async () => {
  const { rows } = await rooms.database.pool.query<{ count: number }>('select count(*)::int as count from transactions_item')
  return rows[0]!.count
}

describe('recording', () => {
  test('a batch of any size is written whole', async () => {
    const countBefore = await count()
    await record(...Array.from({ length: 2_345 }, () => itemOf(rooms.clock, accountId)))
    assert.equal(await count(), countBefore + 2_345)
  })

  test('a batch that is written again changes nothing', async () => {
    const items = [itemOf(rooms.clock, accountId), itemOf(rooms.clock, accountId)]
    await record(...items)
    const countBefore = await count()
    await record(...items.map((item) => ({ ...item, amount: cents(1n) })))
    assert.equal(await count(), countBefore)
    assert.equal((await rowOf(items[0]!.id)).amount, 1_234n)
  })

  test('an empty batch is no work', async () => {
    await record()
  })

  test('a status that the rail does not have, or a reason that no one defined, is a defect', async () => {
    await assert.rejects(record(itemOf(rooms.clock, accountId, { rail: 'card', status: 'PROCESSING' })), /never PROCESSING/)
    await assert.rejects(record(itemOf(rooms.clock, accountId, { reasonCode: 'BAD_LUCK' })), /no reason/)
  })

  test('a negative amount, a split that does not add up, and a moment finer than the wire cannot be stored', async () => {
    await assert.rejects(record(itemOf(rooms.clock, accountId, { amount: cents(-1n) })), { code: '23514' })
    const payrollTransfer = { total: cents(10n), reimbursement: cents(3n), remaining: cents(8n) }
    await assert.rejects(record(itemOf(rooms.clock, accountId, { kind: 'payroll', payrollTransfer })), { code: '23514' })
    const { id } = itemOf(rooms.clock, accountId)
    await assert.rejects(
      rooms.database.pool.query(
        `insert into transactions_item (id, account_id, created_at, updated_at, summary, amount, direction, status, type_name, kind, rail)
         values ($1, $2, '2026-11-20T12:00:00.000001Z', '2026-11-20T12:00:00Z', 'x', 1, 1, 'COMPLETED', 'Transaction', 'other', 'book')`,
        [id, accountId],
      ),
      { code: '23514' },
    )
  })
})

describe('a pay-run result', () => {
  const deposit = (payday: string, amount: bigint) =>
    itemOf(rooms.clock, accountId, {
      rail: 'ach',
      typeName: 'ACH Transfer',
      status: 'PROCESSED',
      kind: 'payroll',
      direction: 'POSITIVE',
      amount: cents(amount),
      payday,
    })
  const result = (payday: string, total: bigint, reimbursement: bigint, taken = reimbursement) => ({
    accountId,
    payday,
    total: cents(total),
    reimbursement: cents(reimbursement),
    paidOut: cents(total - taken),
  })
  const annotate = (...results: ReturnType<typeof result>[]) =>
    rooms.database.transaction((tx) => annotatePayrollTransfers(tx, results, rooms.clock.now()))

  test('is written onto the deposit of its payday, and what remains may be negative', async () => {
    const [first, second] = [deposit('2026-11-06', 40_000n), deposit('2026-11-20', 0n)]
    await record(first, second)
    assert.deepEqual(await annotate(result('2026-11-20', 50_000n, 53_820n, 50_000n)), [second.id])
    const row = await rowOf(second.id)
    assert.deepEqual(
      [row.payroll_total, row.payroll_reimbursement, row.payroll_remaining, row.amount],
      [50_000n, 53_820n, -3_820n, 0n],
    )
    assert.equal((await rowOf(first.id)).payroll_total, null)
  })

  test('finds among two deposits of a payday the one of what was paid out', async () => {
    const [wages, bonus] = [deposit('2026-12-04', 45_000n), deposit('2026-12-04', 10_000n)]
    await record(wages, bonus)
    assert.deepEqual(await annotate(result('2026-12-04', 50_000n, 5_000n)), [wages.id])
    assert.deepEqual(await annotate(result('2026-12-04', 50_000n, 6_000n)), [null])
    // Payroll left the worker a tenth of a paycheck that did not cover what was due.
    assert.deepEqual(await annotate(result('2026-12-04', 100_000n, 123_820n, 90_000n)), [bonus.id])
  })

  test('of a payday without a deposit is written nowhere', async () => {
    assert.deepEqual(await annotate(result('2026-12-18', 50_000n, 0n)), [null])
  })

  test('beside others finds its own deposit: that of its worker and payday, in the order of the results', async () => {
    const { accountId: anotherAccount } = await rooms.hire({ phone: '12125550102' })
    const another = { ...result('2026-12-24', 30_000n, 0n), accountId: anotherAccount }
    const [own, later] = [deposit('2026-12-24', 20_000n), deposit('2026-12-31', 20_000n)]
    const theirs = { ...deposit('2026-12-24', 30_000n), accountId: anotherAccount }
    await record(own, later, theirs)
    const results = [
      another,
      result('2027-01-08', 1n, 0n),
      result('2026-12-31', 21_000n, 1_000n),
      result('2026-12-24', 20_000n, 0n),
    ]
    assert.deepEqual(await annotate(...results), [theirs.id, null, later.id, own.id])
    const totals = await Promise.all([theirs, later, own].map(async ({ id }) => (await rowOf(id)).payroll_total))
    assert.deepEqual(totals, [30_000n, 21_000n, 20_000n])
  })

  test('that speaks of the same deposit as one before it is the one that is shown', async () => {
    const only = deposit('2027-01-22', 10_000n)
    await record(only)
    const [first, second] = [result('2027-01-22', 10_000n, 0n), result('2027-01-22', 15_000n, 5_000n)]
    assert.deepEqual(await annotate(first, second), [only.id, only.id])
    assert.equal((await rowOf(only.id)).payroll_total, 15_000n)
    assert.deepEqual(await annotate(second, first), [only.id, only.id])
    assert.equal((await rowOf(only.id)).payroll_total, 10_000n)
  })
})

describe('a pay-run result that was wrong', () => {
  test('leaves the deposit as a deposit of its whole amount, and cancels a payday that brought nothing', async () => {
    const payroll = { rail: 'ach', status: 'PROCESSED', kind: 'payroll', direction: 'POSITIVE', payday: '2027-02-05' } as const
    const split = (total: bigint, reimbursement: bigint) => ({
      total: cents(total),
      reimbursement: cents(reimbursement),
      remaining: cents(total - reimbursement),
    })
    const [paid, empty, other] = [
      itemOf(rooms.clock, accountId, { ...payroll, amount: cents(20_000n), payrollTransfer: split(25_000n, 5_000n) }),
      itemOf(rooms.clock, accountId, { ...payroll, amount: cents(0n), payrollTransfer: split(5_000n, 5_000n) }),
      itemOf(rooms.clock, accountId, { ...payroll, amount: cents(1_000n), payrollTransfer: split(1_500n, 500n) }),
    ]
    await record(paid, empty, other)
    for (const _twice of [1, 2])
      await rooms.database.transaction((tx) => withdrawPayrollTransfers(tx, [paid.id, empty.id], rooms.clock.now()))
    await rooms.database.transaction((tx) => withdrawPayrollTransfers(tx, [], rooms.clock.now()))
    const rows = await Promise.all([paid, empty, other].map(({ id }) => rowOf(id)))
    assert.deepEqual(
      rows.map((row) => [row.status, row.payday, row.payroll_total, row.payroll_reimbursement, row.payroll_remaining]),
      [
        ['PROCESSED', '2027-02-05', 20_000n, 0n, 20_000n],
        ['CANCELED', null, 0n, 0n, 0n],
        ['PROCESSED', '2027-02-05', 1_500n, 500n, 1_000n],
      ],
    )
  })
})

describe('what a dispute reads', () => {
  const daysAgo = (days: number, more = {}) => rooms.clock.now().subtract({ hours: 24 * days, ...more })

  test('items of the account alone, in the order in which they are named, with what came back of each', async () => {
    const stranger = await rooms.hire({ phone: null })
    const [bought, sentBack, theirs] = [
      itemOf(rooms.clock, accountId),
      itemOf(rooms.clock, accountId, { rail: 'ach', status: 'RETURNED', amount: cents(900n) }),
      itemOf(rooms.clock, stranger.accountId),
    ]
    const refund = (amount: bigint, status: 'REFUND' | 'PENDING') =>
      itemOf(rooms.clock, accountId, { direction: 'POSITIVE', status, amount: cents(amount), refundOf: bought.id })
    await record(bought, sentBack, theirs, refund(200n, 'REFUND'), refund(34n, 'REFUND'), refund(1_000n, 'PENDING'))
    const ids = [sentBack.id, theirs.id, bought.id]
    const items = await readItemsToDispute(rooms.database.query, accountId, ids)
    assert.deepEqual(
      items.map(({ id, returned, isComplete, isOut }) => [id, returned, isComplete, isOut]),
      [
        [sentBack.id, 900n, false, true],
        [bought.id, 234n, true, true],
      ],
    )
    assert.deepEqual(await readItemsToDispute(rooms.database.query, accountId, []), [])
    assert.deepEqual(
      [
        await readItemStatus(rooms.database.query, { accountId, itemId: sentBack.id }),
        await readItemStatus(rooms.database.query, { accountId, itemId: theirs.id }),
      ],
      ['RETURNED', null],
    )
  })

  test('beside an item the other purchases of its card of the last 120 days, newest first, and none that is in a case', async () => {
    const { accountId: own } = await rooms.hire({ phone: null })
    const item = (days: number, more: Partial<Omit<TransactionToRecord, 'summary'>> = {}) =>
      itemOf(rooms.clock, own, { createdAt: daysAgo(days), ...more })
    const [first, second, oldest] = [item(0), item(3), item(120)]
    const tooOld = itemOf(rooms.clock, own, { createdAt: daysAgo(120, { milliseconds: 1 }) })
    const [claimed, disputed, otherCard] = [item(1), item(1), item(1, { last4: '1881' })]
    const money = item(1, { direction: 'POSITIVE' })
    const ofBooks = item(1, { rail: 'book' })
    await record(first, second, oldest, tooOld, claimed, disputed, otherCard, money, ofBooks)
    const of = { accountId: own, itemIds: [disputed.id], disputeId: newUuid(rooms.clock) }
    await rooms.database.transaction(async (tx) => {
      await markClaimed(tx, { accountId: own, itemId: claimed.id })
      await markDisputed(tx, of)
      // Another worker's account names no item of this one.
      await markClaimed(tx, { accountId, itemId: second.id })
      await markDisputed(tx, { ...of, accountId, itemIds: [second.id] })
      await markDisputed(tx, { ...of, itemIds: [] })
    })
    const beside = async (last4: string | null, max = 10) => {
      const bounds = { now: rooms.clock.now(), max }
      const rows = await listItemsBeside(rooms.database.query, { accountId: own, itemId: first.id, last4 }, bounds)
      return rows.map(({ id }) => id)
    }
    assert.deepEqual(await beside('4242'), [second.id, oldest.id])
    assert.deepEqual(await beside('4242', 1), [second.id])
    assert.deepEqual(await beside('1881'), [otherCard.id])
    assert.deepEqual(await beside(null), [])
    await rooms.database.transaction((tx) => markDisputed(tx, { ...of, disputeId: null }))
    assert.deepEqual(await beside('4242'), [disputed.id, second.id, oldest.id], 'a case that is withdrawn frees its items')
  })

  test('the day of the first deposit: the earliest money that came and stayed', async () => {
    const { accountId: own } = await rooms.hire({ phone: null })
    const incoming = { direction: 'POSITIVE', rail: 'ach' } as const
    const at = (days: number) => ({ createdAt: daysAgo(days) })
    await record(
      itemOf(rooms.clock, own, { ...incoming, ...at(9), status: 'RETURNED' }),
      itemOf(rooms.clock, own, { ...incoming, ...at(8), status: 'PENDING' }),
      itemOf(rooms.clock, own, at(7)),
    )
    assert.equal(await readFirstDepositAt(rooms.database.query, own), null)
    await record(
      itemOf(rooms.clock, own, { ...incoming, ...at(5), status: 'COMPLETED' }),
      itemOf(rooms.clock, own, { ...incoming, ...at(6), status: 'PROCESSED' }),
    )
    assert.equal(String(await readFirstDepositAt(rooms.database.query, own)), String(daysAgo(6)))
  })
})

describe('holds that ran out', () => {
  test('cancel what is pending on them, and leave what has settled and what belongs to other holds', async () => {
    const [ranOut, other] = [newUuid(rooms.clock), newUuid(rooms.clock)]
    const item = (status: 'PENDING' | 'COMPLETED', holdId: string) => ({ ...itemOf(rooms.clock, accountId), status, holdId })
    const items = [item('PENDING', ranOut), item('COMPLETED', ranOut), item('PENDING', other)]
    await record(...items)
    await rooms.database.transaction((tx) => cancelHeldTransactions(tx, [{ accountId, holdId: ranOut }], rooms.clock.now()))
    const statuses = await Promise.all(items.map(async ({ id }) => (await rowOf(id)).status))
    assert.deepEqual(statuses, ['CANCELED', 'COMPLETED', 'PENDING'])
  })
})
