// SQL for entries of the bank's files in suspense, as an operator resolves them.
import type { CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type SuspendedKey = { fileId: string; line: number }

/** Of every file with that id or name. */
export async function findSuspended(executor: Executor, file: string, line: number): Promise<SuspendedKey[]> {
  const rows = await executor
    .selectFrom('move_money_inbound_entry as entry')
    .innerJoin('move_money_inbound_file as file', 'file.id', 'entry.file_id')
    .select(['entry.file_id'])
    .where('entry.outcome', '=', 'suspended')
    .where('entry.line', '=', line)
    .where(({ or, eb, cast }) => or([eb('file.name', '=', file), eb(cast<string>('file.id', 'text'), '=', file.toLowerCase())]))
    .limit(2)
    .execute()
  return rows.map((row) => ({ fileId: row.file_id, line }))
}

export type Suspended = {
  kind: 'return' | 'dishonored' | 'contested' | 'change' | 'other'
  code: string | null
  isCredit: boolean
  amount: Cents
  trace: string
  /** Its money is in suspense. */
  hasMoney: boolean
  isEnded: boolean
  createdOn: PlainDate
  receivedAt: Instant
}

/** With its row taken: two people end it one after the other. */
export async function lockSuspended(tx: Transaction, { fileId, line }: SuspendedKey): Promise<Suspended | null> {
  const row = await tx
    .selectFrom('move_money_inbound_entry as entry')
    .innerJoin('move_money_inbound_file as file', 'file.id', 'entry.file_id')
    .selectAll('entry')
    .select(['file.created_on', 'file.received_at'])
    .where('entry.file_id', '=', fileId)
    .where('entry.line', '=', line)
    .where('entry.outcome', '=', 'suspended')
    .forUpdate('entry')
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    kind: row.kind,
    code: row.code,
    isCredit: row.is_credit,
    amount: cents(row.amount),
    trace: row.trace,
    hasMoney: row.journal_id !== null,
    isEnded: row.ending !== null,
    createdOn: parsePlainDate(row.created_on),
    receivedAt: parseInstant(row.received_at),
  }
}

export type Ending = {
  ending: 'assigned' | 'cleared'
  entryId: string | null
  journalId: string | null
  by: CleanText
  note: CleanText
  at: Instant
}

export async function endSuspended(tx: Transaction, { fileId, line }: SuspendedKey, ending: Ending): Promise<void> {
  const { entryId, journalId, by, note, at } = ending
  await tx
    .updateTable('move_money_inbound_entry')
    .set({
      ending: ending.ending,
      ended_by: by,
      end_note: note,
      // Decided on by another instance or an operator's machine, whose clock may be ahead of this one's.
      ended_at: sql<string>`greatest(decided_at, ${instantText(at)}::timestamptz)`,
      end_journal_id: journalId,
      ...(entryId !== null && { entry_id: entryId }),
    })
    .where('file_id', '=', fileId)
    .where('line', '=', line)
    .execute()
}
