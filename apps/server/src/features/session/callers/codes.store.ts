// All SQL for one-time codes: the codes themselves, their limits, and the devices that workers have used.
import { instantFromMilliseconds, instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { codeLimits, type Challenge, type LimitScope, type Lock } from './codes.rules.ts'

export type LimitKey = { scope: LimitScope; keyHash: Uint8Array }

/** Reads the counts without waiting for anyone: enough to refuse a request, not to allow one. */
export async function readCounts(tx: Transaction, keys: readonly LimitKey[]): Promise<Map<LimitScope, number[]>> {
  const { rows } = await sql<{ scope: LimitScope; events_ms: number[] }>`
    select kept.scope, array(select (extract(epoch from event) * 1000)::float8 from unnest(kept.events) as event) as events_ms
    from unnest(${keys.map(({ scope }) => scope)}::text[], ${keys.map(({ keyHash }) => keyHash)}::bytea[]) as wanted (scope, key_hash)
    join session_limit as kept using (scope, key_hash)`.execute(tx)
  return new Map(rows.map((row) => [row.scope, row.events_ms]))
}

/**
 * Reads the counts that hold for a request and keeps others from counting in them until the transaction ends.
 *
 * @param keys  in the same order of scopes everywhere, so that two requests never wait for each other
 */
export async function lockCounts(tx: Transaction, keys: readonly LimitKey[], nowMs: number): Promise<Map<LimitScope, number[]>> {
  const { rows } = await sql<{ scope: LimitScope; events_ms: number[] }>`
    insert into session_limit (scope, key_hash, events, updated_at)
    select scope, key_hash, '{}', ${textOf(nowMs)}
    from unnest(${keys.map(({ scope }) => scope)}::text[], ${keys.map(({ keyHash }) => keyHash)}::bytea[]) as wanted (scope, key_hash)
    on conflict (scope, key_hash) do update set updated_at = excluded.updated_at
    returning scope, array(select (extract(epoch from event) * 1000)::float8 from unnest(events) as event) as events_ms`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.scope, row.events_ms]))
}

/** Counts one more in each, and forgets what has left the day. */
export async function addToCounts(tx: Transaction, keys: readonly LimitKey[], nowMs: number): Promise<void> {
  const dayStart = textOf(nowMs - codeLimits.dayMs)
  await sql`
    update session_limit as kept
    set events = array(select event from unnest(kept.events) as event where event > ${dayStart}) || ${textOf(nowMs)}::timestamptz
    from unnest(${keys.map(({ scope }) => scope)}::text[], ${keys.map(({ keyHash }) => keyHash)}::bytea[]) as wanted (scope, key_hash)
    where kept.scope = wanted.scope and kept.key_hash = wanted.key_hash`.execute(tx)
}

export type Origin = { contactHash: Uint8Array; originHash: Uint8Array }

const noLock: Lock = { failures: 0, lockedUntilMs: null }

export async function readLock(tx: Transaction, { contactHash, originHash }: Origin): Promise<Lock> {
  const row = await tx
    .selectFrom('session_lock')
    .select(['failures', 'locked_until'])
    .where('contact_hash', '=', Buffer.from(contactHash))
    .where('origin_hash', '=', Buffer.from(originHash))
    .executeTakeFirst()
  return row === undefined ? noLock : lockOf(row)
}

/** Reads the lock and keeps other tries from the same origin waiting until this one has been counted. */
export async function takeLock(tx: Transaction, { contactHash, originHash }: Origin, nowMs: number): Promise<Lock> {
  const row = await tx
    .insertInto('session_lock')
    .values({ contact_hash: contactHash, origin_hash: originHash, failures: 0, locked_until: null, updated_at: textOf(nowMs) })
    .onConflict((conflict) => conflict.columns(['contact_hash', 'origin_hash']).doUpdateSet({ updated_at: textOf(nowMs) }))
    .returning(['failures', 'locked_until'])
    .executeTakeFirstOrThrow()
  return lockOf(row)
}

