// The card provider's updates of orders: the newest counts in whatever order they arrive, and no order is read too often or
// never.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { keptText, ownText, type CardOrderStatus } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { addCard } from '#features/cards'
import type { ProviderCardOrder } from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import { insertEvent } from '../transactions/index.ts'
import { startHiring, type HiredOnRecord } from '../testing/hired-on-record.ts'
import { noteOrders } from './reading.ts'
import {
  listOrdersToRead,
  lockOrderOfProvider,
  markOrderRead,
  readReported,
  recordCardOrder,
  writeOrderUpdate,
} from './updates.store.ts'

let rooms: HiredOnRecord
let start: Instant
let count = 0

before(async () => {
  rooms = await startHiring()
  start = rooms.clock.now()
})
after(() => rooms.drop())

const minute = (minutes: number) => start.add({ minutes })
const inTransaction = <Answer>(work: (tx: Transaction) => Promise<Answer>) => rooms.database.transaction(work)
const silent = { shippedAt: null, trackingNumber: null, expectedBy: null }

/** An order that the provider knows, with the last word about it from the beginning of the test. */
async function placed(status: CardOrderStatus = 'NEW') {
  const worker = await rooms.hire()
  const [oldCardId, cardId] = [newUuid(rooms.clock), newUuid(rooms.clock)]
  const [orderId, providerCardId] = [`ord_${(count += 1)}`, `pcd_${count}`]
  const order = { orderId, status, trackingNumber: null }
  await inTransaction(async (tx) => {
    const parts = { ...worker, formFactor: 'PHYSICAL', last4: null, createdAt: start } as const
    await addCard(tx, { ...parts, id: oldCardId, status: 'Lost', providerCardId: null })
    await addCard(tx, { ...parts, id: cardId, status: 'Inactive', providerCardId })
    const asked = { id: newUuid(rooms.clock), reason: 'LOST', orderedAt: minute(-60), shippedAt: start } as const
    await recordCardOrder(tx, { ...asked, employeeId: worker.employeeId, accountId: worker.accountId, cardId, oldCardId, order })
  })
  const stored = () =>
    rooms.database.query
      .selectFrom('cards_order')
      .select(['status', 'tracking_number', 'read_at', 'shipped_at'])
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  return { ...worker, orderId, providerCardId, stored }
}

type Placed = Awaited<ReturnType<typeof placed>>
type Said = { at: number; status: CardOrderStatus; tracking?: string; by?: Instant; ref?: string }

async function report({ orderId, providerCardId }: Placed, { at, status, tracking, by, ref }: Said) {
  const occurredAt = minute(at)
  await inTransaction((tx) =>
    insertEvent(tx, {
      id: `evt_${(count += 1)}`,
      name: 'PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED',
      subject: 'order',
      ref: ref ?? orderId,
      movementRef: null,
      providerCardId,
      providerAccountId: null,
      facts: {
        orderId: keptText(orderId),
        paymentCardId: keptText(providerCardId),
        status: keptText(status),
        trackingNumber: tracking === undefined ? null : keptText(tracking),
        estimatedDeliveryAt: by === undefined ? null : keptText(instantText(by)),
        occurredAt: keptText(instantText(occurredAt)),
      },
      occurredAt,
      receivedAt: start,
      itemId: newUuid(rooms.clock),
    }),
  )
}

describe('the reports of an order', () => {
  test('come to its first shipping and to the latest number and day that any of them says, in whatever order they came', async () => {
    const order = await placed()
    await report(order, { at: 30, status: 'SHIPPED', tracking: '9400 2' })
    await report(order, { at: 10, status: 'SHIPPED', tracking: '9400 1', by: minute(9_000) })
    // By its card alone, and the latest of all, but it says neither.
    await report(order, { at: 40, status: 'SHIP_FAILED', ref: order.providerCardId })
    await report(await placed(), { at: 50, status: 'SHIPPED', tracking: '9400 9', by: minute(1) })
    const reported = await readReported(rooms.database.query, order.orderId, order.providerCardId)
    assert.deepEqual(
      [String(reported.shippedAt), reported.trackingNumber, String(reported.expectedBy)],
      [String(minute(10)), '9400 2', String(minute(9_000))],
    )
  })

  test('that are none say nothing', async () => {
    const { orderId, providerCardId } = await placed()
    assert.deepEqual(await readReported(rooms.database.query, orderId, providerCardId), silent)
  })

  test('are about the order that they name, or about the order of the card that they name', async () => {
    const order = await placed('APPROVED')
    const find = (by: Parameters<typeof lockOrderOfProvider>[1]) => inTransaction((tx) => lockOrderOfProvider(tx, by))
    const byOrder = await find({ orderId: order.orderId, paymentCardId: null })
    assert.partialDeepStrictEqual(byOrder, { employeeId: order.employeeId, status: 'APPROVED', trackingNumber: null })
    assert.deepEqual(await find({ orderId: null, paymentCardId: order.providerCardId }), byOrder)
    assert.equal(await find({ orderId: 'ord_of_no_one', paymentCardId: order.providerCardId }), null)
    assert.equal(await find({ orderId: null, paymentCardId: 'pcd_of_no_one' }), null)
  })

  test('leave what they do not say as it is, and a shipping without its number is read soon', async () => {
    const order = await placed()
    const write = (update: Parameters<typeof writeOrderUpdate>[2]) =>
      inTransaction((tx) => writeOrderUpdate(tx, order.orderId, update, silent))
    const word = (status: CardOrderStatus) => ({ status, at: minute(5), eventId: 'evt' })
    await markOrderRead(rooms.database.query, order.orderId, minute(1))
    await write(null)
    await write(word('SENT_TO_PRINTER'))
    assert.equal((await order.stored()).status, 'SENT_TO_PRINTER')
    assert.notEqual((await order.stored()).read_at, null)
    await write(word('SHIPPED'))
    assert.equal((await order.stored()).read_at, null)
    await markOrderRead(rooms.database.query, order.orderId, minute(2))
    await inTransaction((tx) =>
      writeOrderUpdate(tx, order.orderId, word('SHIPPED'), { ...silent, trackingNumber: ownText('9400 1') }),
    )
    assert.notEqual((await order.stored()).read_at, null, 'with its number there is nothing to hurry for')
    await write(word('COMPLETED'))
    assert.partialDeepStrictEqual(await order.stored(), { status: 'COMPLETED', tracking_number: '9400 1' })
  })
})

