// Files that workers upload, for any room: received in chunks, recognized by content, sealed at rest, deleted on schedule.
import type { Instant } from '@daybreak/time'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { plainFileName } from './file-name.ts'
import { fileTypeOf, type FileType } from './file-type.ts'
import { decidePiece } from './upload.rules.ts'
import {
  countUnkept,
  deleteUpload,
  insertPiece,
  insertUpload,
  keepUploads,
  listKeptIds,
  listUploads,
  lockUpload,
  readPiece,
  type StoredUpload,
  type UploadKey,
  type UploadOwner,
} from './upload.store.ts'

export type UploadLimits = {
  types: readonly FileType[]
  maxBytes: number
  /** Each piece has exactly this many bytes, the last one the rest. */
  pieceBytes: number
}

export type Upload = { id: string; name: string; type: FileType | null; size: number; received: number }

export type BeginRefusal = 'file_size' | 'file_differs'
export type PieceRefusal = 'file_unknown' | 'file_type' | 'piece_size' | 'piece_out_of_order'
export type UploadOutcome<Why extends BeginRefusal | PieceRefusal> =
  | { kind: 'upload'; upload: Upload }
  | { kind: 'refused'; why: Why; received?: number }

export type SealedUploads = {
  /**
   * Announces a file. The same id again is the same file, and answers how much of it is here; another size under it is `file_differs`.
   *
   * @param deleteAt  when the file goes unless `keep` is called before
   */
  begin(
    tx: Transaction,
    file: { ownerId: string; id: string; name: string; size: number },
    times: { now: Instant; deleteAt: Instant },
  ): Promise<UploadOutcome<BeginRefusal>>
  /** Takes the next piece. A file whose first piece is of none of the types is deleted. */
  addPiece(
    tx: Transaction,
    ownerId: string,
    piece: { id: string; offset: number; bytes: Uint8Array },
  ): Promise<UploadOutcome<PieceRefusal>>
  /** The owner's files in the order in which they were begun. */
  list(executor: Executor, ownerId: string): Promise<Upload[]>
  /** How many of them nothing keeps yet. */
  countUnkept(executor: Executor, ownerId: string): Promise<number>
  /** Those that something keeps. */
  listKept(executor: Executor, ownerId: string): Promise<string[]>
  remove(tx: Transaction, ownerId: string, id: string): Promise<void>
  /** The files stay as long as their owner. Fails for one that is not here as a whole. */
  keep(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<void>
  /**
   * The content, piece by piece.
   *
   * @throws Error  when a piece is missing or was moved here from elsewhere
   */
  open(executor: Executor, ownerId: string, upload: Pick<Upload, 'id' | 'size'>): AsyncGenerator<Uint8Array, void>
}

/** @param kind  the room's name for these files; it is part of every seal and must never change */
export function createSealedUploads(encryption: FieldEncryption, kind: string, limits: UploadLimits): SealedUploads {
  const keyOf = (ownerId: string, id: string): UploadKey => ({ kind, ownerId, id })

  /** Names that were sealed before names were made plain are made so here. */
  function shown(stored: StoredUpload): Upload {
    const { id, type, size, received, nameSealed } = stored
    return { id, name: plainFileName(encryption.open(nameSealed, fieldOfName(stored))), type, size, received }
  }

  return {
    async begin(tx, { ownerId, id, name, size }, times) {
      if (size > limits.maxBytes) return { kind: 'refused', why: 'file_size' }
      const key = keyOf(ownerId, id)
      const nameSealed = encryption.seal(plainFileName(name), fieldOfName(key))
      await insertUpload(tx, { ...key, nameSealed, size }, times)
      const stored = await lockUpload(tx, key)
      if (stored?.size !== size) return { kind: 'refused', why: 'file_differs' }
      return { kind: 'upload', upload: shown(stored) }
    },

    async addPiece(tx, ownerId, { id, offset, bytes }) {
      const key = keyOf(ownerId, id)
      const stored = await lockUpload(tx, key)
      if (stored === null) return { kind: 'refused', why: 'file_unknown' }
      const verdict = decidePiece(stored, { offset, length: bytes.byteLength }, limits.pieceBytes)
      if (verdict.kind === 'refused') return verdict
      if (verdict.kind === 'known') return { kind: 'upload', upload: shown(stored) }
      const type = offset === 0 ? fileTypeOf(bytes, limits.types) : stored.type
      if (type === null) {
        await deleteUpload(tx, key)
        return { kind: 'refused', why: 'file_type' }
      }
      const received = offset + bytes.byteLength
      const piece = { start: offset, bytesSealed: encryption.sealBytes(bytes, fieldOfPiece(key, offset)) }
      await insertPiece(tx, key, piece, { type, received })
      return { kind: 'upload', upload: { ...shown(stored), type, received } }
    },

    list: async (executor, ownerId) => (await listUploads(executor, { kind, ownerId })).map(shown),

    countUnkept: (executor, ownerId) => countUnkept(executor, { kind, ownerId }),

    listKept: (executor, ownerId) => listKeptIds(executor, { kind, ownerId }),

    remove: (tx, ownerId, id) => deleteUpload(tx, keyOf(ownerId, id)),

    keep: (tx, ownerId, ids) => keepUploads(tx, { kind, ownerId }, ids),

    async *open(executor, ownerId, { id, size }) {
      const key = keyOf(ownerId, id)
      for (let start = 0; start < size; start += limits.pieceBytes) {
        const sealed = await readPiece(executor, key, start)
        if (sealed === null) throw new Error(`a file of kind ${kind} has no piece at ${start}`)
        yield encryption.openBytes(sealed, fieldOfPiece(key, start))
      }
    },
  }
}

/** What an operator may see of an owner's files: no names and no content. */
export async function readUploadFacts(executor: Executor, owner: UploadOwner): Promise<Omit<Upload, 'name'>[]> {
  return (await listUploads(executor, owner)).map(({ id, type, size, received }) => ({ id, type, size, received }))
}

function fieldOfName({ kind, ownerId, id }: UploadKey): SealedField {
  return { table: kind, column: 'name_sealed', row: `${ownerId}:${id}` }
}

/** Each piece is sealed for its file and its offset, so that none can replace another. */
function fieldOfPiece({ kind, ownerId, id }: UploadKey, start: number): SealedField {
  return { table: `${kind}_piece`, column: 'bytes_sealed', row: `${ownerId}:${id}:${start}` }
}