export async function writeLock(tx: Transaction, { contactHash, originHash }: Origin, lock: Lock): Promise<void> {
  await tx
    .updateTable('session_lock')
    .set({ failures: lock.failures, locked_until: lock.lockedUntilMs === null ? null : textOf(lock.lockedUntilMs) })
    .where('contact_hash', '=', Buffer.from(contactHash))
    .where('origin_hash', '=', Buffer.from(originHash))
    .execute()
}

function lockOf(row: { failures: number; locked_until: string | null }): Lock {
  return { failures: row.failures, lockedUntilMs: row.locked_until === null ? null : millisecondsOf(row.locked_until) }
}

/** What a code proves; it is worth nothing for anything else. */
export type CodePurpose = 'sign_in' | 'step_up' | 'old_contact' | 'new_contact' | 'onboarding'

export type NewCode = Origin & {
  id: string
  purpose: CodePurpose
  /** The session that requested it; null for a code to sign in. */
  sessionId: string | null
  /** Null for a contact that no one holds. */
  employeeId: string | null
  codeHash: Uint8Array
  /** Its destination, if that is not the contact it was requested for. */
  sentToHash: Uint8Array | null
  createdAtMs: number
  expiresAtMs: number
}

export async function insertCode(tx: Transaction, code: NewCode): Promise<void> {
  await tx
    .insertInto('session_login_code')
    .values({
      id: code.id,
      contact_hash: code.contactHash,
      employee_id: code.employeeId,
      origin_hash: code.originHash,
      code_hash: code.codeHash,
      sent_to_hash: code.sentToHash,
      purpose: code.purpose,
      session_id: code.sessionId,
      tries: 0,
      created_at: textOf(code.createdAtMs),
      expires_at: textOf(code.expiresAtMs),
    })
    .execute()
}

export type SentCode = Challenge & {
  id: string
  employeeId: string | null
  codeHash: Uint8Array
  /** Where it was sent, if that is not the contact it was requested for. */
  sentToHash: Uint8Array | null
  isProven: boolean
}

const sentColumns = ['id', 'employee_id', 'code_hash', 'sent_to_hash', 'tries', 'expires_at', 'used_at', 'proven_at'] as const
type SentRow = {
  id: string
  employee_id: string | null
  code_hash: Uint8Array
  sent_to_hash: Uint8Array | null
  tries: number
  expires_at: string
  used_at: string | null
  proven_at: string | null
}

/**
 * Finds and locks the sign-in code that is meant: of two requests with the same code, one waits and then finds it used.
 *
 * @param id  the code's own name, or null for the newest that was asked for from this origin; a stranger who knows neither cannot
 *            use up the worker's tries
 */
export async function lockCode(
  tx: Transaction,
  id: string | null,
  { contactHash, originHash }: Origin,
): Promise<SentCode | null> {
  const ofContact = tx
    .selectFrom('session_login_code')
    .select(sentColumns)
    .where('contact_hash', '=', Buffer.from(contactHash))
    .where('purpose', '=', 'sign_in')
    .forUpdate()
  const chosen =
    id === null
      ? ofContact.where('origin_hash', '=', Buffer.from(originHash)).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)
      : ofContact.where('id', '=', id)
  const row = await chosen.executeTakeFirst()
  return row === undefined ? null : sentOf(row)
}

function sentOf(row: SentRow): SentCode {
  return {
    id: row.id,
    employeeId: row.employee_id,
    codeHash: row.code_hash,
    sentToHash: row.sent_to_hash,
    tries: row.tries,
    expiresAtMs: millisecondsOf(row.expires_at),
    usedAtMs: row.used_at === null ? null : millisecondsOf(row.used_at),
    isProven: row.proven_at !== null,
  }
}

export type OwnCode = { sent: SentCode; origin: Origin }

/** Finds the code that was made for a person who is signing up, and keeps it locked. */
export async function lockJoiningCode(tx: Transaction, { contactHash, originHash }: Origin): Promise<SentCode | null> {
  const row = await tx
    .selectFrom('session_login_code')
    .select(sentColumns)
    .where('contact_hash', '=', Buffer.from(contactHash))
    .where('origin_hash', '=', Buffer.from(originHash))
    .where('purpose', '=', 'onboarding')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : sentOf(row)
}

