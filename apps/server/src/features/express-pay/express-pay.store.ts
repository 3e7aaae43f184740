// SQL for Express Pay enrollments, and for the limits of the states.
import { type EnrollmentState, exactWord, plainText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { StatePolicy } from './states/index.ts'

/** Spec 4, "Express Pay states on the card: delinquent, pending cancellation, inactive (reactivatable)." */
export type Enrollment = { state: EnrollmentState; isDelinquent: boolean }

export type FullEnrollment = Enrollment & {
  /** Something was written off, and no full paycheck has followed since. */
  waitsForPayday: boolean
  isPaused: boolean
  /** The worker's own weekly limit. */
  ownWeekly: Cents | null
  spreadOver: number
  terms: { version: string; acceptedAt: string } | null
}

const never: FullEnrollment = {
  state: 'never',
  isDelinquent: false,
  waitsForPayday: false,
  isPaused: false,
  ownWeekly: null,
  spreadOver: 1,
  terms: null,
}

export async function setEnrollment(
  tx: Transaction,
  employeeId: string,
  { state, isDelinquent }: Enrollment,
  at: Instant,
): Promise<void> {
  const atText = instantText(at)
  await tx
    .insertInto('express_pay_enrolment')
    .values({ employee_id: employeeId, state, delinquent: isDelinquent, created_at: atText, updated_at: atText })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ state, delinquent: isDelinquent, updated_at: atText }))
    .execute()
}

/** A worker with nothing on record has never taken part. */
export async function readEnrollment(executor: Executor, employeeId: string): Promise<FullEnrollment> {
  const row = await enrollments(executor).where('employee_id', '=', employeeId).executeTakeFirst()
  return row === undefined ? never : enrollmentOf(row)
}

/** The same with the row taken: whatever moves this worker's Express Pay runs one after the other. */
export async function lockEnrollment(tx: Transaction, employeeId: string, at: Instant): Promise<FullEnrollment> {
  const atText = instantText(at)
  await tx
    .insertInto('express_pay_enrolment')
    .values({ employee_id: employeeId, state: 'never', delinquent: false, created_at: atText, updated_at: atText })
    .onConflict((conflict) => conflict.column('employee_id').doNothing())
    .execute()
  return enrollmentOf(await enrollments(tx).where('employee_id', '=', employeeId).forUpdate().executeTakeFirstOrThrow())
}

/** Takes the rows of many workers in the order of their ids. */
export async function lockEnrollments(tx: Transaction, employeeIds: readonly string[]): Promise<Map<string, FullEnrollment>> {
  const rows = await enrollments(tx)
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .orderBy('employee_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.employee_id, enrollmentOf(row)]))
}

export type EnrollmentChange = {
  state?: EnrollmentState
  isPaused?: boolean
  ownWeekly?: Cents | null
  spreadOver?: number
  terms?: { version: string; acceptedAt: Instant }
}

/** What is left out stays. The row is there: `lockEnrollment` made it. */
export async function changeEnrollment(
  tx: Transaction,
  employeeId: string,
  change: EnrollmentChange,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('express_pay_enrolment')
    .set({
      updated_at: instantText(at),
      ...(change.state !== undefined && { state: change.state }),
      ...(change.isPaused !== undefined && { is_paused: change.isPaused }),
      ...(change.ownWeekly !== undefined && { own_weekly: change.ownWeekly }),
      ...(change.spreadOver !== undefined && { spread_over: change.spreadOver }),
      ...(change.terms !== undefined && {
        terms_version: exactWord(change.terms.version),
        terms_accepted_at: instantText(change.terms.acceptedAt),
      }),
    })
    .where('employee_id', '=', employeeId)
    .execute()
}

/** Begins or ends the wait for a whole paycheck of these workers. */
export async function setWaiting(tx: Transaction, employeeIds: readonly string[], waits: boolean, at: Instant): Promise<void> {
  if (employeeIds.length === 0) return
  await tx
    .updateTable('express_pay_enrolment')
    .set({ waits_for_payday: waits, updated_at: instantText(at) })
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .execute()
}

function enrollments(executor: Executor) {
  return executor
    .selectFrom('express_pay_enrolment')
    .select([
      'employee_id',
      'state',
      'delinquent',
      'waits_for_payday',
      'is_paused',
      'own_weekly',
      'spread_over',
      'terms_version',
      'terms_accepted_at',
    ])
}

function enrollmentOf(row: Awaited<ReturnType<ReturnType<typeof enrollments>['executeTakeFirstOrThrow']>>): FullEnrollment {
  const { terms_version: version, terms_accepted_at: acceptedAt } = row
  return {
    state: row.state,
    isDelinquent: row.delinquent,
    waitsForPayday: row.waits_for_payday,
    isPaused: row.is_paused,
    ownWeekly: row.own_weekly === null ? null : cents(row.own_weekly),
    spreadOver: row.spread_over,
    terms: version === null || acceptedAt === null ? null : { version, acceptedAt },
  }
}

export async function readStatePolicies(executor: Executor, state?: string): Promise<StatePolicy[]> {
  const rows = await executor
    .selectFrom('express_pay_state')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .orderBy('state')
    .execute()
  return rows.map((row) => ({
    state: row.state,
    isOffered: row.is_offered,
    isInstantOffered: row.is_instant_offered,
    maxFee: centsOrNull(row.fee_most),
    maxFeeBasisPoints: row.fee_most_basis_points,
    above:
      row.fee_threshold === null || row.fee_most_above === null
        ? null
        : { threshold: cents(row.fee_threshold), maxFee: cents(row.fee_most_above) },
    maxPerPeriod: centsOrNull(row.period_most),
    maxShareBasisPoints: row.share_most_basis_points,
    monthMax: centsOrNull(row.month_max),
    feeMonthMax: centsOrNull(row.fee_month_max),
    paidPerPeriodMax: row.paid_per_period_max,
    source: row.source,
  }))
}

function centsOrNull(amount: bigint | null): Cents | null {
  return amount === null ? null : cents(amount)
}

export async function writeStatePolicy(executor: Executor, policy: StatePolicy, at: Instant): Promise<void> {
  const values = {
    is_offered: policy.isOffered,
    is_instant_offered: policy.isInstantOffered,
    fee_most: policy.maxFee,
    fee_most_basis_points: policy.maxFeeBasisPoints,
    fee_threshold: policy.above?.threshold ?? null,
    fee_most_above: policy.above?.maxFee ?? null,
    period_most: policy.maxPerPeriod,
    share_most_basis_points: policy.maxShareBasisPoints,
    month_max: policy.monthMax,
    fee_month_max: policy.feeMonthMax,
    paid_per_period_max: policy.paidPerPeriodMax,
    source: plainText(policy.source, 500),
    updated_at: instantText(at),
  }
  await executor
    .insertInto('express_pay_state')
    .values({ state: policy.state, ...values })
    .onConflict((conflict) => conflict.column('state').doUpdateSet(values))
    .execute()
}
