// Cleans names of files of what could mislead a reader, and seals them, because people name files after themselves.
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import { plainFileName } from '#platform/uploads/file-name.ts'

const fieldOf = (checkId: string, id: string) => ({ table: 'identity_file', column: 'name_sealed', row: `${checkId}:${id}` })

export function sealName(encryption: FieldEncryption, checkId: string, id: string, name: string): Uint8Array {
  return encryption.seal(plainFileName(name), fieldOf(checkId, id))
}

export function openName(
  encryption: FieldEncryption,
  checkId: string,
  { id, nameSealed }: { id: string; nameSealed: Uint8Array },
): string {
  return encryption.open(nameSealed, fieldOf(checkId, id))
}
