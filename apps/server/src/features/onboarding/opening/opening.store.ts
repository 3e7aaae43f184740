// All SQL for openings: the progress of each, what it has created, and which are due.
import { exactWord, type OpeningStep } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { ProviderApplicationStatus } from '#features/issuer'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Opening = {
  employeeId: string
  holderSealed: Uint8Array | null
  applicationStatus: ProviderApplicationStatus | null
  failures: number
  failure: string | null
  startedAt: Instant
  isFinished: boolean
  /** By the step that made it. */
  made: ReadonlyMap<OpeningStep, string>
}

/** False when it was begun before. */
export async function insertOpening(
  tx: Transaction,
  opening: { employeeId: string; startedAt: Instant; nextTryAt: Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('onboarding_opening')
    .values({
      employee_id: opening.employeeId,
      started_at: instantText(opening.startedAt),
      next_try_at: instantText(opening.nextTryAt),
    })
    .onConflict((conflict) => conflict.column('employee_id').doNothing())
    .returning('employee_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Null before the identity check. */
export async function readOpening(executor: Executor, employeeId: string): Promise<Opening | null> {
  const row = await executor
    .selectFrom('onboarding_opening')
    .select(['holder_sealed', 'application_status', 'failures', 'failure', 'started_at', 'finished_at'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  const steps = await executor
    .selectFrom('onboarding_opening_step')
    .select(['step', 'ref'])
    .where('employee_id', '=', employeeId)
    .execute()
  return {
    employeeId,
    holderSealed: row.holder_sealed,
    applicationStatus: row.application_status,
    failures: row.failures,
    failure: row.failure,
    startedAt: parseInstant(row.started_at),
    isFinished: row.finished_at !== null,
    made: new Map(steps.map(({ step, ref }) => [step, ref])),
  }
}

/** False when it is written down already: what was made first is kept. */
export async function insertStep(
  tx: Transaction,
  { employeeId, step, ref }: { employeeId: string; step: OpeningStep; ref: string },
  at: Instant,
): Promise<boolean> {
  const row = await tx
    .insertInto('onboarding_opening_step')
    .values({ employee_id: employeeId, step, ref: exactWord(ref), done_at: instantText(at) })
    .onConflict((conflict) => conflict.columns(['employee_id', 'step']).doNothing())
    .returning('step')
    .executeTakeFirst()
  return row !== undefined
}

export type OpeningChanges = Partial<{
  holderSealed: Uint8Array | null
  applicationStatus: ProviderApplicationStatus
  failures: number
  failure: string | null
  nextTryAt: Instant
  finishedAt: Instant
}>

export async function changeOpening(executor: Executor, employeeId: string, changes: OpeningChanges): Promise<void> {
  const { holderSealed, applicationStatus, failures, failure, nextTryAt, finishedAt } = changes
  await executor
    .updateTable('onboarding_opening')
    .set({
      ...(holderSealed !== undefined && { holder_sealed: holderSealed === null ? null : Buffer.from(holderSealed) }),
      ...(applicationStatus !== undefined && { application_status: applicationStatus }),
      ...(failures !== undefined && { failures }),
      ...(failure !== undefined && { failure: failure === null ? null : exactWord(failure) }),
      ...(nextTryAt !== undefined && { next_try_at: instantText(nextTryAt) }),
      ...(finishedAt !== undefined && { finished_at: instantText(finishedAt) }),
    })
    .where('employee_id', '=', employeeId)
    .execute()
}

/** Some of those that no one is working on: random ones, not the oldest, because permanent failures would block the others. */
export async function listDueOpenings(executor: Executor, now: Instant, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('onboarding_opening')
    .select('employee_id')
    .where('finished_at', 'is', null)
    .where('next_try_at', '<=', instantText(now))
    .orderBy(sql`random()`)
    .limit(max)
    .execute()
  return rows.map((row) => row.employee_id)
}

export type OpeningLine = {
  employeeId: string
  employeeNumber: string
  /** The steps that are done. */
  steps: OpeningStep[]
  applicationStatus: ProviderApplicationStatus | null
  failures: number
  failure: string | null
  startedAt: Instant
  nextTryAt: Instant
  isFinished: boolean
}

/** Openings of an employer's people that are not done, or that the card provider refuses; the longest under way first. */
export async function listOpenings(executor: Executor, employerId: string, max: number): Promise<OpeningLine[]> {
  const rows = await executor
    .selectFrom('onboarding_opening as opening')
    .innerJoin('employee_shown as profile', 'profile.id', 'opening.employee_id')
    .leftJoin('onboarding_opening_step as done', 'done.employee_id', 'opening.employee_id')
    .selectAll('opening')
    .select([
      'profile.employee_number',
      sql<OpeningStep[]>`coalesce(array_agg(done.step order by done.done_at) filter (where done.step is not null), '{}')`.as(
        'steps',
      ),
    ])
    .where('profile.employer_id', '=', employerId)
    .where((where) =>
      where.or([where('opening.finished_at', 'is', null), where('opening.application_status', 'in', ['DENIED', 'CLOSED'])]),
    )
    .groupBy(['opening.employee_id', 'profile.employee_number'])
    .orderBy('opening.started_at')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    employeeId: row.employee_id,
    employeeNumber: row.employee_number,
    steps: row.steps,
    applicationStatus: row.application_status,
    failures: row.failures,
    failure: row.failure,
    startedAt: parseInstant(row.started_at),
    nextTryAt: parseInstant(row.next_try_at),
    isFinished: row.finished_at !== null,
  }))
}

/** Has it tried at once, and not after the wait that its failures have earned. False when there is none under way. */
export async function retryOpening(executor: Executor, employeeId: string, now: Instant): Promise<boolean> {
  const row = await executor
    .updateTable('onboarding_opening')
    .set({ next_try_at: instantText(now) })
    .where('employee_id', '=', employeeId)
    .where('finished_at', 'is', null)
    .returning('employee_id')
    .executeTakeFirst()
  return row !== undefined
}
