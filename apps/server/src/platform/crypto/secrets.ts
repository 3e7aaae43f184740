// The keys of one installation: created at the first start of a sandbox and stored in DATA_DIR, supplied by the operator in
// production.
import { randomBytes } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncryptionKey } from './field-encryption.ts'
import { readSecretsFileAt, secretsText, writeNewFile, type FileKey, type SecretsFile } from './secrets-file.ts'

/** A key of a ring; `id` is its name. */
export type RingKey = EncryptionKey

export type Secrets = {
  /** `sandbox` secrets were made by a first start; production refuses them. */
  madeBy: 'sandbox' | 'operator'
  /** For createFieldEncryption: the first seals, all open. */
  encryptionKeys: readonly RingKey[]
  /** For createKeyedHash: the key that stays. */
  hashKey: Uint8Array
  /** For createKeyedHash: the first writes, all find. */
  lookupKeys: readonly RingKey[]
  /** Mixed into the stored HMAC of a one-time code: the first makes it, all prove it. */
  otpPeppers: readonly RingKey[]
  /** What we show the card provider. */
  issuerApiKey: string
  /** What the card provider signs its webhooks with. */
  issuerSigningKey: string
}

/** 32 random bytes as the file has them. */
export function makeKey(): string {
  return randomBytes(32).toString('base64')
}

/** Fresh random secrets in the form of the file. An operator has the card provider's keys from the card provider. */
export function makeSecrets(madeBy: Secrets['madeBy']): SecretsFile {
  const ring = () => [{ id: 1, key: makeKey() }]
  const rings = { encryptionKeys: ring(), hashKey: makeKey(), lookupKeys: ring(), otpPeppers: ring() }
  return madeBy === 'operator' ? { madeBy, ...rings } : { madeBy, ...rings, ...makeProviderKeys() }
}

function makeProviderKeys() {
  return {
    issuerApiKey: `sk_test_${randomBytes(24).toString('hex')}`,
    issuerSigningKey: randomBytes(32).toString('hex'),
  }
}

/**
 * Reads the secrets of a sandbox, making them when there are none.
 *
 * The file appears whole or not at all, with mode 0600; of two concurrent first starts, the second uses the first one's.
 */
export async function sandboxSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  if (!(await exists(path))) await writeNewFile(path, secretsText(makeSecrets('sandbox')))
  return readSecretsFile(path)
}

/**
 * Reads a secrets file and refuses one that others can read or that is not complete.
 *
 * @throws StartError  with one line that names every fault
 */
export async function readSecretsFile(path: string): Promise<Secrets> {
  const file = await readSecretsFileAt(path)
  // A key that is not there is one that no one knows: nothing is let in by it.
  const keys = { ...makeProviderKeys(), ...definedOf(file) }
  return {
    ...keys,
    madeBy: file.madeBy,
    encryptionKeys: decodedRing(file.encryptionKeys),
    hashKey: bytesOf(file.hashKey),
    lookupKeys: decodedRing(file.lookupKeys),
    otpPeppers: decodedRing(file.otpPeppers),
  }
}

function definedOf({ issuerApiKey, issuerSigningKey }: SecretsFile) {
  return { ...(issuerApiKey !== undefined && { issuerApiKey }), ...(issuerSigningKey !== undefined && { issuerSigningKey }) }
}

function decodedRing(ring: readonly FileKey[]): RingKey[] {
  return ring.map(({ id, key }) => ({ id, key: bytesOf(key) }))
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
