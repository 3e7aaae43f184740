// All SQL of the Express Pay room: so far, who takes part.
import { instantText, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type EnrolmentState = 'never' | 'active' | 'pending_cancellation' | 'inactive'
/** Spec 4, "Express Pay states on the card: delinquent, pending cancellation, inactive (reactivatable)." */
export type Enrolment = { state: EnrolmentState; isDelinquent: boolean }

export async function setEnrolment(
  tx: Transaction,
  employeeId: string,
  { state, isDelinquent }: Enrolment,
  at: Instant,
): Promise<void> {
  const atText = instantText(at)
  await tx
    .insertInto('express_pay_enrolment')
    .values({ employee_id: employeeId, state, delinquent: isDelinquent, created_at: atText, updated_at: atText })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ state, delinquent: isDelinquent, updated_at: atText }))
    .execute()
}

/** A worker of whom nothing is known has never taken part. */
export async function readEnrolment(executor: Executor, employeeId: string): Promise<Enrolment> {
  const row = await executor
    .selectFrom('express_pay_enrolment')
    .select(['state', 'delinquent'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row === undefined ? { state: 'never', isDelinquent: false } : { state: row.state, isDelinquent: row.delinquent }
}
