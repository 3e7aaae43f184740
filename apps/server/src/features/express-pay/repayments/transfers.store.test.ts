// Sums of a worker's transfers: each limit counts from its own instant, to the millisecond, and never undone transfers.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { parseInstant, parsePlainDate, type Instant } from '@daybreak/time'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import {
  cancelTransfer,
  findTransfer,
  insertTransfer,
  readOutstanding,
  readTransfers,
  sumTakenSince,
  sumTransfers,
  type TransferToKeep,
} from './transfers.store.ts'

let rooms: WorkerRooms
let worker: { employeeId: string; accountId: string }
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())
beforeEach(async () => {
  worker = await rooms.hire({ phone: null })
})

async function keep(at: string, amount: bigint, more: Partial<TransferToKeep> = {}): Promise<string> {
  const { accountId } = worker
  const transfer: TransferToKeep = {
    id: newUuid(rooms.clock),
    accountId,
    amount: cents(amount),
    fee: noCents,
    destination: { kind: 'own_card' },
    status: 'COMPLETED',
    journalId: newUuid(rooms.clock),
    transactionId: newUuid(rooms.clock),
    sentBy: null,
    settled: noCents,
    writtenOff: noCents,
    settledOn: null,
    homeState: 'NY',
    createdAt: parseInstant(at),
    ...more,
  }
  await rooms.database.transaction((tx) => insertTransfer(tx, worker.employeeId, transfer))
  return transfer.id
}

/** As a payday repays and a write-off gives up. */
async function repay(id: string, repaid: bigint, lost = 0n): Promise<void> {
  await rooms.database.pool.query(
    'update express_pay_transfer set settled = settled + $3, written_off = written_off + $4 where employee_id = $1 and id = $2',
    [worker.employeeId, id, repaid, lost],
  )
}

/** Wednesday evening in New York; the pay period began on Sunday and the month on November 1, the day on which clocks went back. */
const since = {
  dayStart: parseInstant('2026-11-18T05:00:00Z'),
  dayAgo: parseInstant('2026-11-17T23:00:00Z'),
  weekAgo: parseInstant('2026-11-11T23:00:00Z'),
  periodStart: parseInstant('2026-11-15T05:00:00Z'),
  monthStart: parseInstant('2026-11-01T04:00:00Z'),
}
const sums = (from: Partial<typeof since> = {}) => sumTransfers(rooms.database.query, worker.employeeId, { ...since, ...from })

describe('sums of transfers', () => {
  test('of a worker who took nothing are zero, and there is no last amount', async () => {
    assert.deepEqual(await sums(), {
      outstanding: 0n,
      pending: 0n,
      takenInWeek: 0n,
      takenInDay: 0n,
      transfersToday: 0,
      takenInPeriod: 0n,
      takenInMonth: 0n,
      feesInMonth: 0n,
      paidInPeriod: 0,
      lastAmount: null,
    })
  })

  test('count from the first millisecond of a day, a period, a month and a week, and from after 24 hours ago', async () => {
    const moments: [Instant, bigint][] = [
      [since.dayStart, 1n],
      [since.dayAgo, 10n],
      [since.periodStart, 100n],
      [since.weekAgo, 1_000n],
      [since.monthStart, 10_000n],
    ]
    for (const [moment, amount] of moments) {
      await keep(moment.toString(), amount)
      await keep(moment.subtract({ milliseconds: 1 }).toString(), amount * 2n)
    }
    const { takenInDay, transfersToday, takenInPeriod, takenInWeek, takenInMonth, outstanding } = await sums()
    assert.deepEqual(
      { takenInDay, transfersToday, takenInPeriod, takenInWeek, takenInMonth, outstanding },
      {
        // A day that has passed to the millisecond is over.
        takenInDay: 3n,
        transfersToday: 1,
        takenInPeriod: 133n,
        takenInWeek: 1_333n,
        takenInMonth: 13_333n,
        outstanding: 33_333n,
      },
    )
  })

  test('count what was repaid against every limit, and not as outstanding', async () => {
    const id = await keep('2026-11-18T20:00:00Z', 5_000n)
    await repay(id, 4_000n, 1_000n)
    const now = await sums()
    assert.deepEqual([now.outstanding, now.takenInPeriod, now.takenInWeek, now.takenInDay], [0n, 5_000n, 5_000n, 5_000n])
    assert.equal(now.lastAmount, 5_000n)
  })

  test('hold what is outstanding of any age, less its repaid and its written-off part', async () => {
    await repay(await keep('2025-01-02T12:00:00Z', 5_000n), 1_500n, 499n)
    const { outstanding, takenInMonth, lastAmount } = await sums()
    assert.deepEqual([outstanding, takenInMonth, lastAmount], [3_001n, 0n, 5_000n])
  })

  test('count nothing that failed or was taken back, and what is still being sent as pending', async () => {
    for (const status of ['FAILED', 'CANCELED'] as const) await keep('2026-11-18T20:00:00Z', 700n, { status, fee: cents(12n) })
    assert.deepEqual((await sums()).lastAmount, null)
    for (const status of ['INITIATED', 'PROCESSING'] as const) await keep('2026-11-18T20:00:01Z', 600n, { status })
    const { pending, outstanding, transfersToday, takenInWeek, feesInMonth } = await sums()
    assert.deepEqual([pending, outstanding, transfersToday, takenInWeek, feesInMonth], [1_200n, 0n, 2, 1_200n, 0n])
  })

  test('hold the fees of the month, and the paid transfers of the period alone', async () => {
    await keep('2026-11-01T03:59:59.999Z', 5_000n, { fee: cents(1n) })
    await keep('2026-11-01T04:00:00Z', 5_000n, { fee: cents(20n) })
    await keep('2026-11-15T05:00:00Z', 5_000n, { fee: cents(300n) })
    await keep('2026-11-16T05:00:00Z', 5_000n)
    const { feesInMonth, paidInPeriod } = await sums()
    assert.deepEqual([feesInMonth, paidInPeriod], [320n, 1])
  })

  test('reach back to the beginning of a period that is longer than a month', async () => {
    await repay(await keep('2026-09-15T12:00:00Z', 5_000n), 5_000n)
    assert.equal((await sums()).takenInPeriod, 0n)
    assert.equal((await sums({ periodStart: parseInstant('2026-09-15T12:00:00Z') })).takenInPeriod, 5_000n)
  })

  test('are of one worker alone', async () => {
    await keep('2026-11-18T20:00:00Z', 5_000n)
    const other = await rooms.hire({ phone: null })
    assert.equal((await sumTransfers(rooms.database.query, other.employeeId, since)).outstanding, 0n)
    assert.equal(await sumTakenSince(rooms.database.query, other.employeeId, since.monthStart), 0n)
  })

  test('of 24 hours beside other money are those after that moment, without what was taken back', async () => {
    await keep(since.dayAgo.toString(), 5_000n)
    await keep(since.dayAgo.add({ milliseconds: 1 }).toString(), 300n)
    await keep('2026-11-18T20:00:00Z', 40n, { status: 'CANCELED' })
    assert.equal(await sumTakenSince(rooms.database.query, worker.employeeId, since.dayAgo), 300n)
  })
})

