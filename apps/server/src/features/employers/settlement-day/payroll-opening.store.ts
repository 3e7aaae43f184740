// Reads staged deposits that are due.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { entriesOf, entriesWithOutcome, type EntryToProcess } from '../processing/index.ts'

export type DueFile = { fileId: string; opensAt: string }

/** Files with deposits that may be used now, those that have waited longest first; the next ones after one of them. */
export async function readDueFiles(executor: Executor, now: Instant, after: DueFile | null, max: number): Promise<DueFile[]> {
  const { rows } = await sql<{ file_id: string; opens: string }>`
    select file_id, min(opens_at)::text as opens from employers_payroll_outcome
    where outcome = 'staged' and opens_at <= ${instantText(now)}
    group by file_id
    having ${after?.fileId ?? null}::uuid is null
      or (min(opens_at), file_id) > (${after?.opensAt ?? null}::timestamptz, ${after?.fileId ?? null}::uuid)
    order by min(opens_at), file_id limit ${max}`.execute(executor)
  return rows.map((row) => ({ fileId: row.file_id, opensAt: row.opens }))
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
