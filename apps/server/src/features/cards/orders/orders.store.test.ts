// Stored orders of cards: one open order per worker, none forgotten, and none of another worker's.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { noCents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { addCard } from '#features/cards'
import type { Transaction } from '#platform/database/database.ts'
import type { Hired } from '../../../testing/people/hired-workers.ts'
import { startHiring, type HiredOnRecord } from '../testing/hired-on-record.ts'
import { arrivalOf } from './orders.rules.ts'
import {
  askAgain,
  endOrder,
  endOrderOfCard,
  findOpenOrder,
  findOrder,
  findReplacing,
  hasOrderedExpedited,
  hasUnfinished,
  insertOrder,
  isAsking,
  listUnfinished,
  lockOrder,
  markGivenUp,
  markPlaced,
  markTidy,
  resumeOrder,
  type NewOrder,
  type Order,
} from './orders.store.ts'

let rooms: HiredOnRecord
before(async () => {
  rooms = await startHiring()
})
after(() => rooms.drop())

const hire = () => rooms.hire()
const inTransaction = <Answer>(work: (tx: Transaction) => Promise<Answer>) => rooms.database.transaction(work)

function newOrder({ employeeId, accountId }: Hired, more: Partial<NewOrder> = {}): NewOrder {
  const askedAt = more.askedAt ?? rooms.clock.now()
  return {
    id: newUuid(rooms.clock),
    employeeId,
    accountId,
    reason: null,
    oldCardId: null,
    speed: 'standard',
    fee: noCents,
    cardId: newUuid(rooms.clock),
    interimCardId: null,
    isMailed: true,
    endsOrderId: null,
    askedAt,
    ...arrivalOf(askedAt, { speed: 'standard', reason: null }),
    ...more,
  }
}
const insert = (order: NewOrder) => inTransaction((tx) => insertOrder(tx, order))
const place = (order: Pick<Order, 'employeeId' | 'id'>) =>
  inTransaction((tx) => markPlaced(tx, order, { providerOrderId: null, orderedAt: rooms.clock.now(), goesTo: null }))

/** An order whose request is in progress. */
async function asked(worker: Hired, more: Partial<NewOrder> = {}): Promise<Order> {
  const order = newOrder(worker, more)
  assert.equal(await insert(order), true)
  const kept = await findOrder(rooms.database.query, worker.employeeId, order.id)
  assert.ok(kept !== null)
  return kept
}
const giveUp = (order: Order) => inTransaction((tx) => markGivenUp(tx, order))
const openOf = async ({ employeeId }: Hired) => (await findOpenOrder(rooms.database.query, employeeId))?.id ?? null

describe('a worker has one open order', () => {
  test('of two at once, one is kept, and of one sent twice at once too', async () => {
    const worker = await hire()
    const both = [newOrder(worker), newOrder(worker)]
    const kept = await Promise.all(both.map(insert))
    assert.equal(kept.filter(Boolean).length, 1)
    assert.equal(await openOf(worker), both[kept.indexOf(true)]?.id)
    const other = await hire()
    const same = newOrder(other)
    assert.equal((await Promise.all([insert(same), insert(same)])).filter(Boolean).length, 1)
  })

  test('and may order again once it has ended or was given up, and not merely because it was placed', async () => {
    const worker = await hire()
    const first = await asked(worker)
    await place(first)
    assert.equal(await insert(newOrder(worker)), false)
    await inTransaction((tx) => endOrder(tx, worker.employeeId, first.id, rooms.clock.now()))
    const second = await asked(worker)
    await giveUp(second)
    assert.equal(await openOf(worker), null)
    const third = await asked(worker)
    assert.equal(await openOf(worker), third.id)
  })

  test('while a card that is nowhere but on a phone is no order that others wait for', async () => {
    const worker = await hire()
    const open = await asked(worker)
    await asked(worker, { isMailed: false })
    assert.equal(await openOf(worker), open.id)
  })

  test('which no other worker finds, ends or gives up by its id', async () => {
    const [worker, stranger] = [await hire(), await hire()]
    const order = await asked(worker)
    const { employeeId } = stranger
    assert.equal(await findOrder(rooms.database.query, employeeId, order.id), null)
    await inTransaction(async (tx) => {
      assert.equal(await lockOrder(tx, employeeId, order.id), null)
      await endOrder(tx, employeeId, order.id, rooms.clock.now())
      await resumeOrder(tx, employeeId, order.id)
    })
    await giveUp({ ...order, employeeId })
    await place({ employeeId, id: order.id })
    const kept = await findOrder(rooms.database.query, worker.employeeId, order.id)
    assert.deepEqual([kept?.state, await openOf(worker)], ['asked', order.id])
  })
})

