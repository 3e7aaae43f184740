// Turns account numbers, tokens and contacts into values that can be looked up but not read back.
import { createHmac, createSecretKey } from 'node:crypto'

/** HMAC-SHA256 over the purpose and the value: the same number hashed for another purpose gives an unrelated result. */
export type KeyedHash = (purpose: string, value: string) => Uint8Array

export function createKeyedHash(key: Uint8Array): KeyedHash {
  if (key.byteLength < 32) throw new Error('a hash key has at least 32 bytes')
  // Made once: a key of bytes is turned into a key object at each call, which costs four times the hash.
  const secret = createSecretKey(key)
  return (purpose, value) => {
    // The length in front keeps ("ab", "c") and ("a", "bc") apart.
    const hmac = createHmac('sha256', secret)
    hmac.update(`${purpose.length}:${purpose}:`)
    hmac.update(value)
    return hmac.digest()
  }
}
