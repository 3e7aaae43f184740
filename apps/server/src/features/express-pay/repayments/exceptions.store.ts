// Reads the exceptions of a pay run for an employer: missed deductions, and deductions that were too high.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type PayRunException = {
  employeeId: string
  net: Cents
  deducted: Cents
  /** The paycheck could have repaid so much more of what was due. */
  missed: Cents
  /** Given back to the worker. */
  excess: Cents
  /** Of that, what the newest result does not explain: the worker keeps it. */
  excessUnexplained: Cents
  /** Too much for a closed account: with the employer's funding. */
  excessToEmployer: Cents
}

/** By results of one payday; what a correction took back is left out. */
export async function readPayRunExceptions(executor: Executor, payRunIds: readonly string[]): Promise<PayRunException[]> {
  const rows = await executor
    .selectFrom('express_pay_settlement')
    .select(['employee_id', 'total', 'deducted', 'missed', 'excess', 'excess_unexplained', 'excess_to_employer'])
    .where(sql<boolean>`pay_run_id = any(${payRunIds}::uuid[])`)
    .where('reversed_at', 'is', null)
    .where(sql<boolean>`missed + excess + excess_to_employer > 0`)
    .orderBy('employee_id')
    .execute()
  return rows.map((row) => ({
    employeeId: row.employee_id,
    net: cents(row.total),
    deducted: cents(row.deducted),
    missed: cents(row.missed),
    excess: cents(row.excess),
    excessUnexplained: cents(row.excess_unexplained),
    excessToEmployer: cents(row.excess_to_employer),
  }))
}