describe('an order that the provider did not take', () => {
  test('is given up while it is asked for, and never once it is placed', async () => {
    const worker = await hire()
    const order = await asked(worker)
    assert.equal(await isAsking(rooms.database.query, worker.employeeId), true)
    await place(order)
    await giveUp(order)
    assert.equal((await findOrder(rooms.database.query, worker.employeeId, order.id))?.state, 'placed')
    assert.equal(await isAsking(rooms.database.query, worker.employeeId), false)
    assert.equal(await hasUnfinished(rooms.database.query, worker.employeeId), false)
  })

  test('is unfinished until what it left behind is taken away, and only that of its last try', async () => {
    const worker = await hire()
    const unfinished = () => hasUnfinished(rooms.database.query, worker.employeeId)
    const order = await asked(worker)
    await markTidy(rooms.database.query, order)
    await giveUp(order)
    assert.equal(await unfinished(), true, 'what is being asked for is never tidy')
    const anew = { ...newOrder(worker), askedAt: rooms.clock.now() }
    await inTransaction((tx) => askAgain(tx, order, anew))
    const again = await findOrder(rooms.database.query, worker.employeeId, order.id)
    assert.ok(again !== null)
    assert.deepEqual([again.state, again.cardId, again.isTidy], ['asked', anew.cardId, false])
    await giveUp(again)
    await markTidy(rooms.database.query, order)
    assert.equal(await unfinished(), true, 'the tidying of an earlier try says nothing of this one')
    await markTidy(rooms.database.query, again)
    assert.equal(await unfinished(), false)
  })

  test('leaves the order before it as it was, unless that one’s card was turned on meanwhile', async () => {
    for (const [status, isOpen] of [
      ['Inactive', true],
      ['Active', false],
      ['ClosedByCustomer', false],
    ] as const) {
      const worker = await hire()
      const order = await asked(worker)
      await inTransaction(async (tx) => {
        const parts = { formFactor: 'PHYSICAL', last4: null, providerCardId: null, createdAt: rooms.clock.now() } as const
        await addCard(tx, { ...worker, ...parts, id: order.cardId, status })
        await endOrder(tx, worker.employeeId, order.id, rooms.clock.now())
        await resumeOrder(tx, worker.employeeId, order.id)
      })
      assert.equal(await openOf(worker), isOpen ? order.id : null, status)
    }
  })
})

