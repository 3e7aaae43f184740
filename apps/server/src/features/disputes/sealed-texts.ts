// Seals the messages of a case, the worker's and ours, each for its own row.
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Message } from './disputes-messages.store.ts'
import type { Case } from './disputes.store.ts'

type Sealing = { encryption: FieldEncryption }

const fieldOfDetails = (id: string) => ({ table: 'disputes_case', column: 'details_sealed', row: id })
const fieldOfText = (id: string) => ({ table: 'disputes_message', column: 'text_sealed', row: id })

export function sealDetails({ encryption }: Sealing, caseId: string, details: string | null): Uint8Array | null {
  return details === null ? null : encryption.seal(details, fieldOfDetails(caseId))
}

export function openDetails({ encryption }: Sealing, { id, detailsSealed }: Pick<Case, 'id' | 'detailsSealed'>): string | null {
  return detailsSealed === null ? null : encryption.open(detailsSealed, fieldOfDetails(id))
}

export function sealText({ encryption }: Sealing, id: string, text: string): Uint8Array {
  return encryption.seal(text, fieldOfText(id))
}

export function openText({ encryption }: Sealing, { id, textSealed }: Pick<Message, 'id' | 'textSealed'>): string {
  return encryption.open(textSealed, fieldOfText(id))
}
