// SQL for pay runs and their lines.
import { cents, centsText } from '@daybreak/money'
import { parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PayRunLine } from './line.ts'
import type { PayRunRow } from './rows.ts'

export type PaidPeriod = { start: PlainDate; end: PlainDate; payday: PlainDate; cutOffAt: Instant }

export async function findPeriodOfPayday(
  executor: Executor,
  employerId: string,
  payGroup: string,
  payday: PlainDate,
): Promise<PaidPeriod | null> {
  const row = await executor
    .selectFrom('employers_pay_period')
    .select(['period_start', 'period_end', 'payday', 'cut_off_at'])
    .where('employer_id', '=', employerId)
    .where('pay_group', '=', payGroup)
    .where('payday', '=', plainDateText(payday))
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    start: parsePlainDate(row.period_start),
    end: parsePlainDate(row.period_end),
    payday: parsePlainDate(row.payday),
    cutOffAt: parseInstant(row.cut_off_at),
  }
}

export type StoredRun = { id: string; fileHash: Uint8Array; isFinished: boolean }

/** The run that counts for a period: one that was replaced does not. */
export async function findRun(
  executor: Executor,
  employerId: string,
  payGroup: string,
  start: PlainDate,
): Promise<StoredRun | null> {
  const row = await executor
    .selectFrom('employers_pay_run')
    .select(['id', 'file_hash', 'finished_at'])
    .where('employer_id', '=', employerId)
    .where('pay_group', '=', payGroup)
    .where('period_start', '=', plainDateText(start))
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, fileHash: row.file_hash, isFinished: row.finished_at !== null }
}

export async function insertRun(
  tx: Transaction,
  run: {
    id: string
    employerId: string
    payGroup: string
    period: PaidPeriod
    fileHash: Uint8Array
    corrects: string | null
    at: string
  },
): Promise<void> {
  await tx
    .insertInto('employers_pay_run')
    .values({
      id: run.id,
      employer_id: run.employerId,
      pay_group: run.payGroup,
      period_start: plainDateText(run.period.start),
      period_end: plainDateText(run.period.end),
      payday: plainDateText(run.period.payday),
      file_hash: run.fileHash,
      corrects: run.corrects,
      created_at: run.at,
    })
    .execute()
}

export async function insertLines(
  tx: Transaction,
  runId: string,
  lines: readonly (PayRunRow & { id: string; rosterId: string })[],
): Promise<void> {
  await sql`
    insert into employers_pay_run_line (id, pay_run_id, roster_id, line, gross, net, express_pay_deduction)
    select id, ${runId}::uuid, roster_id, line, gross, net, deduction
    from unnest(
      ${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ rosterId }) => rosterId)}::uuid[], ${lines.map(({ line }) => line)}::int[],
      ${lines.map(({ gross }) => centsText(gross))}::bigint[], ${lines.map(({ net }) => centsText(net))}::bigint[],
      ${lines.map(({ deduction }) => centsText(deduction))}::bigint[]
    ) as row (id, roster_id, line, gross, net, deduction)`.execute(tx)
}

/** The next lines that no one has applied, taken for this transaction; another one that applies at the same time gets others. */
export async function takeWaitingLines(tx: Transaction, runId: string, max: number): Promise<PayRunLine[]> {
  const rows = await tx
    .selectFrom('employers_pay_run_line as line')
    .innerJoin('employers_pay_run as run', 'run.id', 'line.pay_run_id')
    .innerJoin('employers_roster as person', 'person.id', 'line.roster_id')
    .select([
      'line.id',
      'line.gross',
      'line.net',
      'line.express_pay_deduction',
      'run.employer_id',
      'run.payday',
      'run.period_start',
      'run.period_end',
      'person.employee_id',
      'person.employee_number',
      'line.is_removed',
      // Of earlier results of the same payday, what still counts for the person; a result that corrects none is the first.
      sql<string[]>`case when run.corrects is null then '{}' else array(
        select older.id::text from employers_pay_run_line older join employers_pay_run other on other.id = older.pay_run_id
        where older.roster_id = line.roster_id and older.pay_run_id <> line.pay_run_id and other.employer_id = run.employer_id
          and other.pay_group = run.pay_group and other.period_start = run.period_start
          and older.settled_at is not null and older.reversed_at is null) end`.as('replaces'),
      sql<string | null>`case when run.corrects is not null then (
        select min(other.created_at) from employers_pay_run other
        where other.employer_id = run.employer_id and other.pay_group = run.pay_group and other.period_start = run.period_start) end`.as(
        'first_result_at',
      ),
    ])
    .where('line.pay_run_id', '=', runId)
    .where('line.settled_at', 'is', null)
    .orderBy('line.line')
    .limit(max)
    .forUpdate('line')
    .skipLocked()
    .execute()
  const [first] = rows
  if (first === undefined) return []
  const run = {
    payRunId: runId,
    employerId: first.employer_id,
    payday: parsePlainDate(first.payday),
    periodStart: parsePlainDate(first.period_start),
    periodEnd: parsePlainDate(first.period_end),
    firstResultAt: first.first_result_at === null ? null : parseInstant(first.first_result_at),
  }
  return rows.map((row) => ({
    ...run,
    lineId: row.id,
    employeeId: row.employee_id,
    employeeNumber: row.employee_number,
    gross: cents(row.gross),
    net: cents(row.net),
    expressPayDeduction: cents(row.express_pay_deduction),
    replaces: row.replaces,
    isRemoved: row.is_removed,
  }))
}