describe('what a process left in the middle', () => {
  test('is listed from the longest asked for, in slices without a gap or a repetition, and nothing that is done is', async () => {
    const begin = rooms.clock.now().subtract({ hours: 50 })
    const at = (minutes: number) => begin.add({ minutes })
    const orders = new Map<string, Order>()
    // Two of one moment at the edge of a slice.
    for (const [name, minutes] of Object.entries({ third: 3, first: 1, sameA: 2, sameB: 2, placed: 1, tidy: 1, given: 4 }))
      orders.set(name, await asked(await hire(), { askedAt: at(minutes) }))
    const named = (name: string) => orders.get(name) ?? assert.fail(name)
    await place(named('placed'))
    for (const name of ['tidy', 'given']) await giveUp(named(name))
    await markTidy(rooms.database.query, named('tidy'))
    const found: string[] = []
    let last: Awaited<ReturnType<typeof listUnfinished>>[number] | null = null
    for (;;) {
      const slice: Awaited<ReturnType<typeof listUnfinished>> = await listUnfinished(rooms.database.query, {
        after: last,
        askedBefore: at(5),
        max: 2,
      })
      found.push(...slice.map(({ id }) => id))
      if (slice.length < 2) break
      last = slice.at(-1) ?? null
    }
    const same = [named('sameA').id, named('sameB').id].toSorted()
    assert.deepEqual(found, [named('first').id, ...same, named('third').id, named('given').id])
    const earlier = await listUnfinished(rooms.database.query, { after: null, askedBefore: at(3), max: 10 })
    assert.equal(earlier.length, 3, 'the one of this very moment may still be at work')
  })

  test('is another request for the same card, as long as it is being carried out', async () => {
    const worker = await hire()
    const cardId = newUuid(rooms.clock)
    const card = { ...worker, id: cardId, status: 'Active', formFactor: 'VIRTUAL', last4: null, providerCardId: null } as const
    await inTransaction((tx) => addCard(tx, { ...card, createdAt: rooms.clock.now() }))
    const order = await asked(worker, { reason: 'LOST', oldCardId: cardId, isMailed: false })
    const find = (more: Partial<Parameters<typeof findReplacing>[1]> = {}) =>
      inTransaction((tx) =>
        findReplacing(tx, { employeeId: worker.employeeId, cardId, exceptOrderId: newUuid(rooms.clock), ...more }),
      )
    assert.equal(String(await find()), String(order.orderedAt))
    assert.equal(await find({ exceptOrderId: order.id }), null)
    assert.equal(await find({ cardId: newUuid(rooms.clock) }), null)
    assert.equal(await find({ employeeId: (await hire()).employeeId }), null)
    await place(order)
    assert.equal(await find(), null)
  })
})

test('haste was free once only where an envelope was sent in haste: not asked for, not given up, not on a phone', async () => {
  const worker = await hire()
  const has = () => hasOrderedExpedited(rooms.database.query, worker.employeeId)
  const end = (order: Order) => inTransaction((tx) => endOrder(tx, worker.employeeId, order.id, rooms.clock.now()))
  const given = await asked(worker, { speed: 'expedited' })
  assert.equal(await has(), false, 'asked for')
  await giveUp(given)
  assert.equal(await has(), false, 'given up')
  await place(await asked(worker, { speed: 'expedited', isMailed: false }))
  assert.equal(await has(), false, 'on a phone')
  const slow = await asked(worker)
  await place(slow)
  await end(slow)
  assert.equal(await has(), false, 'without haste')
  const quick = await asked(worker, { speed: 'expedited' })
  await place(quick)
  assert.equal(await has(), true)
  await end(quick)
  assert.equal(await has(), true, 'also when it has arrived')
  assert.equal(await hasOrderedExpedited(rooms.database.query, (await hire()).employeeId), false)
})

test('a card that is turned on ends its own order, once: the day of its arrival stays', async () => {
  const [worker, other] = [await hire(), await hire()]
  const [order, open] = [await asked(worker), await asked(other)]
  const arrivedAt = rooms.clock.now()
  await inTransaction((tx) => endOrderOfCard(tx, order.cardId, arrivedAt))
  rooms.clock.advance({ hours: 30 })
  await inTransaction((tx) => endOrderOfCard(tx, order.cardId, rooms.clock.now()))
  await inTransaction((tx) => endOrder(tx, worker.employeeId, order.id, rooms.clock.now()))
  const { ended_at } = await rooms.database.query
    .selectFrom('cards_order')
    .select('ended_at')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  assert.equal(String(parseInstant(ended_at ?? '')), String(arrivedAt))
  assert.deepEqual([await openOf(worker), await openOf(other)], [null, open.id])
})
