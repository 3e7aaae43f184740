// All SQL for the card provider's updates of orders.
import { type CardOrderStatus, type CardReplaceReason, type CleanText, exactWord, keptText } from '@daybreak/contract'
import { noCents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { arrivalOf } from './orders.rules.ts'
import { insertOrder, markPlaced } from './orders.store.ts'

export type OrderUpdate = { status: CardOrderStatus; at: Instant; eventId: string }

/** What the events of an order report besides its status; null for what none reported. */
export type ReportedOrder = { shippedAt: Instant | null; trackingNumber: CleanText | null; expectedBy: Instant | null }

/** Of all stored events, the latest that reports it, in whatever order they arrived. */
export async function readReported(executor: Executor, providerOrderId: string, providerCardId: string): Promise<ReportedOrder> {
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
    .where('ref', 'in', [providerOrderId, providerCardId])
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

export type FollowedOrder = {
  employeeId: string
  providerOrderId: string
  status: CardOrderStatus
  trackingNumber: CleanText | null
  seenAt: Instant | null
  seenEvent: string | null
}

/** By the provider's id of the order; where an event names the card alone, the card's newest order. */
export async function lockOrderOfProvider(
  tx: Transaction,
  { orderId, paymentCardId }: { orderId: string | null; paymentCardId: string | null },
): Promise<FollowedOrder | null> {
  const row = await tx
    .selectFrom('cards_order as o')
    .select(['o.employee_id', 'o.provider_order_id', 'o.status', 'o.tracking_number', 'o.seen_at', 'o.seen_event'])
    .$if(orderId !== null, (query) => query.where('o.provider_order_id', '=', orderId))
    .$if(orderId === null, (query) =>
      query
        .where('o.provider_order_id', 'is not', null)
        .where('o.card_id', 'in', (card) =>
          card.selectFrom('cards_card as c').select('c.id').where('c.provider_card_id', '=', paymentCardId),
        ),
    )
    .orderBy('o.ordered_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.provider_order_id === null) return null
  return {
    employeeId: row.employee_id,
    providerOrderId: row.provider_order_id,
    status: row.status,
    trackingNumber: row.tracking_number === null ? null : keptText(row.tracking_number),
    seenAt: row.seen_at === null ? null : parseInstant(row.seen_at),
    seenEvent: row.seen_event,
  }
}

/** @param update  null when a later status was reported before: the status stays */
export async function writeOrderUpdate(
  tx: Transaction,
  providerOrderId: string,
  update: OrderUpdate | null,
  { shippedAt, trackingNumber, expectedBy }: ReportedOrder,
): Promise<void> {
  await tx
    .updateTable('cards_order')
    .set({
      // Set in every case, so that there is something to set.
      provider_order_id: providerOrderId,
      // An event does not say the number of what has shipped: it is read soon.
      ...(trackingNumber === null && update?.status === 'SHIPPED' && { read_at: null }),
      ...(update !== null && { status: update.status, seen_at: instantText(update.at), seen_event: exactWord(update.eventId) }),
      ...(shippedAt !== null && { shipped_at: instantText(shippedAt) }),
      ...(trackingNumber !== null && { tracking_number: trackingNumber }),
      ...(expectedBy !== null && { expected_by: instantText(expectedBy) }),
    })
    .where('provider_order_id', '=', providerOrderId)
    .execute()
}

/** The notification of an order that is in the mail. */
export async function readMailed(
  executor: Executor,
  providerOrderId: string,
): Promise<{ id: string; employeeId: string; expectedBy: Instant }> {
  const { id, employee_id, expected_by } = await executor
    .selectFrom('cards_order')
    .select(['id', 'employee_id', 'expected_by'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirstOrThrow()
  return { id, employeeId: employee_id, expectedBy: parseInstant(expected_by) }
}

/** Orders under way that were not read since, longest unread first. */
export async function listOrdersToRead(
  executor: Executor,
  { before, max }: { before: Instant; max: number },
): Promise<{ providerOrderId: string; providerCardId: string }[]> {
  const rows = await executor
    .selectFrom('cards_order as o')
    .innerJoin('cards_card as c', 'c.id', 'o.card_id')
    .select(['o.provider_order_id', 'c.provider_card_id'])
    .where('o.is_open', '=', true)
    .where('o.provider_order_id', 'is not', null)
    .where((order) => order.or([order('o.read_at', 'is', null), order('o.read_at', '<=', instantText(before))]))
    .orderBy('o.read_at', (order) => order.asc().nullsFirst())
    .orderBy('o.id')
    .limit(max)
    .execute()
  return rows.flatMap(({ provider_order_id: providerOrderId, provider_card_id: providerCardId }) =>
    providerOrderId === null || providerCardId === null ? [] : [{ providerOrderId, providerCardId }],
  )
}

export async function markOrderRead(executor: Executor, providerOrderId: string, at: Instant): Promise<void> {
  await executor
    .updateTable('cards_order')
    .set({ read_at: instantText(at) })
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

/** An order that was made and shipped before we stored orders, to import history. */
export async function recordCardOrder(tx: Transaction, recorded: RecordedOrder): Promise<void> {
  const { id, employeeId, accountId, cardId, oldCardId, reason, orderedAt, shippedAt, order } = recorded
  const speed = 'standard'
  const arrival = arrivalOf(orderedAt, { speed, reason })
  const asked = { interimCardId: null, isMailed: true, endsOrderId: null, fee: noCents, askedAt: orderedAt, ...arrival }
  await insertOrder(tx, { id, employeeId, accountId, cardId, oldCardId, reason, speed, ...asked })
  const placed = { id, employeeId }
  await markPlaced(tx, placed, { providerOrderId: order.orderId, orderedAt, goesTo: null })
  const { orderId, status, trackingNumber } = order
  await writeOrderUpdate(tx, orderId, { status, at: shippedAt, eventId: '' }, { shippedAt, trackingNumber, expectedBy: null })
}
