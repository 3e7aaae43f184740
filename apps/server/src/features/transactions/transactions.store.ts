// All writes of the transactions room. The lists are read in transactions-page.store.ts.
import type { CleanText, Transaction as ShownTransaction, TransactionStatus } from '@daybreak/contract'
import { cents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { insertOf, type Row } from '#platform/database/records.ts'
import { choosePayrollDeposit, isReason, statusesOf, type Rail } from './transactions.rules.ts'

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
  /** When it came to be so, if not when it was made. */
  at?: Instant
}

const rowsPerInsert = 1_000

/**
 * Writes transactions, a thousand a statement. One whose id is there already stays as it is, so a batch may be written again.
 *
 * @throws Error  for a status that its rail does not have, or a reason that nobody defined: a defect of the caller
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
  at: Instant
}

/**
 * Writes a pay-run result onto the deposit of that worker and payday (decisions 17): the list then shows how the deposit came about.
 * Null when no deposit, or no one deposit, fits.
 */
export async function annotatePayrollTransfer(
  tx: Transaction,
  annotation: PayrollAnnotation,
): Promise<{ transactionId: string } | null> {
  const { accountId, payday, total, reimbursement, paidOut, at } = annotation
  const rows = await tx
    .selectFrom('transactions_item')
    .select(['id', 'amount'])
    .where('account_id', '=', accountId)
    .where('payday', '=', payday)
    .orderBy('id')
    .forUpdate()
    .execute()
  const deposit = choosePayrollDeposit(
    rows.map((row) => ({ id: row.id, amount: cents(row.amount) })),
    paidOut,
  )
  if (deposit === null) return null
  await tx
    .updateTable('transactions_item')
    .set({
      payroll_total: total,
      payroll_reimbursement: reimbursement,
      payroll_remaining: subtractCents(total, reimbursement),
      updated_at: instantText(at),
    })
    .where('id', '=', deposit.id)
    .execute()
  return { transactionId: deposit.id }
}

/** Whether a payday has come to this account. */
export async function hasPayday(executor: Executor, accountId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('transactions_item')
    .select('id')
    .where('account_id', '=', accountId)
    .where('payday', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
