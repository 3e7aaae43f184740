// The keys that tests seal, hash and sign with. Loads no room: a small program that a test kills is started for them.
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'

/** What the card provider signs with. */
export const testSigningKey = 'signing_key_for_tests_alone'
export const testSecrets: Secrets = {
  madeBy: 'sandbox',
  encryptionKeys: [{ id: 1, key: Buffer.alloc(32, 7) }],
  hashKey: Buffer.alloc(32, 9),
  lookupKeys: [{ id: 1, key: Buffer.alloc(32, 9) }],
  otpPeppers: [{ id: 1, key: Buffer.alloc(32, 11) }],
  issuerApiKey: 'api_key_for_tests_alone',
  issuerSigningKey: testSigningKey,
}
export const testKeys = {
  encryption: createFieldEncryption(testSecrets.encryptionKeys),
  keyedHash: createKeyedHash(testSecrets.hashKey, testSecrets.lookupKeys),
}
