// Hashes account numbers, tokens and contacts with a key, so that they can be looked up but not read back.
import { createHmac, createSecretKey } from 'node:crypto'

/**
 * What is hashed by the ring of `lookupKeys`, whose keys are replaced: so few values that each is found again under another key.
 * `ops fields reseal` has a rule for each of them. Everything else is hashed by `hashKey`, which stays (decision 90).
 */
export type LookupPurpose = 'employers.birth_date' | 'employers.ssn_last4'

/** HMAC-SHA256 over the purpose and the value: the same number hashed for another purpose gives an unrelated result. */
export type KeyedHash = {
  /** By the key that stays. */
  (purpose: string, value: string): Uint8Array
  /** By the first lookup key: what is written. */
  newest(purpose: LookupPurpose, value: string): Uint8Array
  /** The hash under each lookup key, because a rotation may not have reached the row yet. */
  all(purpose: LookupPurpose, value: string): readonly Uint8Array[]
}

type HashKey = { key: Uint8Array }

/** @param lookupKeys  the first writes, all find; without them the key that stays does both */
export function createKeyedHash(key: Uint8Array, lookupKeys: readonly HashKey[] = [{ key }]): KeyedHash {
  const hash = hashBy(key)
  const [newest = hash, ...older] = lookupKeys.map((lookup) => hashBy(lookup.key))
  const ring = [newest, ...older]
  return Object.assign(hash, { newest, all: (purpose: LookupPurpose, value: string) => ring.map((one) => one(purpose, value)) })
}

export function hashBy(key: Uint8Array): (purpose: string, value: string) => Uint8Array {
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
