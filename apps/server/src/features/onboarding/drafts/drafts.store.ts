// All SQL for sign-up before a contact is proven: drafts, wrong guesses, and employer codes.
import { instantFromMilliseconds, instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'
import type { DigitsLock } from './guesses.rules.ts'

export type StoredDraft = { id: string; answersSealed: Uint8Array; expiresAt: Instant }

function draftOf(row: { id: string; answers_sealed: Uint8Array; expires_at: string }): StoredDraft {
  return { id: row.id, answersSealed: row.answers_sealed, expiresAt: parseInstant(row.expires_at) }
}

export async function findDraft(executor: Executor, tokenHash: Uint8Array): Promise<StoredDraft | null> {
  const row = await executor
    .selectFrom('onboarding_draft')
    .select(['id', 'answers_sealed', 'expires_at'])
    .where('token_hash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()
  return row === undefined ? null : draftOf(row)
}

/** Keeps other tabs of the same browser waiting until this answer is written. */
export async function lockDraft(tx: Transaction, tokenHash: Uint8Array): Promise<StoredDraft | null> {
  const row = await tx
    .selectFrom('onboarding_draft')
    .select(['id', 'answers_sealed', 'expires_at'])
    .where('token_hash', '=', Buffer.from(tokenHash))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : draftOf(row)
}

export async function insertDraft(
  tx: Transaction,
  { id, answersSealed, expiresAt, tokenHash, at }: StoredDraft & { tokenHash: Uint8Array; at: Instant },
): Promise<void> {
  await tx
    .insertInto('onboarding_draft')
    .values({
      id,
      token_hash: tokenHash,
      answers_sealed: answersSealed,
      created_at: instantText(at),
      expires_at: instantText(expiresAt),
    })
    .execute()
}

export async function updateDraft(tx: Transaction, id: string, answersSealed: Uint8Array): Promise<void> {
  await tx.updateTable('onboarding_draft').set({ answers_sealed: answersSealed }).where('id', '=', id).execute()
}

export async function deleteDraft(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('onboarding_draft').where('id', '=', id).execute()
}

export type GuessScope = 'search_of_draft' | 'search_of_source' | 'digits_of_person' | 'code_of_person'
export type GuessKey = { scope: GuessScope; keyHash: Uint8Array }

/** Reads what was guessed, and keeps others from guessing at the same until the transaction ends. */
export async function lockGuesses(tx: Transaction, { scope, keyHash }: GuessKey, now: Instant): Promise<DigitsLock> {
  const at = instantText(now)
  const { rows } = await sql<{ events_ms: number[]; locked_until: string | null }>`
    insert into onboarding_guess (scope, key_hash, events, locked_until, updated_at)
    values (${scope}, ${Buffer.from(keyHash)}, '{}', null, ${at})
    on conflict (scope, key_hash) do update set updated_at = excluded.updated_at
    returning array(select (extract(epoch from event) * 1000)::float8 from unnest(events) as event) as events_ms, locked_until`.execute(
    tx,
  )
  const [row] = rows
  const lockedUntil = row?.locked_until ?? null
  return {
    events: row?.events_ms ?? [],
    lockedUntilMs: lockedUntil === null ? null : parseInstant(lockedUntil).epochMilliseconds,
  }
}

export async function writeGuesses(
  tx: Transaction,
  { scope, keyHash }: GuessKey,
  { events, lockedUntilMs }: DigitsLock,
): Promise<void> {
  await sql`
    update onboarding_guess
    set events = ${events.map(textOf)}::timestamptz[], locked_until = ${lockedUntilMs === null ? null : textOf(lockedUntilMs)}
    where scope = ${scope} and key_hash = ${Buffer.from(keyHash)}`.execute(tx)
}

/** @returns whether one of them was locked */
export async function deleteLocks(executor: Executor, keyHash: Uint8Array, now: Instant): Promise<boolean> {
  const rows = await executor
    .deleteFrom('onboarding_guess')
    .where('scope', 'in', ['digits_of_person', 'code_of_person'])
    .where('key_hash', '=', Buffer.from(keyHash))
    .returning('locked_until')
    .execute()
  return rows.some(({ locked_until: until }) => until !== null && parseInstant(until).epochMilliseconds > now.epochMilliseconds)
}

export type EmployerCode = { codeHash: Uint8Array }

/** The code that a worker was handed, while it is good. */
export async function findEmployerCode(executor: Executor, rosterId: string, now: Instant): Promise<EmployerCode | null> {
  const row = await executor
    .selectFrom('onboarding_employer_code')
    .select('code_hash')
    .where('roster_id', '=', rosterId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantText(now))
    .executeTakeFirst()
  return row === undefined ? null : { codeHash: row.code_hash }
}

/** A new code takes the place of the one before. */
export async function writeEmployerCode(
  executor: Executor,
  { rosterId, codeHash, at, expiresAt }: EmployerCode & { rosterId: string; at: Instant; expiresAt: Instant },
): Promise<void> {
  const values = { code_hash: codeHash, created_at: instantText(at), expires_at: instantText(expiresAt), used_at: null }
  await executor
    .insertInto('onboarding_employer_code')
    .values({ roster_id: rosterId, ...values })
    .onConflict((conflict) => conflict.column('roster_id').doUpdateSet(values))
    .execute()
}

export async function useEmployerCode(tx: Transaction, rosterId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('onboarding_employer_code')
    .set({ used_at: instantText(now) })
    .where('roster_id', '=', rosterId)
    .execute()
}

/** A new invitation takes the place of the one before. */
export async function writeInvitation(
  executor: Executor,
  { rosterId, tokenHash, at, expiresAt }: { rosterId: string; tokenHash: Uint8Array; at: Instant; expiresAt: Instant },
): Promise<void> {
  const values = { token_hash: tokenHash, created_at: instantText(at), expires_at: instantText(expiresAt) }
  await executor
    .insertInto('onboarding_invitation')
    .values({ roster_id: rosterId, ...values })
    .onConflict((conflict) => conflict.column('roster_id').doUpdateSet(values))
    .execute()
}

/** Whom an invitation is for, while it is good. */
export async function findInvited(executor: Executor, tokenHash: Uint8Array, now: Instant): Promise<string | null> {
  const row = await executor
    .selectFrom('onboarding_invitation')
    .select('roster_id')
    .where('token_hash', '=', Buffer.from(tokenHash))
    .where('expires_at', '>', instantText(now))
    .executeTakeFirst()
  return row?.roster_id ?? null
}

/** Expired drafts, a day after they reported it, and guesses that no rule counts any more. */
export async function sweepDrafts(executor: Executor, now: Instant, signal?: AbortSignal): Promise<void> {
  const dayAgo = instantText(now.subtract({ hours: 24 }))
  await deleteInBatches(executor, 'onboarding_draft', sql`expires_at < ${dayAgo}`, { signal })
  const isOver = sql`updated_at < ${dayAgo} and (locked_until is null or locked_until < ${instantText(now)})`
  await deleteInBatches(executor, 'onboarding_guess', isOver, { signal })
}

function textOf(epochMilliseconds: number): string {
  return instantText(instantFromMilliseconds(epochMilliseconds))
}
