// What the daily limits count: each dollar that left, in the 24 hours in which it left, once, and only this worker's.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newUuid, receiptNumber } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { bankDateOf, instantFromMilliseconds } from '@daybreak/time'
import { sumSentSince } from '../earned-pay/earned-pay.store.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { insertTransfer, readFeesThisYear, type MoneyTransfer } from '../transfers/index.ts'
import { countWaiting, findSameSince, sumFees, sumSent } from './sent.store.ts'

const hours = 24
let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(100_000n))
})
// What was kept before is too old to count.
beforeEach(() => world.clock.advance({ hours: 400 }))
after(() => world.close())

/** One that left now, to the bank, unless it says otherwise. */
async function keep(change: Partial<MoneyTransfer> = {}): Promise<MoneyTransfer> {
  const { clock, deps } = world
  const { createdAt = ago({ hours: 0 }), status = 'PENDING' } = change
  const id = newUuid(clock)
  const transfer: MoneyTransfer = {
    id,
    employeeId: world.employeeId,
    accountId: world.accountId,
    destinationId: change.speed === 'instant' ? world.cardId : world.bankId,
    direction: 'out',
    speed: 'standard',
    origin: 'worker',
    amount: cents(1_000n),
    fee: noCents,
    number: receiptNumber(hash('sha256', id, 'buffer')),
    status,
    reason: status === 'FAILED' || status === 'RETURNED' ? 'ACCOUNT_CLOSED' : null,
    transactionId: change.origin === 'proof' ? null : newUuid(clock),
    createdAt,
    handOverAt: createdAt,
    sendOn: null,
    begunAt: null,
    expectedOn: change.speed === 'instant' ? null : bankDateOf(createdAt),
    rail: 'provider',
    railRef: null,
    trace: null,
    againOf: null,
    ...change,
  }
  await deps.database.transaction((tx) => insertTransfer(tx, transfer))
  return transfer
}

const ago = (span: { hours?: number; minutes?: number; milliseconds?: number }) =>
  instantFromMilliseconds(world.clock.now().subtract(span).epochMilliseconds)
const query = () => world.deps.database.query
const who = (change: Partial<{ employeeId: string; destinationId: string | null }> = {}) => ({
  employeeId: world.employeeId,
  destinationId: world.bankId,
  ...change,
})
async function sent(of = who()): Promise<bigint[]> {
  const { standard, instant, toThisDestination, ownInAll } = await sumSent(query(), of, { since: ago({ hours }), hours })
  return [standard, instant, toThisDestination, ownInAll]
}

