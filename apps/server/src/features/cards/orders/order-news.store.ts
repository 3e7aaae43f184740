// All SQL of what the card provider tells of orders.
import { keptText, type CardOrderStatus, type CardReplaceReason, type CleanText } from '@daybreak/contract'
import { noCents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { arrivalOf } from './orders.rules.ts'
import { insertOrder, markPlaced } from './orders.store.ts'

export type OrderNews = { status: CardOrderStatus; at: Instant; eventId: string }

/** What the events of an order tell besides its status; null for what none has told. */
export type OrderTold = { shippedAt: Instant | null; trackingNumber: CleanText | null; expectedBy: Instant | null }

/** Of all events that are kept, the latest that says so, in whatever order they came. */
export async function readTold(executor: Executor, providerOrderId: string): Promise<OrderTold> {
  const latest = (member: string) =>
    sql<
      string | null
    >`(array_agg(facts ->> ${member} order by occurred_at desc, id desc) filter (where facts ->> ${member} is not null))[1]`
  const { shipped_at, tracking_number, expected_by } = await executor
    .selectFrom('cards_event')
    .select((event) => [
      event.fn
        .min('occurred_at')
        .filterWhere(sql`facts ->> 'status'`, '=', 'SHIPPED')
        .as('shipped_at'),
      latest('trackingNumber').as('tracking_number'),
      latest('estimatedDeliveryAt').as('expected_by'),
    ])
    .where('subject', '=', 'order')
    .where('ref', '=', providerOrderId)
    .executeTakeFirstOrThrow()
  return {
    shippedAt: instantOrNull(shipped_at),
    trackingNumber: tracking_number === null ? null : keptText(tracking_number),
    expectedBy: instantOrNull(expected_by),
  }
}

function instantOrNull(text: string | null): Instant | null {
  return text === null ? null : parseInstant(text)
}

export type FollowedOrder = { employeeId: string; status: CardOrderStatus; seenAt: Instant | null; seenEvent: string | null }

export async function lockOrderOfProvider(tx: Transaction, providerOrderId: string): Promise<FollowedOrder | null> {
  const row = await tx
    .selectFrom('cards_order')
    .select(['employee_id', 'status', 'seen_at', 'seen_event'])
    .where('provider_order_id', '=', providerOrderId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    employeeId: row.employee_id,
    status: row.status,
    seenAt: row.seen_at === null ? null : parseInstant(row.seen_at),
    seenEvent: row.seen_event,
  }
}

/** @param news  null when something later was heard of the order before: its status stays */
export async function writeOrderNews(
  tx: Transaction,
  providerOrderId: string,
  news: OrderNews | null,
  { shippedAt, trackingNumber, expectedBy }: OrderTold,
): Promise<void> {
  await tx
    .updateTable('cards_order')
    .set({
      // Set in every case, so that there is something to set.
      provider_order_id: providerOrderId,
      ...(news !== null && { status: news.status, seen_at: instantText(news.at), seen_event: news.eventId }),
      ...(shippedAt !== null && { shipped_at: instantText(shippedAt) }),
      ...(trackingNumber !== null && { tracking_number: trackingNumber }),
      ...(expectedBy !== null && { expected_by: instantText(expectedBy) }),
    })
    .where('provider_order_id', '=', providerOrderId)
    .execute()
}

export type RecordedOrder = {
  id: string
  employeeId: string
  accountId: string
  cardId: string
  oldCardId: string
  reason: CardReplaceReason
  orderedAt: Instant
  shippedAt: Instant
  /** As the card provider has it. */
  order: { orderId: string; status: CardOrderStatus; trackingNumber: CleanText | null }
}

/** An order that was made and shipped before we kept orders: how history comes in. */
export async function recordCardOrder(tx: Transaction, recorded: RecordedOrder): Promise<void> {
  const { id, employeeId, accountId, cardId, oldCardId, reason, orderedAt, shippedAt, order } = recorded
  const speed = 'standard'
  const arrival = arrivalOf(orderedAt, speed)
  const asked = { interimCardId: null, isMailed: true, endsOrderId: null, fee: noCents, askedAt: orderedAt, ...arrival }
  await insertOrder(tx, { id, employeeId, accountId, cardId, oldCardId, reason, speed, ...asked })
  const placed = { id, employeeId }
  await markPlaced(tx, placed, { providerOrderId: order.orderId, orderedAt })
  const { orderId, status, trackingNumber } = order
  await writeOrderNews(tx, orderId, { status, at: shippedAt, eventId: '' }, { shippedAt, trackingNumber, expectedBy: null })
}
