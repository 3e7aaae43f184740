// Reads the files of a check: what each is for, and its content for the provider that reviews it.
import { documentLimits, type DocumentItem } from '@daybreak/contract'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import { createSealedUploads, type SealedUploads, type Upload } from '#platform/uploads/sealed-uploads.ts'
import { readDocuments } from './documents.store.ts'
import type { DocumentToSend } from '../identity-provider.ts'
import type { Check } from '../identity.store.ts'

/** Part of every seal: never another name. */
export const documentKind = 'identity_document'

const { types, sizeMost: maxBytes, pieceSize: pieceBytes } = documentLimits

export function documentUploads(encryption: FieldEncryption): SealedUploads {
  return createSealedUploads(encryption, documentKind, { types, maxBytes, pieceBytes })
}

export type CheckDocument = Upload & { item: DocumentItem }

/** The files of one round, in the order in which they were begun. */
export async function readDocumentsOfRound(
  executor: Executor,
  encryption: FieldEncryption,
  checkId: string,
  round: number,
): Promise<CheckDocument[]> {
  const uploads = new Map((await documentUploads(encryption).list(executor, checkId)).map((upload) => [upload.id, upload]))
  return (await readDocuments(executor, checkId)).flatMap((document) => {
    const upload = uploads.get(document.id)
    return document.round === round && upload ? [{ ...upload, item: document.item }] : []
  })
}

/** The files of the round that was sent last, opened, for the provider. */
export async function openForReview(
  executor: Executor,
  encryption: FieldEncryption,
  { id: checkId, roundToTell }: Pick<Check, 'id' | 'roundToTell'>,
): Promise<DocumentToSend[]> {
  const uploads = documentUploads(encryption)
  const opened: DocumentToSend[] = []
  for (const document of await readDocumentsOfRound(executor, encryption, checkId, roundToTell)) {
    const { item, name, type, size } = document
    if (type === null) throw new Error('a file was sent for review that is not here')
    const pieces: Uint8Array[] = []
    for await (const piece of uploads.open(executor, checkId, document)) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    if (bytes.byteLength !== size) throw new Error('a file has another length than its pieces')
    opened.push({ item, name, type, bytes })
  }
  return opened
}
