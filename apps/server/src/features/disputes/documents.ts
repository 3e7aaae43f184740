// The documents that decisions are based on: sealed files that belong to the case.
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createSealedUploads, type SealedUploads } from '#platform/uploads/sealed-uploads.ts'

export const documentLimits = { types: ['application/pdf'], maxBytes: 10_000_000, pieceBytes: 256 * 1024 } as const

export function createDisputeDocuments(encryption: FieldEncryption): SealedUploads {
  return createSealedUploads(encryption, 'dispute_document', documentLimits)
}
