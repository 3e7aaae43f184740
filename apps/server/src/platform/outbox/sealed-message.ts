// Seals the parts of a message that have content, each bound to its row and column.
import type { FieldEncryption, SealedField } from '../crypto/field-encryption.ts'
import type { MessageRow, SealedColumn } from './outbox.store.ts'

export function sealInto(encryption: FieldEncryption, id: string): (column: SealedColumn, text: string) => Uint8Array {
  return (column, text) => encryption.seal(text, fieldOf(id, column))
}

/** Null for what was never there or has been erased. */
export function openSealed(encryption: FieldEncryption, message: MessageRow, column: SealedColumn): string | null {
  const sealed = message[column]
  return sealed === null ? null : encryption.open(sealed, fieldOf(message.id, column))
}

function fieldOf(id: string, column: SealedColumn): SealedField {
  return { table: 'outbox_message', column, row: id }
}