describe('reading orders', () => {
  test('begins with those that were never read, then the longest unread; an hour is an hour, and what has ended is done', async () => {
    const orders = { hourAgo: await placed(), never: await placed(), longAgo: await placed(), justNow: await placed() }
    await placed('COMPLETED')
    await placed('CANCELED')
    const due = async (until: Instant, max = 100) => {
      const mine = new Map(Object.entries(orders).map(([name, { orderId }]) => [orderId, name]))
      const found = await listOrdersToRead(rooms.database.query, { before: until, max })
      return found.flatMap(({ providerOrderId }) => mine.get(providerOrderId) ?? [])
    }
    const read = (order: Placed, at: number) => markOrderRead(rooms.database.query, order.orderId, minute(at))
    // What other tests left open is not before these.
    for (const { providerOrderId } of await listOrdersToRead(rooms.database.query, { before: start, max: 100 }))
      await markOrderRead(rooms.database.query, providerOrderId, minute(100_000))
    await rooms.database.query
      .updateTable('cards_order')
      .set({ read_at: null })
      .where('provider_order_id', '=', orders.never.orderId)
      .execute()
    await read(orders.hourAgo, 60)
    await read(orders.longAgo, 10)
    await read(orders.justNow, 61)
    assert.deepEqual(await due(minute(60)), ['never', 'longAgo', 'hourAgo'])
    assert.deepEqual(await due(minute(60), 2), ['never', 'longAgo'])
    const all = await listOrdersToRead(rooms.database.query, { before: minute(200_000), max: 100 })
    assert.ok(all.length > 0)
    for (const { providerOrderId } of all) {
      const { status } = await rooms.database.query
        .selectFrom('cards_order')
        .select('status')
        .where('provider_order_id', '=', providerOrderId)
        .executeTakeFirstOrThrow()
      assert.ok(status !== 'COMPLETED' && status !== 'CANCELED')
    }
  })

  /** Notes what the provider answers, and says what the worker was notified of. */
  async function note(order: Placed, answer: Partial<ProviderCardOrder>): Promise<string[]> {
    const notified: string[] = []
    const notify = (_tx: Transaction, { employeeId, event }: { employeeId: string; event: string }) => {
      notified.push(employeeId === order.employeeId ? event : 'another worker')
      return Promise.resolve()
    }
    const known: ProviderCardOrder = {
      orderId: order.orderId,
      status: null,
      orderedAt: null,
      updatedAt: null,
      steps: [],
      trackingNumber: null,
    }
    await inTransaction((tx) => noteOrders({ clock: rooms.clock, notify }, tx, [{ ...known, ...answer }]))
    return notified
  }

  test('moves an order by a later word, not by an earlier one, and notifies the worker of the mail once', async () => {
    const order = await placed('APPROVED')
    rooms.clock.advance({ minutes: 30 })
    assert.deepEqual(await note(order, { status: 'NEW', updatedAt: minute(-1) }), [])
    assert.equal((await order.stored()).status, 'APPROVED')
    const shipped = { status: 'SHIPPED', updatedAt: minute(20), steps: [{ status: 'SHIPPED', at: minute(15) }] } as const
    assert.deepEqual(await note(order, { ...shipped, steps: [...shipped.steps] }), ['card-mailed'])
    assert.deepEqual(await note(order, { ...shipped, steps: [...shipped.steps] }), [])
    const { status, shipped_at } = await order.stored()
    assert.deepEqual([status, String(parseInstant(shipped_at ?? ''))], ['SHIPPED', String(minute(15))])
    assert.deepEqual(await note(order, { status: 'APPROVED', updatedAt: minute(19) }), [])
    assert.equal((await order.stored()).status, 'SHIPPED')
  })

  test('takes a time that has not come for now: a later word is not shut out by it', async () => {
    const order = await placed('APPROVED')
    await note(order, { status: 'SENT_TO_PRINTER', updatedAt: rooms.clock.now().add({ hours: 900 }) })
    assert.equal((await order.stored()).status, 'SENT_TO_PRINTER')
    rooms.clock.advance({ minutes: 1 })
    await note(order, { status: 'SHIPPED', updatedAt: rooms.clock.now() })
    assert.equal((await order.stored()).status, 'SHIPPED')
  })

  test('takes a number alone, without a step; an answer without either, and an order that is not ours, change nothing', async () => {
    const order = await placed('SHIPPED')
    assert.deepEqual(await note(order, { trackingNumber: ownText('9400 7') }), [])
    const numbered = await order.stored()
    assert.partialDeepStrictEqual(numbered, { status: 'SHIPPED', tracking_number: '9400 7' })
    assert.deepEqual(await note(order, {}), [])
    assert.deepEqual(await note(order, { orderId: 'ord_of_no_one', status: 'COMPLETED' }), [])
    assert.deepEqual(await order.stored(), numbered)
  })
})