/** Finds and locks the newest code that a session requested to prove something. */
export async function lockOwnCode(
  tx: Transaction,
  { sessionId, purpose, id }: { sessionId: string; purpose: CodePurpose; id: string | null },
): Promise<OwnCode | null> {
  const row = await tx
    .selectFrom('session_login_code')
    .select([...sentColumns, 'contact_hash', 'origin_hash'])
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { sent: sentOf(row), origin: { contactHash: row.contact_hash, originHash: row.origin_hash } }
}

export async function isCodeOfSession(
  executor: Executor,
  { sessionId, purpose, id }: { sessionId: string; purpose: CodePurpose; id: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom('session_login_code')
    .select('id')
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row !== undefined
}

export async function addTry(tx: Transaction, codeId: string): Promise<void> {
  await tx
    .updateTable('session_login_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', codeId)
    .execute()
}

export async function markUsed(tx: Transaction, codeId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('session_login_code')
    .set({ used_at: textOf(nowMs) })
    .where('id', '=', codeId)
    .execute()
}

/** Notes that a code was right without using it up; `codeHash` is by what it is known again, no matter who made it. */
export async function markProven(tx: Transaction, codeId: string, codeHash: Uint8Array, nowMs: number): Promise<void> {
  await tx
    .updateTable('session_login_code')
    .set({ proven_at: textOf(nowMs), code_hash: codeHash })
    .where('id', '=', codeId)
    .execute()
}

/** Whether this worker has signed in before with the device that holds the token. */
export async function isDeviceOf(tx: Transaction, employeeId: string, tokenHash: Uint8Array): Promise<boolean> {
  const row = await tx
    .selectFrom('session_device')
    .select('employee_id')
    .where('employee_id', '=', employeeId)
    .where('token_hash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this worker has logged in before with the device, and whether they never have with any. */
export async function historyOfDevice(
  tx: Transaction,
  employeeId: string,
  tokenHash: Uint8Array,
): Promise<{ isKnown: boolean; isFirst: boolean }> {
  const { rows } = await sql<{ is_known: boolean; is_first: boolean }>`
    select exists (select from session_device where employee_id = ${employeeId} and token_hash = ${Buffer.from(tokenHash)}) as is_known,
           not exists (select from session_device where employee_id = ${employeeId})
             and not exists (select from session_activity where employee_id = ${employeeId} and kind = 'signed_in') as is_first`.execute(
    tx,
  )
  const [row] = rows
  return { isKnown: row?.is_known === true, isFirst: row?.is_first === true }
}

export async function rememberDevice(tx: Transaction, employeeId: string, tokenHash: Uint8Array, nowMs: number): Promise<void> {
  const at = textOf(nowMs)
  await tx
    .insertInto('session_device')
    .values({ employee_id: employeeId, token_hash: tokenHash, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['employee_id', 'token_hash']).doUpdateSet({ last_seen_at: at }))
    .execute()
}

/** From here on the devices of a worker that were first seen since then are unknown again. */
export async function forgetDevicesSince(tx: Transaction, employeeId: string, since: Instant): Promise<void> {
  await tx
    .deleteFrom('session_device')
    .where('employee_id', '=', employeeId)
    .where('first_seen_at', '>=', instantText(since))
    .execute()
}

/**
 * Does `work` and rolls it back when it must not last: work for a contact that no one holds costs the same as for one that
 * someone does, and leaves nothing.
 */
export async function tryOut(tx: Transaction, isLasting: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint tried_out`.execute(tx)
  await work()
  await (isLasting ? sql`release savepoint tried_out` : sql`rollback to savepoint tried_out`).execute(tx)
}

function textOf(epochMilliseconds: number): string {
  return instantText(instantFromMilliseconds(epochMilliseconds))
}

function millisecondsOf(text: string): number {
  return parseInstant(text).epochMilliseconds
}
