// All SQL of sessions.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import { announceChanges } from '#platform/changes/announce.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'

/** The topic under which the end of a session is announced; its keys are token hashes in hexadecimal. */
export const sessionTopic = 'session'

export type StoredSession = {
  id: string
  employeeId: string
  startedAt: Instant
  expiresAt: Instant
  lastActiveAt: Instant
  strongProofAt: Instant
}

export type NewSession = { id: string; employeeId: string; tokenHash: Uint8Array; startedAt: Instant; expiresAt: Instant }

/** Opens a session by a strong proof: a code that came back. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const at = instantText(session.startedAt)
  await tx
    .insertInto('session_session')
    .values({
      id: session.id,
      employee_id: session.employeeId,
      token_hash: session.tokenHash,
      started_at: at,
      expires_at: instantText(session.expiresAt),
      last_active_at: at,
      strong_proof_at: at,
    })
    .execute()
}

const sessionColumns = ['id', 'employee_id', 'started_at', 'expires_at', 'last_active_at', 'strong_proof_at'] as const
type SessionRow = Record<(typeof sessionColumns)[number], string>

/** The session whose token hashes to `key`, unless it was revoked; whether it still lives, the rules say. */
export async function findSession(executor: Executor, key: string): Promise<StoredSession | null> {
  const row = await executor
    .selectFrom('session_session')
    .select(sessionColumns)
    .where('token_hash', '=', Buffer.from(key, 'hex'))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : sessionOf(row)
}

export async function readSession(executor: Executor, sessionId: string): Promise<StoredSession | null> {
  const row = await executor.selectFrom('session_session').select(sessionColumns).where('id', '=', sessionId).executeTakeFirst()
  return row === undefined ? null : sessionOf(row)
}

function sessionOf(row: SessionRow): StoredSession {
  return {
    id: row.id,
    employeeId: row.employee_id,
    startedAt: parseInstant(row.started_at),
    expiresAt: parseInstant(row.expires_at),
    lastActiveAt: parseInstant(row.last_active_at),
    strongProofAt: parseInstant(row.strong_proof_at),
  }
}

/** Never backwards: the copies of the server write in any order. */
export async function recordActivity(executor: Executor, sessionId: string, at: Instant): Promise<void> {
  await executor
    .updateTable('session_session')
    .set({ last_active_at: sql<string>`greatest(last_active_at, ${instantText(at)}::timestamptz)` })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a session, and says so to every copy of the server. Answers the key under which it was kept, null when it had ended. */
export async function revokeSession(
  tx: Transaction,
  which: { id: string } | { tokenHash: Uint8Array },
  at: Instant,
): Promise<string | null> {
  const update = tx
    .updateTable('session_session')
    .set({ revoked_at: instantText(at) })
    .where('revoked_at', 'is', null)
  const row = await (
    'id' in which ? update.where('id', '=', which.id) : update.where('token_hash', '=', Buffer.from(which.tokenHash))
  )
    .returning('token_hash')
    .executeTakeFirst()
  if (row === undefined) return null
  const key = row.token_hash.toString('hex')
  await announceChanges(tx, sessionTopic, [key])
  return key
}

export type Retention = {
  codesBefore: Instant
  limitsBefore: Instant
  locksBefore: Instant
  sessionsBefore: Instant
  devicesBefore: Instant
}

/** Deletes what no rule looks at any more. */
export async function sweep(executor: Executor, before: Retention): Promise<void> {
  await executor.deleteFrom('session_login_code').where('expires_at', '<', instantText(before.codesBefore)).execute()
  await executor.deleteFrom('session_limit').where('updated_at', '<', instantText(before.limitsBefore)).execute()
  await executor.deleteFrom('session_lock').where('updated_at', '<', instantText(before.locksBefore)).execute()
  await executor.deleteFrom('session_session').where('expires_at', '<', instantText(before.sessionsBefore)).execute()
  await executor.deleteFrom('session_device').where('last_seen_at', '<', instantText(before.devicesBefore)).execute()
}
