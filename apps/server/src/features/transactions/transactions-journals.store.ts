// What the list calls the movements of money of some journals: for rooms that write about postings.
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
