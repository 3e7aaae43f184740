// Records past purchases with everything that was reported about them, for a world whose ledger and list already have them.
import type { OnlyClean } from '@daybreak/contract'
import type { Transaction } from '#platform/database/database.ts'
import type { PurchaseMessage, PurchaseName, TransactionRow } from '../transactions/index.ts'

/** One that the ledger and the list have as `journalId` and `itemId` say. */
type PurchaseReport = {
  /** The provider's id of the event. */
  id: string
  name: PurchaseName
  event: PurchaseMessage
  /** Of the list's item that it makes of its own: a refund. */
  itemId: string
  journalId: string | null
}

export type PurchaseToRecord = Omit<TransactionRow, 'expiredAt'> & { reported: readonly PurchaseReport[] }

/** In as many statements as the database takes: a statement has room for some thousands of values. */
const perStatement = 1_000

export async function recordPurchases(tx: Transaction, purchases: readonly PurchaseToRecord[]): Promise<void> {
  const rows = purchases.map(({ ref, accountId, cardId, itemId, holdId }) => ({
    ref,
    account_id: accountId,
    card_id: cardId,
    item_id: itemId,
    hold_id: holdId,
  }))
  for (const some of partsOf(rows)) await tx.insertInto('cards_transaction').values(some).execute()
  const events = purchases.flatMap(({ ref, reported }) => reported.map((one) => eventOf(ref, one)))
  for (const some of partsOf(events)) await tx.insertInto('cards_event').values(some).execute()
}

function eventOf(ref: string, { id, name, event, itemId, journalId }: PurchaseReport) {
  // What is not clean text does not compile, as in stored events.
  const facts: OnlyClean<PurchaseMessage> = event
  return {
    id,
    name,
    subject: 'purchase' as const,
    ref,
    movement_ref: event.id,
    provider_card_id: event.paymentCardId,
    facts: JSON.stringify(facts),
    occurred_at: event.occurredAt,
    received_at: event.occurredAt,
    item_id: itemId,
    journal_id: journalId,
    is_applied: true,
  }
}

function partsOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / perStatement) }, (_, part) =>
    rows.slice(part * perStatement, (part + 1) * perStatement),
  )
}
