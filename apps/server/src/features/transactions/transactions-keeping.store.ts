// Writes items of the list in their current state, for rooms that derive a transaction's state from events.
import type { TransactionStatus } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { recordOf, type Row } from '#platform/database/records.ts'
import { rowOf, type TransactionToRecord } from './transactions.store.ts'

/** What a room knows of an item that it computes: a pay-run result and a payday are another's. */
export type TransactionToKeep = Omit<TransactionToRecord, 'payday' | 'payrollTransfer' | 'arrivedEarly'> &
  Required<Pick<TransactionToRecord, 'at' | 'holdId' | 'refundOf'>>

/**
 * Writes the item whole, whether or not it was there. The room that keeps it decides its status from everything that is known, in whatever
 * order it arrived: no transition is checked, because the events were not in sequence either.
 *
 * @throws Error  for a status that its rail does not have, or a reason that no one defined: a defect of the caller
 */
export async function keepTransaction(tx: Transaction, item: TransactionToKeep): Promise<void> {
  await sql`select transactions_keep_item(${recordOf('transactions_item', keptRow(item))})`.execute(tx)
}

/** The item as a `transactions_item`, for a room whose own function of the database keeps it by `transactions_keep_item`. */
export function keptRow(item: TransactionToKeep): Row<'transactions_item'> {
  return rowOf({ ...item, payrollTransfer: null })
}

/** An item that is claimed is not disputable a second time (decision 37). */
export async function markClaimed(tx: Transaction, { accountId, itemId }: { accountId: string; itemId: string }): Promise<void> {
  await tx
    .updateTable('transactions_item')
    .set({ is_claimed: true })
    .where('id', '=', itemId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Null for an item that is not in the list. */
export async function readItemStatus(
  executor: Executor,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<TransactionStatus | null> {
  const row = await executor
    .selectFrom('transactions_item')
    .select('status')
    .where('id', '=', itemId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.status ?? null
}

/** Cancels the pending items of holds that ran out. An item that is settled by now stays as it is. */
export async function cancelHeldTransactions(
  tx: Transaction,
  holds: ReadonlyArray<{ accountId: string; holdId: string }>,
  at: Instant,
): Promise<void> {
  await sql`
    update transactions_item i set status = 'CANCELED', updated_at = ${instantText(at)}
    from unnest(${holds.map(({ accountId }) => accountId)}::uuid[], ${holds.map(({ holdId }) => holdId)}::uuid[]) as h (account_id, hold_id)
    where i.account_id = h.account_id and i.hold_id = h.hold_id and i.is_pending`.execute(tx)
}

/**
 * Removes a pay run's explanation from these deposits, which remain deposits. A payday that paid nothing has no deposit: its item
 * is canceled.
 */
export async function withdrawPayrollTransfers(tx: Transaction, ids: readonly string[], at: Instant): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update transactions_item set
      payroll_total = amount, payroll_reimbursement = 0, payroll_remaining = amount,
      status = case when amount = 0 then 'CANCELED' else status end, payday = case when amount = 0 then null else payday end,
      updated_at = ${instantText(at)}::timestamptz
    where id = any(${ids}::uuid[])`.execute(tx)
}
