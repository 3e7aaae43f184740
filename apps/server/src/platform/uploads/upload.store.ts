// All SQL for uploaded files: their description, and their sealed chunks.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'
import type { FileType } from './file-type.ts'

export type UploadOwner = { kind: string; ownerId: string }
export type UploadKey = UploadOwner & { id: string }
export type StoredUpload = UploadKey & {
  nameSealed: Uint8Array
  /** Null before its first piece is here. */
  type: FileType | null
  size: number
  received: number
}

const columns = ['kind', 'owner_id as ownerId', 'id', 'name_sealed as nameSealed', 'type', 'size', 'received'] as const

/** Locks the row: pieces of one file are stored one after the other. */
export async function lockUpload(tx: Transaction, { kind, ownerId, id }: UploadKey): Promise<StoredUpload | null> {
  const row = await tx
    .selectFrom('upload_file')
    .select(columns)
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** In the order in which they were begun. */
export async function listUploads(executor: Executor, { kind, ownerId }: UploadOwner): Promise<StoredUpload[]> {
  return executor
    .selectFrom('upload_file')
    .select(columns)
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Those that are deleted when they are due, because nothing keeps them yet. */
export async function countUnkept(executor: Executor, { kind, ownerId }: UploadOwner): Promise<number> {
  const { count } = await executor
    .selectFrom('upload_file')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('delete_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Those that stay: each goes with something. */
export async function listKeptIds(executor: Executor, { kind, ownerId }: UploadOwner): Promise<string[]> {
  const rows = await executor
    .selectFrom('upload_file')
    .select('id')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('delete_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes nothing when there is a file of this id. */
export async function insertUpload(
  tx: Transaction,
  { kind, ownerId, id, nameSealed, size }: Omit<StoredUpload, 'type' | 'received'>,
  { now, deleteAt }: { now: Instant; deleteAt: Instant },
): Promise<void> {
  await tx
    .insertInto('upload_file')
    .values({
      kind,
      owner_id: ownerId,
      id,
      name_sealed: nameSealed,
      size,
      created_at: instantText(now),
      delete_at: instantText(deleteAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type SealedPiece = { start: number; bytesSealed: Uint8Array }

/** For the holder of the file's lock. */
export async function insertPiece(
  tx: Transaction,
  { kind, ownerId, id }: UploadKey,
  { start, bytesSealed }: SealedPiece,
  { type, received }: { type: FileType; received: number },
): Promise<void> {
  await tx
    .insertInto('upload_piece')
    .values({ kind, owner_id: ownerId, upload_id: id, start, bytes_sealed: bytesSealed })
    .execute()
  await tx
    .updateTable('upload_file')
    .set({ type, received })
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** The piece that begins there; null after the last one. */
export async function readPiece(executor: Executor, { kind, ownerId, id }: UploadKey, start: number): Promise<Uint8Array | null> {
  const row = await executor
    .selectFrom('upload_piece')
    .select('bytes_sealed')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', id)
    .where('start', '=', start)
    .executeTakeFirst()
  return row?.bytes_sealed ?? null
}

/** With its pieces, and with what the room keeps of it. */
export async function deleteUpload(tx: Transaction, { kind, ownerId, id }: UploadKey): Promise<void> {
  await tx.deleteFrom('upload_file').where('kind', '=', kind).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** From now on they stay as long as their owner. */
export async function keepUploads(tx: Transaction, { kind, ownerId }: UploadOwner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('upload_file')
    .set({ delete_at: null })
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute()
}

/** A file has up to 40 pieces, which go with it. */
const filesPerBatch = 50

export async function deleteDueUploads(executor: Executor, now: Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(executor, 'upload_file', sql`delete_at < ${instantText(now)}`, { signal, batch: filesPerBatch })
}
