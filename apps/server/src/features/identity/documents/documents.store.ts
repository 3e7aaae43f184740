// All SQL of which item of a check each uploaded file is for.
import type { DocumentItem } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type DocumentRow = { id: string; round: number; item: DocumentItem; sentAt: Instant | null }

const columns = ['id', 'round', 'item', 'sent_at'] as const

function documentOf({ sent_at: sentAt, ...row }: Omit<DocumentRow, 'sentAt'> & { sent_at: string | null }): DocumentRow {
  return { ...row, sentAt: sentAt === null ? null : parseInstant(sentAt) }
}

export async function findDocument(executor: Executor, checkId: string, id: string): Promise<DocumentRow | null> {
  const row = await executor
    .selectFrom('identity_document')
    .select(columns)
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : documentOf(row)
}

/** All files of a check, in the order in which they were begun. */
export async function readDocuments(executor: Executor, checkId: string): Promise<DocumentRow[]> {
  const rows = await executor
    .selectFrom('identity_document')
    .select(columns)
    .where('check_id', '=', checkId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(documentOf)
}

export async function countSent(executor: Executor, checkId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('identity_document')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('check_id', '=', checkId)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** For a file that was begun in the same transaction: it goes with the file. */
export async function insertDocument(
  tx: Transaction,
  checkId: string,
  { id, round, item }: Omit<DocumentRow, 'sentAt'>,
  at: Instant,
): Promise<void> {
  await tx
    .insertInto('identity_document')
    .values({ check_id: checkId, id, round, item, created_at: instantText(at) })
    .execute()
}

export async function markSent(tx: Transaction, checkId: string, round: number, at: Instant): Promise<void> {
  await tx
    .updateTable('identity_document')
    .set({ sent_at: instantText(at) })
    .where('check_id', '=', checkId)
    .where('round', '=', round)
    .execute()
}
