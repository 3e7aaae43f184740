// All SQL for passkeys: the keys themselves, open challenges, and when a worker was last offered one.
import { plainText } from '@daybreak/contract'
import { instantFromMilliseconds, instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'
import type { SessionPasskey } from '#platform/database/schema.generated.ts'
import { knownTransports, type KnownChallenge, type Transport } from './passkeys.rules.ts'

export type ChallengePurpose = 'register' | 'sign_in' | 'step_up'

/** The challenge for a browser to sign, and who may answer it. */
export type Challenge = { challenge: Uint8Array; purpose: ChallengePurpose; bearerHash: Uint8Array }

export async function insertChallenge(executor: Executor, given: Challenge & { expiresAtMs: number }): Promise<void> {
  await executor
    .insertInto('session_passkey_challenge')
    .values({
      challenge: given.challenge,
      purpose: given.purpose,
      bearer_hash: given.bearerHash,
      expires_at: instantText(instantFromMilliseconds(given.expiresAtMs)),
    })
    .execute()
}

/** Finds and locks the challenge that was answered: of two requests with it, one waits and then finds it used. */
export async function lockChallenge(tx: Transaction, brought: Challenge): Promise<KnownChallenge | null> {
  const row = await tx
    .selectFrom('session_passkey_challenge')
    .select(['expires_at', 'used_at'])
    .where('challenge', '=', Buffer.from(brought.challenge))
    .where('purpose', '=', brought.purpose)
    .where('bearer_hash', '=', Buffer.from(brought.bearerHash))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    expiresAtMs: parseInstant(row.expires_at).epochMilliseconds,
    usedAtMs: row.used_at === null ? null : parseInstant(row.used_at).epochMilliseconds,
  }
}

export async function useUpChallenge(tx: Transaction, { challenge }: Challenge, at: Instant): Promise<void> {
  await tx
    .updateTable('session_passkey_challenge')
    .set({ used_at: instantText(at) })
    .where('challenge', '=', Buffer.from(challenge))
    .execute()
}

const maxNameLength = 40

export type StoredPasskey = {
  id: string
  employeeId: string
  credentialId: Uint8Array
  publicKey: Uint8Array
  signCount: bigint
  transports: Transport[]
  deviceType: 'singleDevice' | 'multiDevice'
  isBackedUp: boolean
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
}

/** Keeps a new passkey; false when someone has the same one already. */
export async function insertPasskey(tx: Transaction, passkey: Omit<StoredPasskey, 'lastUsedAt'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('session_passkey')
    .values({
      id: passkey.id,
      employee_id: passkey.employeeId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      device_type: passkey.deviceType,
      is_backed_up: passkey.isBackedUp,
      name: plainText(passkey.name, maxNameLength),
      created_at: instantText(passkey.createdAt),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Of one worker, oldest first. */
export async function listPasskeys(executor: Executor, employeeId: string): Promise<StoredPasskey[]> {
  const rows = await executor
    .selectFrom('session_passkey')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(passkeyOf)
}

/** Finds the passkey by the authenticator's name for it and keeps it locked: its count moves one signature at a time. */
export async function lockPasskey(tx: Transaction, credentialId: Uint8Array): Promise<StoredPasskey | null> {
  const row = await tx
    .selectFrom('session_passkey')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credentialId))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : passkeyOf(row)
}

export type PasskeyUse = { id: string; signCount: bigint; isBackedUp: boolean; at: Instant }

export async function writeUse(tx: Transaction, { id, signCount, isBackedUp, at }: PasskeyUse): Promise<void> {
  await tx
    .updateTable('session_passkey')
    .set({ sign_count: signCount, is_backed_up: isBackedUp, last_used_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}

/** Null when this worker has no such passkey. */
export async function renamePasskey(
  executor: Executor,
  { id, employeeId, name }: Pick<StoredPasskey, 'id' | 'employeeId' | 'name'>,
): Promise<StoredPasskey | null> {
  const row = await executor
    .updateTable('session_passkey')
    .set({ name: plainText(name, maxNameLength) })
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : passkeyOf(row)
}

/** What it was called; null when this worker has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  { id, employeeId }: Pick<StoredPasskey, 'id' | 'employeeId'>,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('session_passkey')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

export async function hasPasskey(executor: Executor, employeeId: string): Promise<boolean> {
  const row = await executor.selectFrom('session_passkey').select('id').where('employee_id', '=', employeeId).executeTakeFirst()
  return row !== undefined
}

/** Until when the worker is not to be offered a passkey; null when they never were. */
export async function readQuietUntil(executor: Executor, employeeId: string): Promise<number | null> {
  const row = await executor
    .selectFrom('session_passkey_offer')
    .select('quiet_until')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.quiet_until).epochMilliseconds
}

export async function writeQuietUntil(executor: Executor, employeeId: string, untilMs: number): Promise<void> {
  const quiet_until = instantText(instantFromMilliseconds(untilMs))
  await executor
    .insertInto('session_passkey_offer')
    .values({ employee_id: employeeId, quiet_until })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ quiet_until }))
    .execute()
}

/** Deletes challenges that no one can answer any more. */
export async function sweepChallenges(executor: Executor, expiredBefore: Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(executor, 'session_passkey_challenge', sql`expires_at < ${instantText(expiredBefore)}`, { signal })
}

function passkeyOf(row: Selectable<SessionPasskey>): StoredPasskey {
  return {
    id: row.id,
    employeeId: row.employee_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    transports: knownTransports(row.transports),
    deviceType: row.device_type,
    isBackedUp: row.is_backed_up,
    name: row.name,
    createdAt: parseInstant(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : parseInstant(row.last_used_at),
  }
}
