// SQL for an employer's Express Pay policy.
import { cents } from '@daybreak/money'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { ExpressPayPolicy } from './earnings.ts'

/** Null for an employer without a policy, who offers nothing. */
export async function readPolicy(executor: Executor, employerId: string): Promise<ExpressPayPolicy | null> {
  const row = await executor
    .selectFrom('employers_express_pay_policy')
    .selectAll()
    .where('employer_id', '=', employerId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    isOffered: row.is_offered,
    shareBasisPoints: row.share_basis_points,
    periodCap: cents(row.period_cap),
    transfersPerDay: row.transfers_per_day,
    countsTips: row.counts_tips,
    leavesBasisPoints: row.leaves_basis_points,
  }
}

export async function writePolicy(tx: Transaction, employerId: string, policy: ExpressPayPolicy, at: string): Promise<void> {
  const values = {
    is_offered: policy.isOffered,
    share_basis_points: policy.shareBasisPoints,
    period_cap: policy.periodCap,
    transfers_per_day: policy.transfersPerDay,
    counts_tips: policy.countsTips,
    leaves_basis_points: policy.leavesBasisPoints,
    updated_at: at,
  }
  await tx
    .insertInto('employers_express_pay_policy')
    .values({ employer_id: employerId, ...values })
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet(values))
    .execute()
}
