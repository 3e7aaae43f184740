// The keys that sign the JWT: created here, sealed in the database, and rotated so that every JWT can always be verified.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Clock } from '@daybreak/time'
import { importJWK, type CryptoKey, type JWK } from 'jose'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { createSharedCache } from '#platform/changes/shared-cache.ts'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { isRotationDue, keyLimits, selectPublishedKeys, selectSigningKey } from './signing-keys.rules.ts'
import {
  allSigningKeys,
  announceKeys,
  deleteKeys,
  insertKey,
  listKeys,
  lockKeys,
  signingKeyTopic,
  type StoredKey,
} from './signing-keys.store.ts'

export const signingAlgorithm = 'ES256'

export type RotationDeps = { database: Database; clock: Clock; encryption: FieldEncryption }

export type Rotation = {
  /** `due`: only when the newest key is old enough; `planned`: now; `leaked`: now, and what the older keys signed is worth nothing. */
  reason: 'due' | 'planned' | 'leaked'
}
export type RotationReport = { kid: string; signsFromMs: number; publishedKids: readonly string[] }

/** Puts a new key beside the one that signs. Null when none was due. */
export async function rotateSigningKeys(
  { database, clock, encryption }: RotationDeps,
  { reason }: Rotation,
): Promise<RotationReport | null> {
  const nowMs = clock.now().epochMilliseconds
  return database.transaction(async (tx) => {
    await lockKeys(tx)
    const keys = await listKeys(tx)
    if (reason === 'due' && !isRotationDue(keys, nowMs)) return null
    const isAtOnce = reason === 'leaked' || selectSigningKey(keys, nowMs) === null
    const made = await makeKey(encryption, tx, nowMs, isAtOnce ? nowMs : nowMs + keyLimits.leadMs)
    const kept = reason === 'leaked' ? [made] : selectPublishedKeys([...keys, made], nowMs)
    const isKept = new Set(kept.map(({ kid }) => kid))
    await deleteKeys(
      tx,
      keys.map(({ kid }) => kid).filter((kid) => !isKept.has(kid)),
    )
    await announceKeys(tx)
    return { kid: made.kid, signsFromMs: made.signsFromMs, publishedKids: [...isKept] }
  })
}

async function makeKey(
  encryption: FieldEncryption,
  tx: Transaction,
  createdAtMs: number,
  signsFromMs: number,
): Promise<StoredKey> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty = '', crv = '', x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const kid = randomBytes(8).toString('hex')
  const publicJwk = { kty, crv, x, y, kid, alg: signingAlgorithm, use: 'sig' }
  const key: StoredKey = {
    kid,
    privateSealed: encryption.seal(JSON.stringify({ ...publicJwk, d }), fieldOf(kid)),
    publicJwk,
    createdAtMs,
    signsFromMs,
  }
  await insertKey(tx, key)
  return key
}

function fieldOf(kid: string): SealedField {
  return { table: 'session_signing_key', column: 'private_sealed', row: kid }
}

export type SigningKey = { kid: string; key: CryptoKey | Uint8Array }

export type SigningKeys = {
  /** The key that signs now; the first of an installation is created on first use. */
  current(): Promise<SigningKey>
  /** What others check a JWT by. */
  published(): Promise<readonly JWK[]>
}

export function createSigningKeys(deps: RotationDeps & { feed: ChangeFeed }): SigningKeys {
  const { database, clock, encryption, feed } = deps
  const imported = new Map<string, Promise<CryptoKey | Uint8Array>>()
  const cache = createSharedCache<readonly StoredKey[]>({
    feed,
    topic: signingKeyTopic,
    maxEntries: 1,
    load: async () => listKeys(database.query),
  })

  async function keysNow(): Promise<readonly StoredKey[]> {
    const keys = (await cache.get(allSigningKeys)) ?? []
    if (selectSigningKey(keys, clock.now().epochMilliseconds) !== null) return keys
    // Nothing of an installation signs before its first sign-in; another copy may have made the key a moment ago.
    await rotateSigningKeys(deps, { reason: 'due' })
    return (await cache.reload(allSigningKeys)) ?? []
  }

  function importOnce({ kid, privateSealed }: StoredKey): Promise<CryptoKey | Uint8Array> {
    const known = imported.get(kid)
    if (known !== undefined) return known
    const key = importJWK(JSON.parse(encryption.open(privateSealed, fieldOf(kid))) as JWK, signingAlgorithm)
    imported.set(kid, key)
    return key
  }

  return {
    async current() {
      const key = selectSigningKey(await keysNow(), clock.now().epochMilliseconds)
      if (key === null) throw new Error('there is no key that signs')
      return { kid: key.kid, key: await importOnce(key) }
    },
    async published() {
      return selectPublishedKeys(await keysNow(), clock.now().epochMilliseconds).map(({ publicJwk }) => publicJwk)
    },
  }
}
