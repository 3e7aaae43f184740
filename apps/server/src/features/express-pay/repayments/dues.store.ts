// SQL for the deductions that payroll was asked to make.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type DeductionRequest = {
  employeeId: string
  transferId: string
  employerId: string
  payGroup: string
  /** 'YYYY-MM-DD' */
  payday: string
  amount: Cents
}

/** By worker. */
export async function readRequests(executor: Executor, employeeIds: readonly string[]): Promise<Map<string, DeductionRequest[]>> {
  const rows = await executor
    .selectFrom('express_pay_deduction_request')
    .selectAll()
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .execute()
  const requests = rows.map((row) => ({
    employeeId: row.employee_id,
    transferId: row.transfer_id,
    employerId: row.employer_id,
    payGroup: row.pay_group,
    payday: row.payday,
    amount: cents(row.amount),
  }))
  return Map.groupBy(requests, ({ employeeId }) => employeeId)
}

type Replaced = { employerId: string; payGroup: string; payday: string; requests: readonly DeductionRequest[]; at: Instant }

/** What these workers are asked to repay on one payday, replacing the earlier request for it. */
export async function replaceRequests(tx: Transaction, employeeIds: readonly string[], of: Replaced): Promise<void> {
  const { employerId, payGroup, payday, requests, at } = of
  await sql`
    delete from express_pay_deduction_request
    where employee_id = any(${employeeIds}::uuid[]) and employer_id = ${employerId} and pay_group = ${payGroup} and payday = ${payday}::date`.execute(
    tx,
  )
  if (requests.length === 0) return
  await sql`
    insert into express_pay_deduction_request (employee_id, transfer_id, employer_id, pay_group, payday, amount, created_at)
    select employee, transfer, ${employerId}::uuid, ${payGroup}, ${payday}::date, amount, ${instantText(at)}::timestamptz
    from unnest(
      ${requests.map(({ employeeId }) => employeeId)}::uuid[], ${requests.map(({ transferId }) => transferId)}::uuid[],
      ${requests.map(({ amount }) => amount)}::bigint[]
    ) as row (employee, transfer, amount)`.execute(tx)
}

/** Those of these transfers that payroll was asked to deduct: these can no longer be undone. */
export async function listAskedFor(executor: Executor, employeeId: string, transferIds: readonly string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('express_pay_deduction_request')
    .select('transfer_id')
    .distinct()
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`transfer_id = any(${transferIds}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.transfer_id))
}
