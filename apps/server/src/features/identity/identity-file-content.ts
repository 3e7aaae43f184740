// Seals what a file is and says: each piece for itself and for its place, so that none can be put in the place of another.
import type { FieldEncryption, SealedPlace } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import { plainFileName } from './identity-documents.rules.ts'
import { readDocuments, readPieces, type StoredDocument } from './identity-documents.store.ts'
import type { DocumentToSend } from './identity-provider.ts'
import type { Check } from './identity.store.ts'

type DocumentKey = Pick<StoredDocument, 'checkId' | 'id'>

export function placeOfName({ checkId, id }: DocumentKey): SealedPlace {
  return { table: 'identity_document', column: 'name_sealed', row: `${checkId}:${id}` }
}

export function placeOfPiece({ checkId, id }: DocumentKey, start: number): SealedPlace {
  return { table: 'identity_document_piece', column: 'bytes_sealed', row: `${checkId}:${id}:${start}` }
}

/** Names that were sealed before names were made plain are made so here. */
export function openName(encryption: FieldEncryption, document: StoredDocument): string {
  return plainFileName(encryption.open(document.nameSealed, placeOfName(document)))
}

/** The files of the round that was sent last, opened, for who checks them. */
export async function openForReview(
  executor: Executor,
  encryption: FieldEncryption,
  { id: checkId, roundToTell }: Pick<Check, 'id' | 'roundToTell'>,
): Promise<DocumentToSend[]> {
  const opened: DocumentToSend[] = []
  for (const document of await readDocuments(executor, checkId, roundToTell)) {
    const { type } = document
    if (type === null) throw new Error('a file was sent for review that is not here')
    const pieces = await readPieces(executor, checkId, document.id)
    const bytes = Buffer.concat(
      pieces.map(({ start, bytesSealed }) => encryption.openBytes(bytesSealed, placeOfPiece(document, start))),
    )
    if (bytes.byteLength !== document.size) throw new Error('a file has another length than its pieces')
    opened.push({ item: document.item, name: openName(encryption, document), type, bytes })
  }
  return opened
}
