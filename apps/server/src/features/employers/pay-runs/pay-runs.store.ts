// Pay runs and their lines in the database.
import { cents, centsText } from '@daybreak/money'
import { parsePlainDate, plainDateText, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PayRunLine } from './pay-run-line.ts'
import type { PayRunRow } from './pay-run-rows.ts'

export type PaidPeriod = { start: PlainDate; end: PlainDate; payday: PlainDate }

export async function findPeriodOfPayday(
  executor: Executor,
  employerId: string,
  payGroup: string,
  payday: PlainDate,
): Promise<PaidPeriod | null> {
  const row = await executor
    .selectFrom('employers_pay_period')
    .select(['period_start', 'period_end', 'payday'])
    .where('employer_id', '=', employerId)
    .where('pay_group', '=', payGroup)
    .where('payday', '=', plainDateText(payday))
    .executeTakeFirst()
  if (row === undefined) return null
  return { start: parsePlainDate(row.period_start), end: parsePlainDate(row.period_end), payday: parsePlainDate(row.payday) }
}

export type StoredRun = { id: string; fileHash: Uint8Array; isFinished: boolean }

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
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, fileHash: row.file_hash, isFinished: row.finished_at !== null }
}

export async function insertRun(
  tx: Transaction,
  run: { id: string; employerId: string; payGroup: string; period: PaidPeriod; fileHash: Uint8Array; at: string },
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

/** The next lines that nobody has settled, taken for this transaction; another one that settles at the same time gets others. */
export async function takeUnsettledLines(tx: Transaction, runId: string, most: number): Promise<PayRunLine[]> {
  const rows = await tx
    .selectFrom('employers_pay_run_line as line')
    .innerJoin('employers_pay_run as run', 'run.id', 'line.pay_run_id')
    .innerJoin('employers_roster as person', 'person.id', 'line.roster_id')
    .select([
      'line.id',
      'line.pay_run_id',
      'line.gross',
      'line.net',
      'line.express_pay_deduction',
      'run.employer_id',
      'run.payday',
      'run.period_start',
      'run.period_end',
      'person.employee_id',
      'person.employee_number',
    ])
    .where('line.pay_run_id', '=', runId)
    .where('line.settled_at', 'is', null)
    .orderBy('line.line')
    .limit(most)
    .forUpdate('line')
    .skipLocked()
    .execute()
  return rows.map((row) => ({
    payRunId: row.pay_run_id,
    lineId: row.id,
    employerId: row.employer_id,
    employeeId: row.employee_id,
    employeeNumber: row.employee_number,
    payday: parsePlainDate(row.payday),
    periodStart: parsePlainDate(row.period_start),
    periodEnd: parsePlainDate(row.period_end),
    gross: cents(row.gross),
    net: cents(row.net),
    expressPayDeduction: cents(row.express_pay_deduction),
  }))
}

export async function markSettled(tx: Transaction, lineIds: readonly string[], at: string): Promise<void> {
  await sql`update employers_pay_run_line set settled_at = ${at}::timestamptz where id = any(${lineIds}::uuid[])`.execute(tx)
}

export async function countUnsettled(executor: Executor, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employers_pay_run_line where pay_run_id = ${runId} and settled_at is null`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

export async function finishRun(executor: Executor, runId: string, at: string): Promise<void> {
  await sql`
    update employers_pay_run set finished_at = ${at}::timestamptz
    where id = ${runId} and finished_at is null
      and not exists (select from employers_pay_run_line where pay_run_id = ${runId} and settled_at is null)`.execute(executor)
}
