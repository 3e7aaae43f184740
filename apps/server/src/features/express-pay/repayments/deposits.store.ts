// SQL for paydays whose deposit does not show its repayment yet.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'

export type UnshownPayday = {
  lineId: string
  accountId: string
  payday: string
  total: Cents
  reimbursement: Cents
  deducted: Cents
}

/** Paydays whose deposit has not been seen yet, among these accounts and paydays; taken for the transaction. */
export async function takeUnshownPaydays(
  tx: Transaction,
  deposits: readonly { accountId: string; payday: string }[],
): Promise<UnshownPayday[]> {
  const { rows } = await sql<{
    line: string
    account: string
    payday: string
    total: bigint
    reimbursement: bigint
    deducted: bigint
  }>`
    select settlement.pay_run_line_id as line, settlement.account_id as account,
      settlement.payday::text as payday, settlement.total, settlement.reimbursement, settlement.deducted
    from express_pay_settlement settlement
    join (select distinct account, payday from unnest(
      ${deposits.map(({ accountId }) => accountId)}::uuid[], ${deposits.map(({ payday }) => payday)}::date[]
    ) as deposit (account, payday)) deposit on deposit.account = settlement.account_id and deposit.payday = settlement.payday
    where settlement.transaction_id is null and settlement.reversed_at is null and settlement.total > 0
    order by settlement.pay_run_line_id
    for update of settlement`.execute(tx)
  return rows.map((row) => ({
    lineId: row.line,
    accountId: row.account,
    payday: row.payday,
    total: cents(row.total),
    reimbursement: cents(row.reimbursement),
    deducted: cents(row.deducted),
  }))
}

export async function noteShown(tx: Transaction, shown: readonly { lineId: string; transactionId: string }[]): Promise<void> {
  if (shown.length === 0) return
  await sql`
    update express_pay_settlement as settlement set transaction_id = row.transaction
    from unnest(
      ${shown.map(({ lineId }) => lineId)}::uuid[], ${shown.map(({ transactionId }) => transactionId)}::uuid[]
    ) as row (line, transaction)
    where settlement.pay_run_line_id = row.line`.execute(tx)
}
