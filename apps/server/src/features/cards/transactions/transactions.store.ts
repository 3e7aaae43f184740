// All SQL for the card provider's reports about money, and for the transactions that they add up to.
import type { OnlyClean } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { purchaseFactOf, transferFactOf } from './event-facts.ts'
import type { PurchaseFact, TransferFact } from './facts.ts'
import { merchantOfRow } from './merchants.rules.ts'
import type { ProviderMessage, PurchaseMessage, TransferMessage } from './messages.ts'

export type EventToKeep = {
  id: string
  name: string
  subject: 'purchase' | 'transfer' | 'card' | 'order'
  ref: string
  movementRef: string | null
  providerCardId: string | null
  providerAccountId: string | null
  /** What was read of the message: a field of it that is not clean text, a word or a number does not compile here. */
  facts: OnlyClean<ProviderMessage['event']>
  occurredAt: Instant
  receivedAt: Instant
  itemId: string
}

/** False when the event, or the movement of money that it reports, was stored before. */
export async function insertEvent(tx: Transaction, event: EventToKeep): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cards_event')
    .values({
      id: event.id,
      name: event.name,
      subject: event.subject,
      ref: event.ref,
      movement_ref: event.movementRef,
      provider_card_id: event.providerCardId,
      provider_account_id: event.providerAccountId,
      facts: JSON.stringify(event.facts),
      occurred_at: instantText(event.occurredAt),
      received_at: instantText(event.receivedAt),
      item_id: event.itemId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Events about a card that was not known when they arrived. */
export async function lockWaiting(tx: Transaction, providerCardId: string): Promise<ProviderMessage[]> {
  const rows = await tx
    .selectFrom('cards_event')
    .select(['id', 'name', 'subject', 'facts'])
    .where('provider_card_id', '=', providerCardId)
    .where('is_applied', '=', false)
    .orderBy('occurred_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(messageOf)
}

export type WaitingMessage = { message: ProviderMessage; receivedAt: string }

/** Events that wait although what they speak of is known by now, the longest first; the next ones after one of them. */
export async function listWaiting(executor: Executor, after: WaitingMessage | null, max: number): Promise<WaitingMessage[]> {
  const rows = await executor
    .selectFrom('cards_event as e')
    .select(['e.id', 'e.name', 'e.subject', 'e.facts', sql<string>`e.received_at::text`.as('received_at')])
    .where('e.is_applied', '=', false)
    .$if(after !== null, (waiting) =>
      waiting.where(
        sql<boolean>`(e.received_at, e.id) > (${after?.receivedAt ?? null}::timestamptz, ${after?.message.id ?? null}::text)`,
      ),
    )
    // Of an entry that is not counted nothing is applied until an operator decides.
    .where((event) =>
      event.not(
        event.exists(
          event
            .selectFrom('cards_entry as n')
            .select('n.ref')
            .whereRef('n.ref', '=', 'e.ref')
            .where('e.subject', '=', 'transfer')
            .where('n.state', '<>', 'counted'),
        ),
      ),
    )
    .where((event) =>
      event.or([
        event.exists(event.selectFrom('cards_order as o').select('o.id').whereRef('o.provider_order_id', '=', 'e.ref')),
        // Of an order that the event does not name.
        event.exists(
          event
            .selectFrom('cards_card as c')
            .innerJoin('cards_order as o', 'o.card_id', 'c.id')
            .select('o.id')
            .whereRef('c.provider_card_id', '=', 'e.ref')
            .where('o.provider_order_id', 'is not', null),
        ),
        event.and([
          event('e.subject', '<>', 'order'),
          event.exists(
            event.selectFrom('cards_card as c').select('c.id').whereRef('c.provider_card_id', '=', 'e.provider_card_id'),
          ),
        ]),
        event.exists(
          event.selectFrom('accounts_shown as a').select('a.id').whereRef('a.provider_account_id', '=', 'e.provider_account_id'),
        ),
      ]),
    )
    .orderBy('e.received_at')
    .orderBy('e.id')
    .limit(max)
    .execute()
  return rows.map((row) => ({ message: messageOf(row), receivedAt: row.received_at }))
}

type EventRow = { id: string; name: string; subject: ProviderMessage['subject']; facts: unknown }

/** Kept as it was read, so that it is read as it was kept. */
function messageOf({ id, name, subject, facts }: EventRow): ProviderMessage {
  return { id, name, subject, event: facts } as ProviderMessage
}

export async function markApplied(tx: Transaction, eventIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('cards_event')
    .set({ is_applied: true })
    .where('id', '=', sql<string>`any(${[...eventIds]}::text[])`)
    .execute()
}

export type TransactionRow = {
  ref: string
  accountId: string
  cardId: string | null
  itemId: string
  holdId: string
  expiredAt: Instant | null
}

type NewTransactionRow = Omit<TransactionRow, 'expiredAt'>

/** Locks the transaction's row, created when missing: other writers of the transaction wait. */
export async function lockTransaction(tx: Transaction, row: NewTransactionRow): Promise<TransactionRow> {
  await tx
    .insertInto('cards_transaction')
    .values({ ref: row.ref, account_id: row.accountId, card_id: row.cardId, item_id: row.itemId, hold_id: row.holdId })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()
  const locked = await tx
    .selectFrom('cards_transaction')
    .selectAll()
    .where('ref', '=', row.ref)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return rowOf(locked)
}

/** The transaction that a hold is for; null when it is none of a card's. */
export async function lockTransactionOfHold(
  tx: Transaction,
  { accountId, holdId }: { accountId: string; holdId: string },
): Promise<TransactionRow | null> {
  const row = await tx
    .selectFrom('cards_transaction')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hold_id', '=', holdId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : rowOf(row)
}

/** The transaction that an item of this account is; null for a refund or a fee, which are items of events, and for what is no card's. */
export async function findTransactionOfItem(
  executor: Executor,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<TransactionRow | null> {
  const row = await executor
    .selectFrom('cards_transaction')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row === undefined ? null : rowOf(row)
}

export async function findTransaction(executor: Executor, ref: string): Promise<TransactionRow | null> {
  const row = await executor.selectFrom('cards_transaction').selectAll().where('ref', '=', ref).executeTakeFirst()
  return row === undefined ? null : rowOf(row)
}

function rowOf(row: {
  ref: string
  account_id: string
  card_id: string | null
  item_id: string
  hold_id: string
  expired_at: string | null
}): TransactionRow {
  return {
    ref: row.ref,
    accountId: row.account_id,
    cardId: row.card_id,
    itemId: row.item_id,
    holdId: row.hold_id,
    expiredAt: row.expired_at === null ? null : parseInstant(row.expired_at),
  }
}

export async function markExpired(tx: Transaction, ref: string, at: Instant): Promise<void> {
  await tx
    .updateTable('cards_transaction')
    .set({ expired_at: instantText(at) })
    .where('ref', '=', ref)
    .execute()
}

/** What the ledger and the list have already of an event. */
export type EventTrace = { id: string; itemId: string; journalId: string | null }

export async function readTransferFacts(tx: Transaction, ref: string): Promise<{ facts: TransferFact[]; traces: EventTrace[] }> {
  const { rows, traces } = await readEvents(tx, 'transfer', ref)
  return { traces, facts: rows.map(({ id, name, facts }) => transferFactOf({ id, name, event: facts as TransferMessage })) }
}

/** Our own decisions and the provider's events of one transaction. */
export async function readPurchaseFacts(
  executor: Executor,
  ref: string,
): Promise<{ facts: PurchaseFact[]; traces: EventTrace[] }> {
  const { rows, traces } = await readEvents(executor, 'purchase', ref)
  const reported = rows.map(({ id, name, facts }) => purchaseFactOf({ id, name, event: facts as PurchaseMessage }))
  return { traces, facts: [...(await readDecisions(executor, ref)), ...reported] }
}

async function readEvents(executor: Executor, subject: 'purchase' | 'transfer', ref: string) {
  const rows = await executor
    .selectFrom('cards_event')
    .select(['id', 'name', 'facts', 'item_id', 'journal_id'])
    .where('subject', '=', subject)
    .where('ref', '=', ref)
    .execute()
  return { rows, traces: rows.map((row) => ({ id: row.id, itemId: row.item_id, journalId: row.journal_id })) }
}

async function readDecisions(executor: Executor, ref: string): Promise<PurchaseFact[]> {
  const rows = await executor.selectFrom('cards_authorization').selectAll().where('ref', '=', ref).execute()
  return rows.map((row): PurchaseFact => {
    const base = { id: row.request_id, at: parseInstant(row.occurred_at), merchant: merchantOfRow(row) }
    if (row.decision === 'DECLINED')
      return { ...base, kind: 'refused', requested: cents(row.requested), reason: row.decline_reason ?? '' }
    return {
      ...base,
      kind: 'decided',
      code: row.decision,
      amount: cents(row.amount),
      expiresAt: parseInstant(row.expires_at),
    }
  })
}

export async function markPosted(tx: Transaction, postings: ReadonlyArray<{ id: string; journalId: string }>): Promise<void> {
  await sql`
    update cards_event e set journal_id = p.journal_id
    from unnest(${postings.map(({ id }) => id)}::text[], ${postings.map(({ journalId }) => journalId)}::uuid[]) as p (id, journal_id)
    where e.id = p.id`.execute(tx)
}

/** Keeps the limits of the day true: what was declined or canceled was not spent. */
export async function markUndone(tx: Transaction, ref: string, isUndone: boolean): Promise<void> {
  await tx
    .updateTable('cards_authorization')
    .set({ is_undone: isUndone })
    .where('ref', '=', ref)
    .where('is_undone', '<>', isUndone)
    .execute()
}

/** The transactions whose refunds and fees name this one as theirs. */
export async function listFollowing(executor: Executor, ref: string): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select distinct ref from cards_event
    where facts ->> 'originalTransactionId' = ${ref} and name = 'PAYMENT_CARD_REFUNDED' and ref <> ${ref} order by ref`.execute(
    executor,
  )
  return rows.map((row) => row.ref)
}

/** The purchases of an account that were approved since then, the newest first. */
export async function listApprovedSince(
  executor: Executor,
  accountId: string,
  { since, max }: { since: Instant; max: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('cards_authorization')
    .select('ref')
    .where('account_id', '=', accountId)
    .where('amount', '>', cents(0n))
    .where('is_undone', '=', false)
    .where('decided_at', '>=', instantText(since))
    .groupBy('ref')
    .orderBy((row) => row.fn.max('decided_at'), 'desc')
    .limit(max)
    .execute()
  return rows.map(({ ref }) => ref)
}
