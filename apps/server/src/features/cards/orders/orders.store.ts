// All SQL for orders of cards.
import type { CardOrderSpeed } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { PostalAddress } from '#features/employee'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { CardsOrder, Schema } from '#platform/database/schema.generated.ts'
import type { OpenOrder, OrderReason } from './orders.rules.ts'

export type Order = {
  id: string
  employeeId: string
  accountId: string
  reason: OrderReason | null
  oldCardId: string | null
  speed: CardOrderSpeed
  fee: Cents
  state: 'asked' | 'placed' | 'given_up'
  /** Given before the card is there. */
  cardId: string
  interimCardId: string | null
  /** False: a virtual card that replaces a virtual one. */
  isMailed: boolean
  /** The order that this one takes the place of. */
  endsOrderId: string | null
  orderedAt: Instant
  /** What it left behind at the card provider, if it was given up, has been taken away. */
  isTidy: boolean
}

export type NewOrder = Omit<Order, 'state' | 'orderedAt' | 'isTidy'> & {
  askedAt: Instant
  expectedBy: Instant
  lateFrom: Instant
}

/** False when the worker has an open order, or has used the id. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<boolean> {
  const at = instantText(order.askedAt)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cards_order')
    .values({
      employee_id: order.employeeId,
      id: order.id,
      account_id: order.accountId,
      reason: order.reason,
      old_card_id: order.oldCardId,
      speed: order.speed,
      fee: order.fee,
      state: 'asked',
      card_id: order.cardId,
      interim_card_id: order.interimCardId,
      ends_order_id: order.endsOrderId,
      is_mailed: order.isMailed,
      // What is not in the mail is never open: it blocks no other order.
      ended_at: order.isMailed ? null : at,
      asked_at: at,
      ordered_at: at,
      expected_by: instantText(order.expectedBy),
      late_from: instantText(order.lateFrom),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOrder(executor: Executor, employeeId: string, id: string): Promise<Order | null> {
  const row = await ordersOf(executor, employeeId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : orderOf(row)
}

export async function lockOrder(tx: Transaction, employeeId: string, id: string): Promise<Order | null> {
  const row = await ordersOf(tx, employeeId).where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : orderOf(row)
}

function ordersOf(executor: Executor, employeeId: string) {
  return executor.selectFrom('cards_order').selectAll().where('employee_id', '=', employeeId)
}

/** Repeats the request under the same id, for the cards that `anew` names. */
export async function askAgain(
  tx: Transaction,
  order: Order,
  anew: Pick<NewOrder, 'cardId' | 'interimCardId' | 'isMailed' | 'endsOrderId' | 'fee' | 'askedAt' | 'expectedBy' | 'lateFrom'>,
): Promise<void> {
  const at = instantText(anew.askedAt)
  await tx
    .updateTable('cards_order')
    .set({
      state: 'asked',
      is_tidy: false,
      card_id: anew.cardId,
      interim_card_id: anew.interimCardId,
      is_mailed: anew.isMailed,
      ended_at: anew.isMailed ? null : at,
      ends_order_id: anew.endsOrderId,
      fee: anew.fee,
      asked_at: at,
      ordered_at: at,
      expected_by: instantText(anew.expectedBy),
      late_from: instantText(anew.lateFrom),
    })
    .where('employee_id', '=', order.employeeId)
    .where('id', '=', order.id)
    .execute()
}

export async function markPlaced(
  tx: Transaction,
  order: Pick<Order, 'employeeId' | 'id'>,
  { providerOrderId, orderedAt, goesTo }: { providerOrderId: string | null; orderedAt: Instant; goesTo: PostalAddress | null },
): Promise<void> {
  await tx
    .updateTable('cards_order')
    .set({
      state: 'placed',
      provider_order_id: providerOrderId,
      ordered_at: instantText(orderedAt),
      goes_to: goesTo === null ? null : JSON.stringify(goesTo),
    })
    .where('employee_id', '=', order.employeeId)
    .where('id', '=', order.id)
    .execute()
}

export async function markGivenUp(tx: Transaction, order: Order): Promise<void> {
  await tx
    .updateTable('cards_order')
    .set({ state: 'given_up' })
    .where('employee_id', '=', order.employeeId)
    .where('id', '=', order.id)
    .where('state', '=', 'asked')
    .execute()
}

