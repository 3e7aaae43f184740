// All writes of the transactions room. The lists are read in transactions-page.store.ts.
import type { CleanText, Transaction as ShownTransaction, TransactionStatus } from '@daybreak/contract'
import { cents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { insertOf, type Row } from '#platform/database/records.ts'
import { namesOf } from './transactions-page.store.ts'
import { choosePayrollDeposit, isReason, statusesOf, type PayrollDeposit, type Rail } from './transactions.rules.ts'

export type PayrollAmounts = { total: Cents; reimbursement: Cents; remaining: Cents }

export type TransactionToRecord = {
  id: string
  accountId: string
  createdAt: Instant
  /** What the worker reads: the merchant, the payer, or our own words. */
  summary: CleanText
  /** Without a sign. */
  amount: Cents
  direction: ShownTransaction['direction']
  status: TransactionStatus
  typeName: ShownTransaction['typeName']
  kind: ShownTransaction['kind']
  rail: Rail
  last4: string | null
  reasonCode: string | null
  journalId: string | null
  holdId?: string | null
  /** The purchase that this gives back. */
  refundOf?: string | null
  /** The civil date of the pay run, "2026-11-20"; a pay-run result finds the deposit by it. */
  payday?: string | null
  payrollTransfer: PayrollAmounts | null
  /** Pay that could be used before its settlement day. */
  arrivedEarly?: boolean
  /** Where the store is. */
  merchantCity?: CleanText | null
  /** Another company began it, by the account number. */
  isCompanyDebit?: boolean
  /** When it reached this state, if later than its creation. */
  at?: Instant
}

const rowsPerInsert = 1_000

/**
 * Writes transactions, a thousand a statement. One whose id is there already stays as it is, so a batch may be written again.
 *
 * @throws Error  for a status that its rail does not have, or a reason that no one defined: a defect of the caller
 */
export async function recordTransactions(tx: Transaction, items: readonly TransactionToRecord[]): Promise<void> {
  for (let from = 0; from < items.length; from += rowsPerInsert) {
    const [first, ...others] = items.slice(from, from + rowsPerInsert)
    if (first === undefined) return
    await sql`${insertOf('transactions_item', [rowOf(first), ...others.map(rowOf)])} on conflict (id) do nothing`.execute(tx)
  }
}

/**
 * Every column of an item, in its one place.
 *
 * @throws Error  for a status that the rail does not have, or a reason that no one defined
 */
export function rowOf(item: TransactionToRecord): Row<'transactions_item'> {
  assertSound(item)
  const createdAt = instantText(item.createdAt)
  return {
    id: item.id,
    account_id: item.accountId,
    created_at: createdAt,
    updated_at: item.at === undefined ? createdAt : instantText(item.at),
    summary: item.summary,
    amount: item.amount,
    direction: item.direction === 'POSITIVE' ? 1 : -1,
    status: item.status,
    type_name: item.typeName,
    kind: item.kind,
    rail: item.rail,
    last4: item.last4,
    reason_code: item.reasonCode,
    journal_id: item.journalId,
    hold_id: item.holdId ?? null,
    refund_of: item.refundOf ?? null,
    payday: item.payday ?? null,
    payroll_total: item.payrollTransfer?.total ?? null,
    payroll_reimbursement: item.payrollTransfer?.reimbursement ?? null,
    payroll_remaining: item.payrollTransfer?.remaining ?? null,
    arrived_early: item.arrivedEarly ?? false,
    merchant_city: item.merchantCity ?? null,
    is_company_debit: item.isCompanyDebit ?? false,
    is_claimed: false,
    dispute_id: null,
  }
}

function assertSound({ rail, status, reasonCode }: TransactionToRecord): void {
  if (!statusesOf(rail).includes(status)) throw new Error(`a ${rail} transaction is never ${status}`)
  if (reasonCode !== null && !isReason(reasonCode)) throw new Error(`"${reasonCode}" is no reason`)
}

export type PayrollAnnotation = {
  accountId: string
  payday: string
  total: Cents
  reimbursement: Cents
  /** What the paycheck brought: the total less what payroll really took of it. */
  paidOut: Cents
}

/**
 * Writes pay-run results onto the deposits of their workers and paydays (decisions 17): the list then shows how each deposit was calculated.
 * Answers the deposits' ids in the order of the results, null where no deposit, or no one deposit, fits.
 */
export async function annotatePayrollTransfers(
  tx: Transaction,
  annotations: readonly PayrollAnnotation[],
  at: Instant,
): Promise<(string | null)[]> {
  const deposits = await lockPayrollDeposits(tx, annotations)
  const chosen = annotations.map(({ accountId, payday, paidOut }) =>
    choosePayrollDeposit(deposits.get(depositKey(accountId, payday)) ?? [], paidOut),
  )
  // Of two results for one deposit, the later one is shown.
  const byDeposit = new Map(annotations.flatMap((one, index) => (chosen[index] ? [[chosen[index].id, one] as const] : [])))
  await writeAnnotations(tx, byDeposit, at)
  return chosen.map((deposit) => deposit?.id ?? null)
}

function depositKey(accountId: string, payday: string): string {
  return `${accountId} ${payday}`
}

/** In the order of their ids, so that two who lock do not wait for each other. */
async function lockPayrollDeposits(
  tx: Transaction,
  annotations: readonly PayrollAnnotation[],
): Promise<Map<string, PayrollDeposit[]>> {
  if (annotations.length === 0) return new Map()
  const { rows } = await sql<{ id: string; account: string; payday: string; amount: bigint }>`
    select item.id, item.account_id as account, item.payday::text as payday, item.amount
    from transactions_item item
    join (select distinct account, payday from unnest(
      ${annotations.map(({ accountId }) => accountId)}::uuid[], ${annotations.map(({ payday }) => payday)}::date[]
    ) as asked (account, payday)) asked on asked.account = item.account_id and asked.payday = item.payday
    where item.payday is not null
    order by item.id
    for update of item`.execute(tx)
  const deposits = Map.groupBy(rows, ({ account, payday }) => depositKey(account, payday))
  return new Map([...deposits].map(([key, own]) => [key, own.map(({ id, amount }) => ({ id, amount: cents(amount) }))]))
}

async function writeAnnotations(tx: Transaction, byDeposit: ReadonlyMap<string, PayrollAnnotation>, at: Instant): Promise<void> {
  if (byDeposit.size === 0) return
  const all = [...byDeposit.values()]
  await sql`
    update transactions_item as item
    set payroll_total = row.total, payroll_reimbursement = row.reimbursement, payroll_remaining = row.remaining,
      updated_at = ${instantText(at)}::timestamptz
    from unnest(
      ${[...byDeposit.keys()]}::uuid[], ${all.map(({ total }) => total)}::bigint[], ${all.map(({ reimbursement }) => reimbursement)}::bigint[],
      ${all.map(({ total, reimbursement }) => subtractCents(total, reimbursement))}::bigint[]
    ) as row (id, total, reimbursement, remaining)
    where item.id = row.id`.execute(tx)
}

export type HeldSummary = Pick<ShownTransaction, 'kind' | 'typeName' | 'isCompanyDebit' | 'summary'> & { id: string }

/** The pending items of holds, by hold. One that is listed only once it is taken has none. */
export async function readHeldItems(
  executor: Executor,
  accountId: string,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, HeldSummary>> {
  if (holdIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('transactions_item as item')
    .leftJoin('transactions_name as name', 'name.raw', 'item.summary')
    .select(['id', 'hold_id', 'summary', 'rail', 'name.shown as corrected', 'kind', 'type_name', 'is_company_debit'])
    .where('account_id', '=', accountId)
    .where('is_pending', '=', true)
    .where('hold_id', '=', sql<string>`any(${[...holdIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ hold_id: holdId, type_name: typeName, is_company_debit: isCompanyDebit, ...row }) => {
      const { id, kind } = row
      return holdId === null ? [] : [[holdId, { id, kind, typeName, isCompanyDebit, summary: namesOf(row).summary }] as const]
    }),
  )
}

/** When the first pay arrived on this account; null until then. */
export async function readFirstPaydayAt(executor: Executor, accountId: string): Promise<Instant | null> {
  const row = await executor
    .selectFrom('transactions_item')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('payday', 'is not', null)
    .orderBy('payday')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.created_at)
}

export type PendingSummary = { id: string; summary: string; amount: Cents; isOut: boolean }

/** What is pending on an account, the newest first. */
export async function listPendingItems(executor: Executor, accountId: string, max: number): Promise<PendingSummary[]> {
  const rows = await executor
    .selectFrom('transactions_item')
    .select(['id', 'summary', 'amount', 'direction'])
    .where('account_id', '=', accountId)
    .where('is_pending', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ id, summary, amount, direction }) => ({ id, summary, amount: cents(amount), isOut: direction === -1 }))
}

/** What arrived on the last payday of this account; null before the first. */
export async function readLastPay(executor: Executor, accountId: string): Promise<{ payday: PlainDate; amount: Cents } | null> {
  const row = await executor
    .selectFrom('transactions_item')
    .select(['payday', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('account_id', '=', accountId)
    .where('payday', 'is not', null)
    .where('status', '=', 'COMPLETED')
    .groupBy('payday')
    .orderBy('payday', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.payday === null ? null : { payday: parsePlainDate(row.payday), amount: cents(row.amount) }
}

/** When something last happened on an account; null when nothing ever did. */
export async function readLastItemAt(executor: Executor, accountId: string): Promise<Instant | null> {
  const row = await executor
    .selectFrom('transactions_item')
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.created_at)
}
