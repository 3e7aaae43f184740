// All SQL for corrected names of stores, and for workers' reports of wrong ones.
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type NameReport = { id: string; accountId: string; itemId: string; raw: string; suggestion: CleanText | null }

/** One for each item: repeated, the last report counts until it is decided. */
export async function keepReport(executor: Executor, report: NameReport, at: Instant): Promise<void> {
  const { id, accountId, itemId, raw, suggestion } = report
  await executor
    .insertInto('transactions_name_report')
    .values({ id, account_id: accountId, item_id: itemId, raw, suggestion, reported_at: instantText(at), decided_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'item_id'])
        .doUpdateSet({ suggestion })
        .where('transactions_name_report.decided_at', 'is', null),
    )
    .execute()
}

type ReportedName = {
  /** Of its earliest report: what an operator calls it by. */
  id: string
  raw: string
  /** What it was corrected to before; null when it was not. */
  corrected: string | null
  reports: number
  suggestions: string[]
  since: Instant
}

/** Names that workers reported as wrong and no one has decided about, the most reported first. */
export async function listReported(executor: Executor, max: number): Promise<ReportedName[]> {
  const { rows } = await sql<Omit<ReportedName, 'since'> & { since: string }>`
    select (array_agg(report.id order by report.reported_at, report.id))[1] as id, report.raw, max(name.shown) as corrected,
      count(*)::int as reports, array_remove(array_agg(distinct report.suggestion), null) as suggestions, min(report.reported_at) as since
    from transactions_name_report report
    left join transactions_name name on name.raw = report.raw
    where report.decided_at is null
    group by report.raw
    order by count(*) desc, report.raw
    limit ${max}`.execute(executor)
  return rows.map((row) => ({ ...row, since: parseInstant(row.since) }))
}

/** The name that a report is about; null when there is no such report. */
export async function findReportedName(executor: Executor, reportId: string): Promise<string | null> {
  const row = await executor.selectFrom('transactions_name_report').select('raw').where('id', '=', reportId).executeTakeFirst()
  return row?.raw ?? null
}

/** From now on every worker reads this name wherever the store sent the other one; the reports about it are decided. */
export async function correctName(
  tx: Transaction,
  { raw, shown, operator }: { raw: string; shown: CleanText; operator: CleanText },
  at: Instant,
): Promise<void> {
  const corrected = { shown, corrected_at: instantText(at), corrected_by: operator }
  await tx
    .insertInto('transactions_name')
    .values({ raw, ...corrected })
    .onConflict((conflict) => conflict.column('raw').doUpdateSet(corrected))
    .execute()
  await decideReports(tx, raw, at)
}

/** @returns how many reports were open until now */
export async function decideReports(executor: Executor, raw: string, at: Instant): Promise<number> {
  const { numUpdatedRows } = await executor
    .updateTable('transactions_name_report')
    .set({ decided_at: instantText(at) })
    .where('raw', '=', raw)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return Number.parseInt(numUpdatedRows.toString(), 10)
}
