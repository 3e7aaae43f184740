// Seals single fields (account numbers, birth dates, message texts) so that a copy of the database does not reveal them.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'

/** Where a sealed value lives. It is authenticated with the value, so a sealed field moved to another row does not open. */
export type SealedField = { table: string; column: string; row: string }

export type FieldEncryption = {
  seal(plaintext: string, field: SealedField): Uint8Array
  open(sealed: Uint8Array, field: SealedField): string
  /** The same for what is no text. */
  sealBytes(plain: Uint8Array, field: SealedField): Uint8Array
  openBytes(sealed: Uint8Array, field: SealedField): Uint8Array
  /** True when the value was sealed with an older key and should be sealed again. */
  isStale(sealed: Uint8Array): boolean
}

/** One key of the ring. `id` is written into each envelope, so older values still open after a rotation. */
export type EncryptionKey = { id: number; key: Uint8Array }

const algorithm = 'aes-256-gcm'
const version = 1
const headBytes = 3
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with `table:column:row` as associated data.
 *
 * Envelope: version (1 byte) · key id (2 bytes) · nonce (12) · tag (16) · ciphertext.
 * @param keys  the first seals; all of them open. Rotation puts a new key first and seals stale values again.
 */
export function createFieldEncryption(keys: readonly EncryptionKey[]): FieldEncryption {
  const [first] = keys
  if (first === undefined) throw new Error('field encryption needs a key')
  // Made once: from plain bytes Node makes one for each field, which takes longer than the sealing.
  const ring = new Map<number, KeyObject>()
  for (const { id, key } of keys) {
    if (key.byteLength !== 32) throw new Error('a field key has 32 bytes')
    if (!Number.isInteger(id) || id < 1 || id > 0xffff) throw new Error('a field key id is between 1 and 65535')
    if (ring.has(id)) throw new Error(`field key ${id} is there twice`)
    ring.set(id, createSecretKey(key))
  }

  const sealing = { id: first.id, key: createSecretKey(first.key) }

  function sealBytes(plain: Uint8Array, field: SealedField): Uint8Array {
    const nonce = randomBytes(nonceBytes)
    const head = envelopeStart(sealing.id)
    const cipher = createCipheriv(algorithm, sealing.key, nonce)
    cipher.setAAD(associatedData(head, field))
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([head, nonce, cipher.getAuthTag(), ciphertext])
  }

  function openBytes(sealed: Uint8Array, field: SealedField): Buffer {
    const envelope = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    const key = ring.get(keyId(envelope))
    if (key === undefined) throw new Error('a sealed field names a key that is not in the ring')
    const nonce = envelope.subarray(headBytes, headBytes + nonceBytes)
    const tag = envelope.subarray(headBytes + nonceBytes, headBytes + nonceBytes + tagBytes)
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(associatedData(envelope.subarray(0, headBytes), field))
    decipher.setAuthTag(tag)
    const ciphertext = envelope.subarray(headBytes + nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(ciphertext), decipher.final()])
  }

  return {
    sealBytes,
    openBytes,
    seal: (plaintext, field) => sealBytes(Buffer.from(plaintext, 'utf8'), field),
    open: (sealed, field) => openBytes(sealed, field).toString('utf8'),
    isStale: (sealed) => keyId(sealed) !== sealing.id,
  }
}

/** How each value begins that the key of this id has sealed. */
export function envelopeStart(id: number): Uint8Array {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(version, 0)
  head.writeUInt16BE(id, 1)
  return head
}

/** The id of the key that sealed what begins like this; null for what is no sealed value. */
export function keyIdOf(start: Uint8Array): number | null {
  if (start.byteLength < headBytes || start[0] !== version) return null
  return ((start[1] ?? 0) << 8) | (start[2] ?? 0)
}

function keyId(envelope: Uint8Array): number {
  const id = envelope.byteLength < headBytes + nonceBytes + tagBytes ? null : keyIdOf(envelope)
  if (id === null) throw new Error('this is not a sealed field')
  return id
}

function associatedData(head: Uint8Array, field: SealedField): Uint8Array {
  return Buffer.concat([head, Buffer.from(`${field.table}:${field.column}:${field.row}`, 'utf8')])
}
