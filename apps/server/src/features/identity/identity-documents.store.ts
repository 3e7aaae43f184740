// All SQL of files that a check asks for: what each is, and its sealed pieces.
import type { DocumentItem } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { DocumentType } from './identity-documents.rules.ts'

export type StoredDocument = {
  checkId: string
  id: string
  round: number
  item: DocumentItem
  nameSealed: Uint8Array
  /** null before its first piece is here. */
  type: DocumentType | null
  size: number
  received: number
}

const columns = ['check_id as checkId', 'id', 'round', 'item', 'name_sealed as nameSealed', 'type', 'size', 'received'] as const

export async function findDocument(executor: Executor, checkId: string, id: string): Promise<StoredDocument | null> {
  const row = await executor
    .selectFrom('identity_document')
    .select(columns)
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The files of one round, in the order in which they were begun. */
export async function readDocuments(executor: Executor, checkId: string, round: number): Promise<StoredDocument[]> {
  return executor
    .selectFrom('identity_document')
    .select(columns)
    .where('check_id', '=', checkId)
    .where('round', '=', round)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type DocumentLine = Pick<StoredDocument, 'item' | 'type' | 'size' | 'received'> & { sentAt: Instant | null }

/** All files of a check, without their names and contents. */
export async function readDocumentsOf(executor: Executor, checkId: string): Promise<DocumentLine[]> {
  const rows = await executor
    .selectFrom('identity_document')
    .select(['item', 'type', 'size', 'received', 'sent_at'])
    .where('check_id', '=', checkId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ sent_at: sentAt, ...line }) => ({ ...line, sentAt: sentAt === null ? null : parseInstant(sentAt) }))
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

export async function insertDocument(
  tx: Transaction,
  document: Omit<StoredDocument, 'type' | 'received'>,
  at: Instant,
): Promise<void> {
  await tx
    .insertInto('identity_document')
    .values({
      check_id: document.checkId,
      id: document.id,
      round: document.round,
      item: document.item,
      name_sealed: document.nameSealed,
      size: document.size,
      created_at: instantText(at),
    })
    .execute()
}

export type Piece = { checkId: string; documentId: string; start: number; bytesSealed: Uint8Array }

/** For who has the check locked: pieces come one after the other. */
export async function insertPiece(tx: Transaction, piece: Piece, type: DocumentType | null, received: number): Promise<void> {
  await tx
    .insertInto('identity_document_piece')
    .values({
      check_id: piece.checkId,
      document_id: piece.documentId,
      start: piece.start,
      bytes_sealed: piece.bytesSealed,
    })
    .execute()
  await tx
    .updateTable('identity_document')
    .set({ type, received })
    .where('check_id', '=', piece.checkId)
    .where('id', '=', piece.documentId)
    .execute()
}

/** One that was sent for review stays, and so do its pieces. */
export async function deleteDocument(tx: Transaction, checkId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('identity_document')
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
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

/** The pieces of one file, in order. */
export async function readPieces(
  executor: Executor,
  checkId: string,
  documentId: string,
): Promise<{ start: number; bytesSealed: Uint8Array }[]> {
  return executor
    .selectFrom('identity_document_piece')
    .select(['start', 'bytes_sealed as bytesSealed'])
    .where('check_id', '=', checkId)
    .where('document_id', '=', documentId)
    .orderBy('start')
    .execute()
}

/** Files that were never sent for review: nobody needs them. */
export async function deleteUnsentBefore(executor: Executor, before: Instant): Promise<void> {
  await executor
    .deleteFrom('identity_document')
    .where('sent_at', 'is', null)
    .where('created_at', '<', instantText(before))
    .execute()
}
