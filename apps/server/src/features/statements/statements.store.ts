// All SQL for statements: which month of which account is due, and the statements as they were written.
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { StatementContent } from './statements.rules.ts'

/**
 * New accounts are checked once, immediately. They are listed before the first row is written: found row by row beside the
 * inserts, a hundred thousand of them would each be compared with all that were just written.
 */
export async function scheduleNewAccounts(executor: Executor, at: Instant): Promise<void> {
  await sql`
    insert into statements_schedule (account_id, employee_id, due_at)
    select account.id, account.employee_id, ${instantText(at)}::timestamptz
    from (select id from accounts_shown except select account_id from statements_schedule) new
    join accounts_shown account on account.id = new.id
    on conflict do nothing`.execute(executor)
}

export async function scheduleAccount(
  executor: Executor,
  { accountId, employeeId }: { accountId: string; employeeId: string },
  at: Instant,
): Promise<void> {
  await executor
    .insertInto('statements_schedule')
    .values({ account_id: accountId, employee_id: employeeId, next_month: null, due_at: instantText(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those that are due first are first. */
export async function listDue(executor: Executor, now: Instant, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('statements_schedule')
    .select('account_id')
    .where('due_at', '<=', instantText(now))
    .orderBy('due_at')
    .orderBy('account_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.account_id)
}

export type Scheduled = { employeeId: string; nextMonth: PlainDate | null; dueAt: Instant | null }

/** `skip`: null also when another instance is writing it just now. `wait`: after the other one. */
export async function lockSchedule(tx: Transaction, accountId: string, ifLocked: 'skip' | 'wait'): Promise<Scheduled | null> {
  const query = tx
    .selectFrom('statements_schedule')
    .select(['employee_id', 'next_month', 'due_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
  const row = await (ifLocked === 'skip' ? query.skipLocked() : query).executeTakeFirst()
  if (row === undefined) return null
  return {
    employeeId: row.employee_id,
    nextMonth: row.next_month === null ? null : parsePlainDate(row.next_month),
    dueAt: row.due_at === null ? null : parseInstant(row.due_at),
  }
}

export async function readSchedule(executor: Executor, accountId: string): Promise<Omit<Scheduled, 'employeeId'> | null> {
  const row = await executor
    .selectFrom('statements_schedule')
    .select(['next_month', 'due_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    nextMonth: row.next_month === null ? null : parsePlainDate(row.next_month),
    dueAt: row.due_at === null ? null : parseInstant(row.due_at),
  }
}

export async function moveSchedule(
  tx: Transaction,
  accountId: string,
  { nextMonth, dueAt }: { nextMonth: PlainDate; dueAt: Instant | null },
): Promise<void> {
  await tx
    .updateTable('statements_schedule')
    .set({ next_month: plainDateText(nextMonth), due_at: dueAt === null ? null : instantText(dueAt) })
    .where('account_id', '=', accountId)
    .execute()
}

export type StatementToKeep = {
  id: string
  accountId: string
  employeeId: string
  month: PlainDate
  startsAt: Instant | null
  endsAt: Instant
  madeAt: Instant
  lastEntry: bigint
  opening: Cents
  totalIn: Cents
  totalOut: Cents
  closing: Cents
  content: StatementContent
}

/** @throws  when the month is there: a statement is written once */
export async function insertStatement(tx: Transaction, statement: StatementToKeep): Promise<void> {
  await tx
    .insertInto('statements_statement')
    .values({
      id: statement.id,
      account_id: statement.accountId,
      employee_id: statement.employeeId,
      month: plainDateText(statement.month),
      starts_at: statement.startsAt === null ? null : instantText(statement.startsAt),
      ends_at: instantText(statement.endsAt),
      made_at: instantText(statement.madeAt),
      last_entry: statement.lastEntry,
      opening: statement.opening,
      total_in: statement.totalIn,
      total_out: statement.totalOut,
      closing: statement.closing,
      content: JSON.stringify(statement.content),
    })
    .execute()
}

export type LastStatement = { month: PlainDate; endsAt: Instant; lastEntry: bigint; closing: Cents; content: StatementContent }

export async function readLastStatement(executor: Executor, accountId: string): Promise<LastStatement | null> {
  const row = await executor
    .selectFrom('statements_statement')
    .select(['month', 'ends_at', 'last_entry', 'closing', 'content'])
    .where('account_id', '=', accountId)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    month: parsePlainDate(row.month),
    endsAt: parseInstant(row.ends_at),
    lastEntry: row.last_entry,
    closing: cents(row.closing),
    content: contentOf(row.content),
  }
}

export type StatementLine = { month: string; madeAt: Instant; opening: Cents; totalIn: Cents; totalOut: Cents; closing: Cents }

/** Newest first. */
export async function listStatements(executor: Executor, accountId: string): Promise<StatementLine[]> {
  const rows = await executor
    .selectFrom('statements_statement')
    .select(['month', 'made_at', 'opening', 'total_in', 'total_out', 'closing'])
    .where('account_id', '=', accountId)
    .orderBy('month', 'desc')
    .execute()
  return rows.map((row) => ({
    month: row.month,
    madeAt: parseInstant(row.made_at),
    opening: cents(row.opening),
    totalIn: cents(row.total_in),
    totalOut: cents(row.total_out),
    closing: cents(row.closing),
  }))
}

/** Null: the account has no statement of that month. */
export async function readStatement(executor: Executor, accountId: string, month: PlainDate): Promise<StatementContent | null> {
  const row = await executor
    .selectFrom('statements_statement')
    .select('content')
    .where('account_id', '=', accountId)
    .where('month', '=', plainDateText(month))
    .executeTakeFirst()
  return row === undefined ? null : contentOf(row.content)
}

/** Written by this room alone, and never changed since. */
function contentOf(content: unknown): StatementContent {
  return content as StatementContent
}