describe('the sums of 24 hours', () => {
  test('are of each speed on its own, of one destination, and of all', async () => {
    await keep({ amount: cents(1_000n) })
    await keep({ amount: cents(200n), speed: 'instant' })
    await keep({ amount: cents(30n), speed: 'instant' })
    assert.deepEqual(await sent(), [1_000n, 230n, 1_000n, 1_230n])
    assert.deepEqual(await sent(who({ destinationId: world.cardId })), [1_000n, 230n, 230n, 1_230n])
    assert.deepEqual(await sent(who({ destinationId: null })), [1_000n, 230n, 0n, 1_230n])
  })

  test('leave out what never left or came back, what came in, and what the house sent', async () => {
    for (const status of ['CANCELED', 'FAILED', 'RETURNED'] as const) await keep({ status })
    await keep({ direction: 'in' })
    await keep({ origin: 'proof' })
    assert.deepEqual(await sent(), [0n, 0n, 0n, 0n])
    for (const status of ['INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED'] as const) await keep({ status, amount: cents(1n) })
    await keep({ status: 'COMPLETED', speed: 'instant', amount: cents(1n) })
    assert.deepEqual(await sent(), [4n, 1n, 4n, 5n])
  })

  test('count standing transfers, and earned pay in the limit but not beside it, where Express Pay counts it', async () => {
    await keep({ origin: 'payday', amount: cents(10n) })
    await keep({ origin: 'express_pay', amount: cents(200n) })
    assert.deepEqual(await sent(), [210n, 0n, 210n, 10n])
    assert.equal(await sumSentSince(query(), world.employeeId, ago({ hours })), 10n)
  })

  test('end to the millisecond, and the moment that is named is the one at which the oldest is out of them', async () => {
    const oldest = await keep({ createdAt: ago({ hours: 20 }), amount: cents(10n) })
    await keep({ createdAt: ago({ hours: 2 }), amount: cents(200n) })
    await keep({ createdAt: ago({ hours: 3 }), amount: cents(3_000n), speed: 'instant' })
    const read = () => sumSent(query(), who(), { since: ago({ hours }), hours })
    const { standardFreesAt, instantFreesAt } = await read()
    assert.equal(standardFreesAt?.toString(), oldest.createdAt.add({ hours: 24 }).toString())
    assert.equal(instantFreesAt?.toString(), ago({ hours: 3 }).add({ hours: 24 }).toString())
    world.clock.advance({ milliseconds: 4 * 3_600_000 - 1 })
    assert.equal((await read()).standard, 210n)
    world.clock.advance({ milliseconds: 1 })
    assert.equal((await read()).standard, 200n)
    world.clock.advance({ hours: 24 })
    const none = await read()
    assert.deepEqual([none.standard, none.standardFreesAt, none.instantFreesAt], [0n, null, null])
  })

  test('count what was dated ahead on the day on which it leaves, and in the proof of the day on which it was asked for too', async () => {
    const sendOn = bankDateOf(world.clock.now().add({ hours: 48 }))
    const dated = { sendOn, amount: cents(700n), status: 'INITIATED' } as const
    await keep(dated)
    assert.deepEqual(await sent(), [0n, 0n, 0n, 700n])
    assert.equal(await sumSentSince(query(), world.employeeId, ago({ hours })), 700n)
    assert.equal(await countWaiting(query(), world.employeeId), 1)
    world.clock.advance({ hours: 48 })
    await keep({ ...dated, createdAt: ago({ hours: 48 }), begunAt: ago({ hours: 1 }) })
    assert.deepEqual(await sent(), [700n, 0n, 700n, 700n])
    assert.equal(await countWaiting(query(), world.employeeId), 1, 'what has begun waits no more')
    await keep({ ...dated, status: 'CANCELED' })
    assert.equal(await countWaiting(query(), world.employeeId), 1)
  })

  test('are never of another worker', async () => {
    await keep()
    const other = newUuid(world.clock)
    assert.deepEqual(await sent(who({ employeeId: other })), [0n, 0n, 0n, 0n])
    assert.equal(await countWaiting(query(), other), 0)
    assert.equal(await sumSentSince(query(), other, ago({ hours })), 0n)
    assert.equal(await sumFees(query(), other, ago({ hours })), 0n)
  })
})

describe('a repetition', () => {
  const same = (change: Partial<Parameters<typeof findSameSince>[1]> = {}) =>
    findSameSince(
      query(),
      { ...who(), destinationId: world.bankId, amount: cents(1_000n), direction: 'out', ...change },
      ago({ minutes: 10 }),
    )

  test('is one of the same amount, destination and direction, and the newest of them is named', async () => {
    await keep({ createdAt: ago({ minutes: 8 }) })
    const newest = await keep({ createdAt: ago({ minutes: 3 }) })
    assert.equal((await same())?.toString(), newest.createdAt.toString())
    assert.equal(await same({ amount: cents(1_001n) }), null)
    assert.equal(await same({ destinationId: world.cardId }), null)
    assert.equal(await same({ direction: 'in' }), null)
    assert.equal(await same({ employeeId: newUuid(world.clock) }), null)
  })

  test('is over after ten minutes, and is none of what was undone or of what the house sent', async () => {
    await keep({ createdAt: ago({ minutes: 10 }) })
    for (const status of ['CANCELED', 'FAILED', 'RETURNED'] as const) await keep({ status })
    await keep({ origin: 'proof' })
    assert.equal(await same(), null)
    await keep({ createdAt: ago({ minutes: 9, milliseconds: 59_999 }) })
    assert.notEqual(await same(), null)
  })
})

describe('the fees of a year', () => {
  test('are those of the calendar year on the bank’s clock, without what gave its fee back', async () => {
    const instant = { speed: 'instant', status: 'COMPLETED' } as const
    const now = world.clock.now()
    const newYear = Date.parse(`${bankDateOf(now).year + 1}-01-01T05:00:00Z`)
    world.clock.advance({ milliseconds: newYear - now.epochMilliseconds - 1 })
    await keep({ ...instant, fee: cents(175n) })
    for (const status of ['FAILED', 'RETURNED'] as const) await keep({ ...instant, status, fee: cents(88n) })
    const fees = () => readFeesThisYear(query(), world.employeeId, world.clock.now())
    assert.equal(await fees(), 175n)
    world.clock.advance({ milliseconds: 1 })
    assert.equal(await fees(), 0n)
    await keep({ ...instant, fee: cents(9n) })
    assert.equal(await fees(), 9n)
  })
})