export async function markApplied(tx: Transaction, lines: readonly PayRunLine[], at: string): Promise<void> {
  await sql`update employers_pay_run_line set settled_at = ${at}::timestamptz where id = any(${lines.map(({ lineId }) => lineId)}::uuid[])`.execute(
    tx,
  )
  const reversed = lines.flatMap(({ replaces }) => replaces)
  if (reversed.length === 0) return
  await sql`update employers_pay_run_line set reversed_at = ${at}::timestamptz where id = any(${reversed}::uuid[])`.execute(tx)
}

/** False once another run has replaced this one; otherwise it stays the one that counts until the transaction ends. */
export async function lockCurrentRun(tx: Transaction, runId: string): Promise<boolean> {
  const { rows } = await sql`select from employers_pay_run where id = ${runId} and replaced_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Waits for any other run that applies lines of this one. */
export async function markReplaced(tx: Transaction, runId: string, at: string): Promise<void> {
  await tx.updateTable('employers_pay_run').set({ replaced_at: at }).where('id', '=', runId).execute()
}

/**
 * Of a run that corrects another: lines that say what already counts are done, and people whom the corrected result no longer names get a
 * line that reverses what counts for them.
 */
export async function compareWithCounted(tx: Transaction, runId: string, newId: () => string, at: string): Promise<void> {
  const counted = sql`
    select older.id, older.roster_id, older.gross, older.net, older.express_pay_deduction, older.is_removed
    from employers_pay_run run
    join employers_pay_run other on other.employer_id = run.employer_id and other.pay_group = run.pay_group
      and other.period_start = run.period_start and other.id <> run.id
    join employers_pay_run_line older on older.pay_run_id = other.id and older.settled_at is not null and older.reversed_at is null
    where run.id = ${runId}`
  await sql`
    update employers_pay_run_line line set settled_at = ${at}::timestamptz from (${counted}) as counted
    where line.pay_run_id = ${runId} and counted.roster_id = line.roster_id and not counted.is_removed
      and (counted.gross, counted.net, counted.express_pay_deduction) = (line.gross, line.net, line.express_pay_deduction)`.execute(
    tx,
  )
  const { rows } = await sql<{ roster: string }>`
    select distinct counted.roster_id as roster from (${counted}) as counted
    where not counted.is_removed
      and not exists (select from employers_pay_run_line line where line.pay_run_id = ${runId} and line.roster_id = counted.roster_id)`.execute(
    tx,
  )
  const removed = rows.map(({ roster }) => roster)
  if (removed.length > 0) {
    await sql`
      insert into employers_pay_run_line (id, pay_run_id, roster_id, line, gross, net, express_pay_deduction, is_removed)
      select id, ${runId}::uuid, roster, 0, 0, 0, 0, true from unnest(${removed.map(newId)}::uuid[], ${removed}::uuid[]) as row (id, roster)`.execute(
      tx,
    )
  }
}

export async function countWaitingLines(executor: Executor, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employers_pay_run_line where pay_run_id = ${runId} and settled_at is null`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

export async function finishRun(executor: Executor, runId: string, at: string): Promise<void> {
  await sql`
    update employers_pay_run set finished_at = ${at}::timestamptz
    where id = ${runId} and finished_at is null and replaced_at is null
      and not exists (select from employers_pay_run_line where pay_run_id = ${runId} and settled_at is null)`.execute(executor)
}

/** Paydays of an employer that no finished pay run has paid: payroll's answer is outstanding. */
export async function readOpenPaydays(executor: Executor, employerId: string): Promise<{ payGroup: string; payday: string }[]> {
  const { rows } = await sql<{ payGroup: string; payday: string }>`
    select period.pay_group as "payGroup", period.payday::text as payday from employers_pay_period period
    where period.employer_id = ${employerId} and not exists (
      select from employers_pay_run run
      where run.employer_id = period.employer_id and run.pay_group = period.pay_group and run.period_start = period.period_start
        and run.finished_at is not null and run.replaced_at is null)`.execute(executor)
  return rows
}

export type RunPeople = { runIds: string[]; numberByEmployee: Map<string, string> }

/** All results of a payday, replaced ones too, and the people whom they name, by their account here. */
export async function readRunPeople(
  executor: Executor,
  { employerId, payGroup, start }: { employerId: string; payGroup: string; start: PlainDate },
): Promise<RunPeople> {
  const runs = await executor
    .selectFrom('employers_pay_run')
    .select('id')
    .where('employer_id', '=', employerId)
    .where('pay_group', '=', payGroup)
    .where('period_start', '=', plainDateText(start))
    .execute()
  const runIds = runs.map(({ id }) => id)
  const people = await executor
    .selectFrom('employers_pay_run_line as line')
    .innerJoin('employers_roster as person', 'person.id', 'line.roster_id')
    .select(['person.employee_id', 'person.employee_number'])
    .distinct()
    .where(sql<boolean>`line.pay_run_id = any(${runIds}::uuid[])`)
    .where('person.employee_id', 'is not', null)
    .execute()
  return { runIds, numberByEmployee: new Map(people.map((row) => [row.employee_id ?? '', row.employee_number])) }
}
