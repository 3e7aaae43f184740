// Reads items for disputes: whether they can be disputed, how they changed since, and which dispute they are part of.
import { keptText, type CleanText, type Transaction as ShownTransaction, type TransactionStatus } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { disputeDays, isComplete, type Rail } from './transactions.rules.ts'

export type ItemToDispute = {
  id: string
  createdAt: Instant
  merchant: CleanText
  kind: ShownTransaction['kind']
  amount: Cents
  isOut: boolean
  status: TransactionStatus
  isPending: boolean
  isComplete: boolean
  rail: Rail
  last4: string | null
  isCompanyDebit: boolean
  isClaimed: boolean
  disputeId: string | null
  /** What was returned of it: by refunds that name it, or because its bank returned it. */
  returned: Cents
}

type Row = {
  id: string
  created_at: string
  summary: string
  kind: ShownTransaction['kind']
  amount: bigint
  direction: number
  status: TransactionStatus
  is_pending: boolean
  rail: Rail
  last4: string | null
  is_company_debit: boolean
  is_claimed: boolean
  dispute_id: string | null
  refunded: bigint
}

const columns = sql`item.id, item.created_at, item.summary, item.kind, item.amount, item.direction, item.status, item.is_pending, item.rail,
  item.last4, item.is_company_debit, item.is_claimed, item.dispute_id,
  (select coalesce(sum(refund.amount), 0)::bigint from transactions_item refund
   where refund.refund_of = item.id and refund.account_id = item.account_id and refund.status = 'REFUND') as refunded`

/** Those of the account alone, in the order in which they are named. */
export async function readItemsToDispute(
  executor: Executor,
  accountId: string,
  itemIds: readonly string[],
): Promise<ItemToDispute[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql<Row>`
    select ${columns} from transactions_item item where item.account_id = ${accountId} and item.id = any(${itemIds}::uuid[])`.execute(
    executor,
  )
  return itemIds.flatMap((id) => rows.filter((row) => row.id === id)).map(itemOf)
}

/** Of the same card since then, or drawn by companies where no card is named; the newest first. */
export async function listItemsBeside(
  executor: Executor,
  { accountId, itemId, last4 }: { accountId: string; itemId: string; last4: string | null },
  { now, max }: { now: Instant; max: number },
): Promise<ItemToDispute[]> {
  const since = instantText(now.subtract({ hours: disputeDays * 24 }))
  const { rows } = await sql<Row>`
    select ${columns} from transactions_item item
    where item.account_id = ${accountId} and item.id <> ${itemId} and item.created_at >= ${since}
      and item.direction = -1 and not item.is_claimed and item.dispute_id is null
      and item.last4 is not distinct from ${last4} and (item.rail = 'card' or item.is_company_debit)
    order by item.created_at desc, item.id desc limit ${max}`.execute(executor)
  return rows.map(itemOf)
}

function itemOf(row: Row): ItemToDispute {
  const amount = cents(row.amount)
  return {
    id: row.id,
    createdAt: parseInstant(row.created_at),
    merchant: keptText(row.summary),
    kind: row.kind,
    amount,
    isOut: row.direction === -1,
    status: row.status,
    isPending: row.is_pending,
    isComplete: isComplete(row.status),
    rail: row.rail,
    last4: row.last4,
    isCompanyDebit: row.is_company_debit,
    isClaimed: row.is_claimed,
    disputeId: row.dispute_id,
    returned: row.status === 'RETURNED' ? amount : cents(row.refunded),
  }
}

/** From now on the items show this dispute; null: they are free to be disputed again. */
export async function markDisputed(
  tx: Transaction,
  { accountId, itemIds, disputeId }: { accountId: string; itemIds: readonly string[]; disputeId: string | null },
): Promise<void> {
  if (itemIds.length === 0) return
  await tx
    .updateTable('transactions_item')
    .set({ dispute_id: disputeId })
    .where('account_id', '=', accountId)
    .where('id', 'in', itemIds)
    .execute()
}

/** When the first money arrived on an account; null until then. */
export async function readFirstDepositAt(executor: Executor, accountId: string): Promise<Instant | null> {
  const row = await executor
    .selectFrom('transactions_item')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('is_pending', '=', false)
    .where('direction', '=', 1)
    .where('status', 'in', ['COMPLETED', 'PROCESSED'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.created_at)
}
