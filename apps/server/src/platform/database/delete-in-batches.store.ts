// Deletes obsolete rows, a thousand per statement, so that a backlog of any size makes progress and no lock is held for long.
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from './database.ts'
import type { Schema } from './schema.generated.ts'

const usualBatch = 1_000

/**
 * Each batch is a commit of its own. Stops early when `signal` is aborted; the next run continues.
 *
 * @param condition  on the table's own columns, served by an index
 * @returns          how many rows are gone
 */
export async function deleteInBatches(
  executor: Executor,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  { signal, batch = usualBatch }: { signal?: AbortSignal | undefined; batch?: number } = {},
): Promise<number> {
  let total = 0
  for (;;) {
    // The condition is repeated: a row may have changed since it was chosen.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batch}
      )) and ${condition}`.execute(executor)
    const count = Number.parseInt(String(numAffectedRows ?? 0n), 10)
    total += count
    // Fewer than a batch may mean that another instance took the others: only nothing is the end.
    if (count === 0 || signal?.aborted === true) return total
  }
}
