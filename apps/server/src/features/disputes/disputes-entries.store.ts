// All SQL for the movements of money in a case. Rows are only ever added.
import type { CleanText } from '@daybreak/contract'
import { addCents, cents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type EntryKind = 'provisional' | 'final' | 'taken_back'

export type Entry = {
  id: string
  caseId: string
  number: number
  kind: EntryKind
  /** Below zero it was reversed. */
  toWorker: Cents
  /** What of a provisional credit became final. */
  kept: Cents
  journalId: string
  madeAt: Instant
  madeBy: string | null
}

export async function insertEntry(tx: Transaction, entry: Omit<Entry, 'madeBy'> & { madeBy: CleanText | null }): Promise<void> {
  await tx
    .insertInto('disputes_entry')
    .values({
      id: entry.id,
      case_id: entry.caseId,
      number: entry.number,
      kind: entry.kind,
      to_worker: entry.toWorker,
      kept: entry.kept,
      journal_id: entry.journalId,
      made_at: instantText(entry.madeAt),
      made_by: entry.madeBy,
    })
    .execute()
}

/** By case, each in the order in which they were made. */
export async function readEntries(executor: Executor, caseIds: readonly string[]): Promise<Map<string, Entry[]>> {
  if (caseIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('disputes_entry')
    .selectAll()
    .where('case_id', 'in', [...caseIds])
    .orderBy('number')
    .execute()
  const entries = rows.map((row): Entry => ({
    id: row.id,
    caseId: row.case_id,
    number: row.number,
    kind: row.kind,
    toWorker: cents(row.to_worker),
    kept: cents(row.kept),
    journalId: row.journal_id,
    madeAt: parseInstant(row.made_at),
    madeBy: row.made_by,
  }))
  return Map.groupBy(entries, ({ caseId }) => caseId)
}

export async function readEntriesOf(executor: Executor, caseId: string): Promise<Entry[]> {
  return (await readEntries(executor, [caseId])).get(caseId) ?? []
}

/** What the worker has of all of it, and what of that is still provisional. */
export function sumsOf(entries: readonly Pick<Entry, 'kind' | 'toWorker' | 'kept'>[]): { given: Cents; provisional: Cents } {
  const given = addCents(noCents, ...entries.map(({ toWorker }) => toWorker))
  const final = entries.filter(({ kind }) => kind === 'final').map(({ toWorker, kept }) => addCents(toWorker, kept))
  return { given, provisional: subtractCents(given, addCents(noCents, ...final)) }
}
