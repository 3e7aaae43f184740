// The key that identifies this installation to push services (RFC 8292): created on first use, sealed in the database, shared by
// all instances.
import { generateKeyPairSync } from 'node:crypto'
import type { Clock } from '@daybreak/time'
import { importJWK, type CryptoKey, type JWK } from 'jose'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import type { PushKeys } from '#platform/outbox/push/push-request.ts'
import { insertPushKey, readPushKey, type StoredPushKey } from './push.store.ts'

export type PushKeysDeps = { database: Database; encryption: FieldEncryption; clock: Clock }

const field = { table: 'notifications_push_key', column: 'private_sealed', row: '1' } as const

/** It is never replaced: every subscription names it, and would be worth nothing. */
export function createPushKeys(deps: PushKeysDeps): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | null = null
  return () => {
    known ??= openKeys(deps).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}

async function openKeys(deps: PushKeysDeps): Promise<PushKeys> {
  const { database, encryption } = deps
  const { privateSealed, publicKey } = (await readPushKey(database.query)) ?? (await makeKey(deps))
  const jwk = JSON.parse(encryption.open(privateSealed, field)) as JWK
  return { privateKey: (await importJWK(jwk, 'ES256')) as CryptoKey, publicKey }
}

async function makeKey({ database, encryption, clock }: PushKeysDeps): Promise<StoredPushKey> {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), ...[jwk.x, jwk.y].map((half) => Buffer.from(half ?? '', 'base64url'))])
  const made = { privateSealed: encryption.seal(JSON.stringify(jwk), field), publicKey: point.toString('base64url') }
  await insertPushKey(database.query, made, clock.now())
  const kept = await readPushKey(database.query)
  if (kept === null) throw new Error('the key of the push services is gone as soon as it was made')
  return kept
}
