// Reads a page of one of a worker's two lists, and writes each row in the contract's shape.
import type { Transaction as ShownTransaction } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantFromMilliseconds, instantText, textMilliseconds, type Instant } from '@daybreak/time'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TransactionsItem } from '#platform/database/schema.generated.ts'
import { readableName } from './transactions-names.rules.ts'
import { disputeDays, isComplete } from './transactions.rules.ts'

export type List = 'completed' | 'pending'
/** Where a page ended: rows are ordered by both, newest first. */
export type PageKey = { createdAtMs: number; id: string }
const dayMs = 86_400_000

export type PageRequest = { accountId: string; take: number; after: PageKey | null }

const columns = [
  'id',
  'created_at',
  'summary',
  'merchant_city',
  'amount',
  'direction',
  'status',
  'type_name',
  'kind',
  'rail',
  'last4',
  'reason_code',
  'is_pending',
  'is_company_debit',
  'is_claimed',
  'dispute_id',
  'payroll_total',
  'payroll_reimbursement',
  'payroll_remaining',
  'arrived_early',
] as const satisfies readonly (keyof TransactionsItem)[]

type Amount = 'amount' | 'payroll_total' | 'payroll_reimbursement' | 'payroll_remaining'
type Stored = Pick<Selectable<TransactionsItem>, (typeof columns)[number]>
/** Amounts are texts, as the contract has them. */
export type PageRow = Omit<Stored, Amount> &
  Record<Exclude<Amount, 'amount'>, string | null> & {
    amount: string
    /** What the name of the store was corrected to; null when it was not. */
    corrected: string | null
  }

/** What JSON would say otherwise than the contract. */
const asJson: Partial<Record<keyof TransactionsItem, string>> = {
  created_at: `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`,
  amount: 'amount::text',
  payroll_total: 'payroll_total::text',
  payroll_reimbursement: 'payroll_reimbursement::text',
  payroll_remaining: 'payroll_remaining::text',
}

/** A row of a page as JSON says it by the contract. */
export const selectedColumns = [
  ...columns.map((column) => asJson[column] ?? column),
  '(select name.shown from transactions_name name where name.raw = summary) as corrected',
].join(', ')

/**
 * Prepared once a connection: the two lists are asked for more often than anything else. The rows come as one value, which JSON.parse reads
 * in half the time that the driver takes over their columns.
 */
function pageQuery(list: List, isFirst: boolean): { name: string; text: string } {
  const after = isFirst ? '' : 'and (created_at, id) < (to_timestamp($3::float8 / 1000), $4::uuid)'
  return {
    name: `transactions_${list}_${isFirst ? 'first' : 'next'}`,
    text: `
      select coalesce(json_agg(item), '[]') as rows from (
        select ${selectedColumns} from transactions_item
        where account_id = $1 and ${list === 'pending' ? '' : 'not '}is_pending ${after}
        order by transactions_item.created_at desc, id desc
        limit $2::bigint
      ) as item`,
  }
}

const queries = {
  completed: { first: pageQuery('completed', true), next: pageQuery('completed', false) },
  pending: { first: pageQuery('pending', true), next: pageQuery('pending', false) },
}

/** The rows of one of a worker's two lists, newest first: one more than `take` when there is a next page. */
export async function readPage(database: Database, list: List, { accountId, take, after }: PageRequest): Promise<PageRow[]> {
  const values: unknown[] = [accountId, take + 1]
  if (after !== null) values.push(after.createdAtMs, after.id)
  const { name, text } = queries[list][after === null ? 'first' : 'next']
  const { rows } = await database.pool.query<{ rows: PageRow[] }>({ name, text, values })
  return rows[0]?.rows ?? []
}

export function pageKeyOf({ created_at: createdAt, id }: PageRow): PageKey {
  return { createdAtMs: textMilliseconds(createdAt), id }
}

/** Says rows as the contract does. */
export function shownAt(now: Instant): (row: PageRow) => ShownTransaction {
  // Both are ISO texts in UTC with milliseconds, which sort as their instants do.
  const disputableSince = instantText(instantFromMilliseconds(now.epochMilliseconds - disputeDays * dayMs))
  return (row) => {
    const isDone = isComplete(row.status)
    const isOthersDebit = row.rail === 'card' || row.is_company_debit
    const { summary, rawName } = namesOf(row)
    const shown: ShownTransaction = {
      id: publicId('txn', row.id),
      createdAt: row.created_at,
      summary,
      amount: row.amount,
      direction: row.direction === 1 ? 'POSITIVE' : 'NEGATIVE',
      status: row.status,
      typeName: row.type_name,
      kind: row.kind,
      last4Digits: row.last4,
      reasonCode: row.reason_code,
      isPending: row.is_pending,
      isComplete: isDone,
      isDisputable:
        isOthersDebit &&
        !row.is_claimed &&
        row.dispute_id === null &&
        row.direction === -1 &&
        isDone &&
        row.created_at >= disputableSince,
      isCompanyDebit: row.is_company_debit,
      payrollTransfer: payrollTransferOf(row),
    }
    // Spread into the object, what only some items have would cost a page as much as the rest of it.
    if (rawName !== undefined) shown.rawName = rawName
    if (row.merchant_city !== null) shown.merchantCity = row.merchant_city
    if (row.dispute_id !== null) shown.disputeId = publicId('dsp', row.dispute_id)
    return shown
  }
}

/** Our reading: a store has a readable name beside the one that it sent; other names are as they were kept. */
export function namesOf({
  rail,
  summary,
  corrected,
}: Pick<PageRow, 'rail' | 'summary' | 'corrected'>): Pick<ShownTransaction, 'summary' | 'rawName'> {
  const name = rail === 'card' ? (corrected ?? readableName(summary)) : summary
  // What differs in spaces alone is the same name.
  const isAsSent = name === summary || name === summary.replaceAll(/\s+/gu, ' ').trim()
  return isAsSent ? { summary } : { summary: name, rawName: summary }
}

function payrollTransferOf(row: PageRow): ShownTransaction['payrollTransfer'] {
  const { payroll_total: total, payroll_reimbursement: reimbursement, payroll_remaining: remaining } = row
  if (total === null || reimbursement === null || remaining === null) return null
  return {
    totalAmount: total,
    reimbursementAmount: reimbursement,
    remainingAmount: remaining,
    ...(row.arrived_early && { arrivedEarly: true }),
  }
}
