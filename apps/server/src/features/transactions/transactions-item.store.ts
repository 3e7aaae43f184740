// Reads one item of a worker's list, pending or complete.
import type { Executor } from '#platform/database/database.ts'
import { sql } from 'kysely'
import { selectedColumns, type PageRow } from './transactions-page.store.ts'

export type ItemRow = PageRow & { journal_id: string | null }

/** Null for another worker's item, which is not there either. */
export async function findItem(
  executor: Executor,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<ItemRow | null> {
  const { rows } = await sql<{ item: ItemRow }>`
    select row_to_json(found) as item from (
      select ${sql.raw(selectedColumns)}, journal_id from transactions_item where id = ${itemId} and account_id = ${accountId}
    ) as found`.execute(executor)
  return rows[0]?.item ?? null
}
