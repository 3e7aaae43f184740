// All SQL for the keys that sign the JWT.
import { instantFromMilliseconds, instantText, parseInstant } from '@daybreak/time'
import { sql } from 'kysely'
import { announceChanges } from '#platform/changes/announce.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { KeyTimes } from './signing-keys.rules.ts'

/** The topic under which a change of the keys is announced; it has one key. */
export const signingKeyTopic = 'session_signing_key'
export const allSigningKeys = 'all'

export type StoredKey = KeyTimes & { kid: string; privateSealed: Uint8Array; publicJwk: Record<string, string> }

export async function listKeys(executor: Executor): Promise<StoredKey[]> {
  const rows = await executor.selectFrom('session_signing_key').selectAll().orderBy('signs_from').execute()
  return rows.map((row) => ({
    kid: row.kid,
    privateSealed: row.private_sealed,
    publicJwk: row.public_jwk as Record<string, string>,
    createdAtMs: parseInstant(row.created_at).epochMilliseconds,
    signsFromMs: parseInstant(row.signs_from).epochMilliseconds,
  }))
}

/** Keeps others from changing the keys until the transaction ends: of two instances that find none, one creates the first. */
export async function lockKeys(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('session_signing_key'))`.execute(tx)
}

export async function insertKey(tx: Transaction, key: StoredKey): Promise<void> {
  await tx
    .insertInto('session_signing_key')
    .values({
      kid: key.kid,
      private_sealed: key.privateSealed,
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: instantText(instantFromMilliseconds(key.createdAtMs)),
      signs_from: instantText(instantFromMilliseconds(key.signsFromMs)),
    })
    .execute()
}

export async function deleteKeys(tx: Transaction, kids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('session_signing_key')
    .where('kid', '=', sql<string>`any(${[...kids]}::text[])`)
    .execute()
}

export async function announceKeys(tx: Transaction): Promise<void> {
  await announceChanges(tx, signingKeyTopic, [allSigningKeys])
}
