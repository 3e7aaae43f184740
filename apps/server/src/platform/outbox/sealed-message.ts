// Seals the parts of a message that say something, each bound to its row and column.
import type { FieldEncryption, SealedPlace } from '../crypto/field-encryption.ts'
import type { MessageRow, SealedColumn } from './outbox.store.ts'

export function sealInto(encryption: FieldEncryption, id: string): (column: SealedColumn, text: string) => Uint8Array {
  return (column, text) => encryption.seal(text, placeOf(id, column))
}

/** Null for what was never there or has been erased. */
export function openSealed(encryption: FieldEncryption, message: MessageRow, column: SealedColumn): string | null {
  const sealed = message[column]
  return sealed === null ? null : encryption.open(sealed, placeOf(message.id, column))
}

function placeOf(id: string, column: SealedColumn): SealedPlace {
  return { table: 'outbox_message', column, row: id }
}