describe('transfers', () => {
  test('made in one millisecond come in one order, page after page, none twice and none left out', async () => {
    const ids: string[] = []
    for (const amount of [1n, 2n, 3n, 4n, 5n]) ids.push(await keep('2026-11-18T20:00:00.123Z', amount * 500n))
    const seen: string[] = []
    for (let after_: { createdAtMs: number; id: string } | null = null; ;) {
      const page = await readTransfers(rooms.database.query, worker.employeeId, after_, 2)
      const last = page.at(-1)
      if (last === undefined) break
      seen.push(...page.map(({ id }) => id))
      after_ = { createdAtMs: last.createdAt.epochMilliseconds, id: last.id }
    }
    assert.deepEqual(seen, ids.toSorted().toReversed())
  })

  test('that are outstanding come oldest first, with what is left of each, and no other', async () => {
    const newer = await keep('2026-11-18T20:00:00Z', 700n)
    const older = await keep('2026-11-17T20:00:00Z', 5_000n)
    await repay(older, 4_999n)
    await repay(await keep('2026-11-16T20:00:00Z', 800n), 800n)
    await keep('2026-11-15T20:00:00Z', 900n, { status: 'CANCELED' })
    const rows = (await readOutstanding(rooms.database.query, [worker.employeeId])).get(worker.employeeId)
    assert.deepEqual(
      rows?.map(({ transferId, rest }) => [transferId, rest]),
      [
        [older, 1n],
        [newer, 700n],
      ],
    )
  })

  test('are taken back once, and not when a cent of them was repaid, given up, or they are another worker’s', async () => {
    const { database, clock } = rooms
    const takeBack = (employeeId: string, id: string) =>
      database.transaction((tx) => cancelTransfer(tx, employeeId, id, clock.now()))
    const [whole, repaid, lost] = [
      await keep('2026-11-18T20:00:00Z', 500n),
      await keep('2026-11-18T20:00:00Z', 500n),
      await keep('2026-11-18T20:00:00Z', 500n),
    ]
    await repay(repaid, 1n)
    await repay(lost, 0n, 1n)
    const stranger = await rooms.hire({ phone: null })
    assert.equal(await takeBack(stranger.employeeId, whole), false)
    for (const [id, isTaken] of [
      [repaid, false],
      [lost, false],
      [whole, true],
      [whole, false],
    ] as const)
      assert.equal(await takeBack(worker.employeeId, id), isTaken)
    assert.equal((await findTransfer(database.query, worker.employeeId, whole))?.status, 'CANCELED')
    assert.equal(await findTransfer(database.query, stranger.employeeId, whole), null)
  })

  test('are read back as they were kept, also one that went on to a linked account', async () => {
    const destination = { kind: 'linked', id: 'dst_one', speed: 'instant' } as const
    const kept = { destination, fee: cents(88n), sentBy: newUuid(rooms.clock) }
    const id = await keep('2026-11-18T20:00:00.007Z', 5_000n, kept)
    await repay(id, 5_000n)
    await rooms.database.pool.query("update express_pay_transfer set settled_on = '2026-11-27' where id = $1", [id])
    const found = await findTransfer(rooms.database.query, worker.employeeId, id)
    assert.ok(found)
    const { fee, sentBy, settled, settledOn, createdAt } = found
    assert.deepEqual({ destination: found.destination, fee, sentBy }, kept)
    assert.deepEqual([settled, settledOn], [5_000n, parsePlainDate('2026-11-27')])
    assert.equal(createdAt.toString(), '2026-11-18T20:00:00.007Z')
  })
})
