// An operator's commands on statements: list a worker's, save one as a file, and make those that are due.
import type { StatementFormat } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { isBefore, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import type { Executor } from '#platform/database/database.ts'
import { fileOf } from './files/index.ts'
import { writeDue, type MakingDeps } from './statements-making.ts'
import { listStatements, readSchedule, readStatement, scheduleAccount, type StatementLine } from './statements.store.ts'

export type StatementsOfWorker = {
  statements: StatementLine[]
  /** The month that is written next, and from when on; null for an account that was never checked. */
  next: { month: string | null; dueAt: Instant | null } | null
}

/** Null for a worker without an account. */
export async function listStatementsOf(executor: Executor, employeeId: string): Promise<StatementsOfWorker | null> {
  const account = await findAccountOf(executor, employeeId)
  if (account === null) return null
  const schedule = await readSchedule(executor, account.id)
  return {
    statements: await listStatements(executor, account.id),
    next: schedule && { month: schedule.nextMonth && plainDateText(schedule.nextMonth), dueAt: schedule.dueAt },
  }
}

/** The file that the worker gets; null where there is no such statement. It is not in their activity log, because they did not load it. */
export async function drawStatementOf(
  executor: Executor,
  employeeId: string,
  { month, format, locale }: { month: PlainDate; format: StatementFormat; locale: Locale },
): Promise<Uint8Array | null> {
  const account = await findAccountOf(executor, employeeId)
  const content = account === null ? null : await readStatement(executor, account.id, month)
  return content === null ? null : fileOf(content, format, locale)
}

/**
 * Writes every statement of an account that is due and not there. Safe beside the job and beside a worker's request: each month is written once.
 *
 * @returns how many there are more than before; null for a worker without an account
 */
export async function makeStatementsOf(deps: MakingDeps, employeeId: string): Promise<number | null> {
  const { database } = deps
  const account = await findAccountOf(database.query, employeeId)
  if (account === null) return null
  const before = (await listStatements(database.query, account.id)).length
  await catchUp(deps, { accountId: account.id, employeeId })
  return (await listStatements(database.query, account.id)).length - before
}

/** What the job has not done yet, as after an outage: a reader does not wait for it. */
export async function catchUp(deps: MakingDeps, whose: { accountId: string; employeeId: string }): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  await scheduleAccount(database.query, whose, now)
  for (;;) {
    const schedule = await readSchedule(database.query, whose.accountId)
    if (schedule?.dueAt === null || schedule === null || isBefore(now, schedule.dueAt)) return
    await writeDue(deps, whose.accountId, 'wait')
  }
}
