// Reads staged deposits that are due.
import { instantText, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { entriesOf, entriesWithOutcome, type EntryToProcess } from '../processing/index.ts'

/** Files with deposits that may be used now, those that have waited longest first. */
export async function readDueFiles(executor: Executor, now: Instant, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome')
    .select(({ fn }) => ['file_id as fileId', fn.min('opens_at').as('opensAt')])
    .where('outcome', '=', 'staged')
    .where('opens_at', '<=', instantText(now))
    .groupBy('file_id')
    .orderBy('opensAt')
    .orderBy('fileId')
    .limit(max)
    .execute()
  return rows.map(({ fileId }) => fileId)
}

export type StagedEntry = EntryToProcess & { transactionId: string; isRepeat: boolean }

/** The next staged deposits of a file that may be used now, in the file's order. */
export async function readDueEntries(tx: Transaction, fileId: string, now: Instant, max: number): Promise<StagedEntry[]> {
  const rows = await entriesWithOutcome(tx, fileId)
    .select(['outcome.transaction_id', 'outcome.is_repeat'])
    .where('outcome.outcome', '=', 'staged')
    .where('outcome.opens_at', '<=', instantText(now))
    .orderBy('outcome.line')
    .limit(max)
    .execute()
  return entriesOf(rows).map((entry, index) => {
    const row = rows[index]
    if (row === undefined || row.transaction_id === null) throw new Error(`the staged deposit of line ${entry.line} has no item`)
    return { ...entry, transactionId: row.transaction_id, isRepeat: row.is_repeat }
  })
}