export async function markTidy(executor: Executor, order: Order): Promise<void> {
  await executor
    .updateTable('cards_order')
    .set({ is_tidy: true })
    .where('employee_id', '=', order.employeeId)
    .where('id', '=', order.id)
    .where('card_id', '=', order.cardId)
    .where('state', '=', 'given_up')
    .execute()
}

export async function isAsking(executor: Executor, employeeId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('cards_order')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return row !== undefined
}

/** When another request for the same card was made that is still being carried out; null when there is none. */
export async function findReplacing(
  tx: Transaction,
  { employeeId, cardId, exceptOrderId }: { employeeId: string; cardId: string; exceptOrderId: string },
): Promise<Instant | null> {
  const row = await tx
    .selectFrom('cards_order')
    .select('ordered_at')
    .where('employee_id', '=', employeeId)
    .where('old_card_id', '=', cardId)
    .where('id', '<>', exceptOrderId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.ordered_at)
}

/** Whether the card provider may have cards of this worker that an order has yet to record or close. */
export async function hasUnfinished(executor: Executor, employeeId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('cards_order')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where(isUnfinished)
    .executeTakeFirst()
  return row !== undefined
}

function isUnfinished(row: ExpressionBuilder<Schema, 'cards_order'>) {
  return row.or([row('state', '=', 'asked'), row.and([row('state', '=', 'given_up'), row('is_tidy', '=', false)])])
}

export type UnfinishedOrder = Order & { askedAt: Instant }

/** Orders that a process did not finish, or that left something at the card provider; oldest first, after one of them. */
export async function listUnfinished(
  executor: Executor,
  { after, askedBefore, max }: { after: UnfinishedOrder | null; askedBefore: Instant; max: number },
): Promise<UnfinishedOrder[]> {
  const rows = await executor
    .selectFrom('cards_order')
    .selectAll()
    .where('asked_at', '<', instantText(askedBefore))
    .where(isUnfinished)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(asked_at, id) > (${instantText(after?.askedAt ?? askedBefore)}, ${after?.id ?? null}::uuid)`),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map((row) => ({ ...orderOf(row), askedAt: parseInstant(row.asked_at) }))
}

export async function findOpenOrder(executor: Executor, employeeId: string): Promise<OpenOrder | null> {
  const row = await executor
    .selectFrom('cards_order')
    .select(['id', 'card_id', 'ordered_at', 'late_from', 'status'])
    .where('employee_id', '=', employeeId)
    .where('is_open', '=', true)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    cardId: row.card_id,
    orderedAt: parseInstant(row.ordered_at),
    lateFrom: parseInstant(row.late_from),
    status: row.status,
  }
}

export async function endOrder(tx: Transaction, employeeId: string, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('cards_order')
    .set({ ended_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The order that should have replaced it failed. Unless its card was turned on meanwhile: then it has arrived. */
export async function resumeOrder(tx: Transaction, employeeId: string, id: string): Promise<void> {
  await tx
    .updateTable('cards_order as o')
    .set({ ended_at: null })
    .where('o.employee_id', '=', employeeId)
    .where('o.id', '=', id)
    .where((order) =>
      order.exists(
        order.selectFrom('cards_card as c').select('c.id').whereRef('c.id', '=', 'o.card_id').where('c.status', '=', 'Inactive'),
      ),
    )
    .execute()
}

/** The card has arrived: someone turned it on. */
export async function endOrderOfCard(tx: Transaction, cardId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('cards_order')
    .set({ ended_at: instantText(at) })
    .where('card_id', '=', cardId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function hasOrderedExpedited(executor: Executor, employeeId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('cards_order')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('speed', '=', 'expedited')
    .where('is_mailed', '=', true)
    .where('state', '=', 'placed')
    .executeTakeFirst()
  return row !== undefined
}

function orderOf(row: Selectable<CardsOrder>): Order {
  return {
    id: row.id,
    employeeId: row.employee_id,
    accountId: row.account_id,
    reason: row.reason,
    oldCardId: row.old_card_id,
    speed: row.speed,
    fee: cents(row.fee),
    state: row.state,
    cardId: row.card_id,
    interimCardId: row.interim_card_id,
    isMailed: row.is_mailed,
    endsOrderId: row.ends_order_id,
    orderedAt: parseInstant(row.ordered_at),
    isTidy: row.is_tidy,
  }
}
