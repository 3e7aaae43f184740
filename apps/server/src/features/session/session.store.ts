// All SQL for sessions.
import { type DeviceDescription, plainText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import { announceChanges } from '#platform/changes/announce.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'

/** The topic under which the end of a session is announced; its keys are token hashes in hexadecimal. */
export const sessionTopic = 'session'

export type StoredSession = {
  id: string
  employeeId: string
  startedAt: Instant
  expiresAt: Instant
  lastActiveAt: Instant
  strongProofAt: Instant
  proof: SessionProof
  /** Until when nothing leaves and nothing is revealed: of the account or of the session's own factor, whichever ends later. */
  limitedUntil: Instant | null
}

/** What opened a session: a returned code, a passkey, the card and the social security number, an authenticator app, a recovery code, a password or a linked account. */
export type SessionProof = 'code' | 'passkey' | 'card' | 'totp' | 'recovery_code' | 'password' | 'oidc'

export type NewSession = Omit<StoredSession, 'lastActiveAt'> & {
  tokenHash: Uint8Array
  device: DeviceDescription
}

function wordOrNull(text: string | null) {
  return text === null ? null : plainText(text, 100)
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const at = instantText(session.startedAt)
  const { browser, system, network } = session.device
  await tx
    .insertInto('session_session')
    .values({
      id: session.id,
      employee_id: session.employeeId,
      token_hash: session.tokenHash,
      proof: session.proof,
      started_at: at,
      expires_at: instantText(session.expiresAt),
      last_active_at: at,
      strong_proof_at: instantText(session.strongProofAt),
      limited_until: session.limitedUntil === null ? null : instantText(session.limitedUntil),
      browser: wordOrNull(browser),
      system: wordOrNull(system),
      network: wordOrNull(network),
    })
    .execute()
}

/** The session whose token hashes to `key`, unless it was revoked; whether it still lives, the rules say. */
export async function findSession(executor: Executor, key: string): Promise<StoredSession | null> {
  const row = await selectSession(executor)
    .where('s.token_hash', '=', Buffer.from(key, 'hex'))
    .where('s.revoked_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : sessionOf(row)
}

export async function readSession(executor: Executor, sessionId: string): Promise<StoredSession | null> {
  const row = await selectSession(executor).where('s.id', '=', sessionId).executeTakeFirst()
  return row === undefined ? null : sessionOf(row)
}

/** Whether a session was ended, from wherever, while something was under way in it. */
export async function isRevoked(executor: Executor, sessionId: string): Promise<boolean> {
  const row = await executor.selectFrom('session_session').select('revoked_at').where('id', '=', sessionId).executeTakeFirst()
  return row?.revoked_at !== null
}

/** With the end of what limits the session: the account's, which is no one's to escape, or its own. */
function selectSession(executor: Executor) {
  return executor
    .selectFrom('session_session as s')
    .select(['s.id', 's.employee_id', 's.started_at', 's.expires_at', 's.last_active_at', 's.strong_proof_at', 's.proof'])
    .select((row) => row.fn<string | null>('greatest', ['s.limited_until', limitedUntilOf('s.employee_id')]).as('limited_until'))
}

function limitedUntilOf(employeeColumn: 's.employee_id') {
  return sql<string | null>`(
    select max(l.ends_at) from session_limitation as l where l.employee_id = ${sql.ref(employeeColumn)} and l.cancelled_at is null
  )`
}

type SessionRow = {
  id: string
  employee_id: string
  started_at: string
  expires_at: string
  last_active_at: string
  strong_proof_at: string
  proof: SessionProof
  limited_until: string | null
}

function sessionOf(row: SessionRow): StoredSession {
  return {
    id: row.id,
    employeeId: row.employee_id,
    startedAt: parseInstant(row.started_at),
    expiresAt: parseInstant(row.expires_at),
    lastActiveAt: parseInstant(row.last_active_at),
    strongProofAt: parseInstant(row.strong_proof_at),
    proof: row.proof,
    limitedUntil: row.limited_until === null ? null : parseInstant(row.limited_until),
  }
}

/** Never backward: the instances write in any order. */
export async function writeLastActive(executor: Executor, sessionId: string, at: Instant): Promise<void> {
  await executor
    .updateTable('session_session')
    .set({ last_active_at: sql<string>`greatest(last_active_at, ${instantText(at)}::timestamptz)` })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a session, and notifies every instance. Returns the key under which it was cached, null when it had already ended. */
export async function revokeSession(
  tx: Transaction,
  which: { id: string; employeeId: string } | { tokenHash: Uint8Array },
  at: Instant,
): Promise<string | null> {
  const update = tx
    .updateTable('session_session')
    .set({ revoked_at: instantText(at) })
    .where('revoked_at', 'is', null)
  const row = await (
    'id' in which
      ? update.where('id', '=', which.id).where('employee_id', '=', which.employeeId)
      : update.where('token_hash', '=', Buffer.from(which.tokenHash))
  )
    .returning('token_hash')
    .executeTakeFirst()
  if (row === undefined) return null
  const key = row.token_hash.toString('hex')
  await announceChanges(tx, sessionTopic, [key])
  return key
}

/** Ends every session of a worker, or every one but one, and notifies every instance. */
export async function revokeSessionsOf(
  tx: Transaction,
  { employeeId, except }: { employeeId: string; except: string | null },
  at: Instant,
): Promise<void> {
  const rows = await tx
    .updateTable('session_session')
    .set({ revoked_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (update) => update.where('id', '!=', except ?? ''))
    .returning('token_hash')
    .execute()
  await announceEach(tx, rows)
}

/** Live sessions that were opened by one method alone: a step-up replaces its session with another. */
export async function listSessionsBy(
  tx: Transaction,
  { employeeId, proof, except }: { employeeId: string; proof: SessionProof; except: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('session_session')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('proof', '=', proof)
    .where('revoked_at', 'is', null)
    .where('id', '!=', except)
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes every instance read the sessions of a worker again, because their limits have changed. */
export async function announceSessionsOf(tx: Transaction, employeeId: string): Promise<void> {
  const rows = await tx
    .selectFrom('session_session')
    .select('token_hash')
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .execute()
  await announceEach(tx, rows)
}

async function announceEach(tx: Transaction, rows: readonly { token_hash: Buffer }[]): Promise<void> {
  await announceChanges(
    tx,
    sessionTopic,
    rows.map((row) => row.token_hash.toString('hex')),
  )
}

export type ListedSession = { id: string; startedAt: Instant; lastActiveAt: Instant; device: DeviceDescription }

/** The sessions of a worker that are alive, the one seen last first. */
export async function listSessions(
  executor: Executor,
  { employeeId, now, activeAfter }: { employeeId: string; now: Instant; activeAfter: Instant },
): Promise<ListedSession[]> {
  const rows = await executor
    .selectFrom('session_session')
    .select(['id', 'started_at', 'last_active_at', 'browser', 'system', 'network'])
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', instantText(now))
    .where('last_active_at', '>=', instantText(activeAfter))
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, started_at: startedAt, last_active_at: lastActiveAt, ...device }) => ({
    id,
    startedAt: parseInstant(startedAt),
    lastActiveAt: parseInstant(lastActiveAt),
    device,
  }))
}

export type Retention = {
  codesBefore: Instant
  limitsBefore: Instant
  locksBefore: Instant
  sessionsBefore: Instant
  devicesBefore: Instant
}

/** Deletes what no rule needs any more, in batches. */
export async function sweep(executor: Executor, before: Retention, signal?: AbortSignal): Promise<void> {
  const expired = (at: Instant) => sql`expires_at < ${instantText(at)}`
  const untouched = (at: Instant) => sql`updated_at < ${instantText(at)}`
  await deleteInBatches(executor, 'session_login_code', expired(before.codesBefore), { signal })
  await deleteInBatches(executor, 'session_limit', untouched(before.limitsBefore), { signal })
  await deleteInBatches(executor, 'session_lock', untouched(before.locksBefore), { signal })
  await deleteInBatches(executor, 'session_session', expired(before.sessionsBefore), { signal })
  const unseen = sql`last_seen_at < ${instantText(before.devicesBefore)}`
  await deleteInBatches(executor, 'session_device', unseen, { signal })
}

/** When a worker was last there, in any of their sessions; null when they never were. */
export async function readLastSeenAt(executor: Executor, employeeId: string): Promise<Instant | null> {
  const row = await executor
    .selectFrom('session_session')
    .select('last_active_at')
    .where('employee_id', '=', employeeId)
    .orderBy('last_active_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.last_active_at)
}
