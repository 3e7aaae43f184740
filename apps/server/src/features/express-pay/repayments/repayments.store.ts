// Reads which payday repaid which transfer, for the history of transfers and for the detail of a deposit.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type Repayment = { payday: string; amount: Cents }

/** What paydays repaid of these transfers of one worker, the earliest payday first. */
export async function readRepayments(
  executor: Executor,
  employeeId: string,
  transferIds: readonly string[],
): Promise<Map<string, Repayment[]>> {
  const { rows } = await sql<{ transfer: string; payday: string; amount: bigint }>`
    select repayment.transfer_id as transfer, settlement.payday::text as payday, sum(repayment.amount)::bigint as amount
    from express_pay_repayment repayment
    join express_pay_settlement settlement on settlement.pay_run_line_id = repayment.pay_run_line_id
    where repayment.employee_id = ${employeeId} and repayment.transfer_id = any(${transferIds}::uuid[])
      and repayment.amount > 0 and settlement.reversed_at is null
    group by repayment.transfer_id, settlement.payday order by settlement.payday`.execute(executor)
  const byTransfer = new Map<string, Repayment[]>()
  for (const { transfer, payday, amount } of rows) {
    byTransfer.set(transfer, [...(byTransfer.get(transfer) ?? []), { payday, amount: cents(amount) }])
  }
  return byTransfer
}

export type Repaid = { transferId: string; createdAt: string; amount: Cents; repaid: Cents }

/** The transfers that a deposit of this worker's repaid, the oldest first; null where no pay run explains such a deposit. */
export async function readRepaid(executor: Executor, employeeId: string, transactionId: string): Promise<Repaid[] | null> {
  const payday = await executor
    .selectFrom('express_pay_settlement')
    .select('pay_run_line_id')
    .where('employee_id', '=', employeeId)
    .where('transaction_id', '=', transactionId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  if (payday === undefined) return null
  const rows = await executor
    .selectFrom('express_pay_settlement as settlement')
    .innerJoin('express_pay_repayment as repayment', 'repayment.pay_run_line_id', 'settlement.pay_run_line_id')
    .innerJoin('express_pay_transfer as transfer', (join) =>
      join.onRef('transfer.employee_id', '=', 'repayment.employee_id').onRef('transfer.id', '=', 'repayment.transfer_id'),
    )
    .select(['transfer.id', 'transfer.created_at', 'transfer.amount', 'repayment.amount as repaid'])
    .where('settlement.employee_id', '=', employeeId)
    .where('settlement.transaction_id', '=', transactionId)
    .where('settlement.reversed_at', 'is', null)
    .where('repayment.amount', '>', 0n)
    .orderBy('transfer.created_at')
    .execute()
  return rows.map((row) => ({
    transferId: row.id,
    createdAt: row.created_at,
    amount: cents(row.amount),
    repaid: cents(row.repaid),
  }))
}
