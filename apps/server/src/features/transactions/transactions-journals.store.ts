// Reads the list's names of journals, and what arrived on each payday, for rooms that write about them.
import { cents, type Cents } from '@daybreak/money'
import { plainDateText, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

/** By journal. One that the list has no item for, such as a fee within a transfer, is not there. */
export async function readSummaries(
  executor: Executor,
  accountId: string,
  journalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (journalIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('transactions_item')
    .select(['journal_id', 'summary'])
    .where('account_id', '=', accountId)
    .where('journal_id', 'is not', null)
    .where('is_pending', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const wanted = new Set(journalIds)
  return new Map(rows.flatMap(({ journal_id: id, summary }) => (id !== null && wanted.has(id) ? [[id, summary] as const] : [])))
}

/** What each payday brought, before what payroll took for Express Pay where a pay run says it. In the order of the paydays. */
export async function listPaydays(
  executor: Executor,
  accountId: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<{ payday: string; amount: Cents }[]> {
  const rows = await executor
    .selectFrom('transactions_item')
    .select(['payday', sql<bigint>`sum(coalesce(payroll_total, amount))::bigint`.as('amount')])
    .where('account_id', '=', accountId)
    .where('payday', 'is not', null)
    .where('payday', '>=', plainDateText(from))
    .where('payday', '<=', plainDateText(to))
    .where('status', '=', 'COMPLETED')
    .groupBy('payday')
    .orderBy('payday')
    .execute()
  return rows.flatMap(({ payday, amount }) => (payday === null ? [] : [{ payday, amount: cents(amount) }]))
}
