// All SQL for "Not you?" links, and for the contact changes that they revert.
import { instantFromMilliseconds, instantText, parseInstant, type Instant } from '@daybreak/time'
import { plainText, type UndoneThing } from '@daybreak/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'

/** Readings 4.8, "Not you? Tap here (72 h)". */
export const undoLifetimeMs = 72 * 60 * 60_000

export type NewUndo = { tokenHash: Uint8Array; employeeId: string; kind: UndoneThing; subjectId: string; at: Instant }

export async function insertUndo(tx: Transaction, { tokenHash, employeeId, kind, subjectId, at }: NewUndo): Promise<void> {
  await tx
    .insertInto('session_undo')
    .values({
      token_hash: tokenHash,
      employee_id: employeeId,
      kind,
      subject_id: subjectId,
      expires_at: instantText(instantFromMilliseconds(at.epochMilliseconds + undoLifetimeMs)),
      used_at: null,
    })
    .execute()
}

export type Undo = { employeeId: string; kind: UndoneThing; subjectId: string }

/** Uses a link up: of two presses, one reverts the change. Null for a link that is unknown, used or expired. */
export async function useUndo(tx: Transaction, tokenHash: Uint8Array, at: Instant): Promise<Undo | null> {
  const row = await tx
    .updateTable('session_undo')
    .set({ used_at: instantText(at) })
    .where('token_hash', '=', Buffer.from(tokenHash))
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantText(at))
    .returning(['employee_id', 'kind', 'subject_id'])
    .executeTakeFirst()
  return row === undefined ? null : { employeeId: row.employee_id, kind: row.kind, subjectId: row.subject_id }
}

export type StoredChange = {
  id: string
  kind: 'phone' | 'email'
  oldValueSealed: Uint8Array | null
  /** Null when one only went. */
  newValueSealed: Uint8Array | null
}
export type NewChange = StoredChange & {
  employeeId: string
  changedAt: Instant
  by?: { operator: string; identityShown: string }
}

export async function insertContactChange(tx: Transaction, change: NewChange): Promise<void> {
  await tx
    .insertInto('session_contact_change')
    .values({
      id: change.id,
      employee_id: change.employeeId,
      kind: change.kind,
      old_value_sealed: change.oldValueSealed,
      new_value_sealed: change.newValueSealed,
      changed_at: instantText(change.changedAt),
      undone_at: null,
      operator: change.by === undefined ? null : plainText(change.by.operator, 100),
      identity_shown: change.by === undefined ? null : plainText(change.by.identityShown, 200),
    })
    .execute()
}

export async function readChangedAt(tx: Transaction, changeId: string): Promise<Instant | null> {
  const row = await tx.selectFrom('session_contact_change').select('changed_at').where('id', '=', changeId).executeTakeFirst()
  return row === undefined ? null : parseInstant(row.changed_at)
}

/** Marks the changes since a moment as undone, and gives them back, the newest first. */
export async function markUndone(
  tx: Transaction,
  { employeeId, since }: { employeeId: string; since: Instant },
  at: Instant,
): Promise<StoredChange[]> {
  const rows = await tx
    .updateTable('session_contact_change')
    .set({ undone_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('changed_at', '>=', instantText(since))
    .where('undone_at', 'is', null)
    .returning(['id', 'kind', 'old_value_sealed', 'new_value_sealed'])
    .execute()
  return rows
    .map((row) => ({ id: row.id, kind: row.kind, oldValueSealed: row.old_value_sealed, newValueSealed: row.new_value_sealed }))
    .toSorted((left, right) => (left.id < right.id ? 1 : -1))
}

/** One change alone; null when it was undone, or swept. */
export async function markOneUndone(tx: Transaction, id: string, at: Instant): Promise<StoredChange | null> {
  const row = await tx
    .updateTable('session_contact_change')
    .set({ undone_at: instantText(at) })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['kind', 'old_value_sealed', 'new_value_sealed'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { id, kind: row.kind, oldValueSealed: row.old_value_sealed, newValueSealed: row.new_value_sealed }
}

/** Removes the passkeys that a worker's account was given since then, and answers their names. */
export async function forgetPasskeysSince(tx: Transaction, employeeId: string, since: Instant): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session_passkey')
    .where('employee_id', '=', employeeId)
    .where('created_at', '>=', instantText(since))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Accounts at other services that were linked since then: what they were called. */
export async function forgetOidcLinksSince(tx: Transaction, employeeId: string, since: Instant): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session_oidc_link')
    .where('employee_id', '=', employeeId)
    .where('linked_at', '>=', instantText(since))
    .returning('issuer_name')
    .execute()
  return rows.map((row) => row.issuer_name)
}

/** An authenticator app that was turned on since then, or started to be, with its recovery codes; and new ones. */
export async function forgetTotpSince(tx: Transaction, employeeId: string, since: Instant): Promise<boolean> {
  const rows = await tx
    .deleteFrom('session_totp')
    .where('employee_id', '=', employeeId)
    .where('started_at', '>=', instantText(since))
    .returning('confirmed_at')
    .execute()
  await tx
    .deleteFrom('session_recovery_code')
    .where('employee_id', '=', employeeId)
    .where('created_at', '>=', instantText(since))
    .execute()
  return rows.some((row) => row.confirmed_at !== null)
}

/** A password that was set or replaced since then. */
export async function forgetPasswordSince(tx: Transaction, employeeId: string, since: Instant): Promise<boolean> {
  const row = await tx
    .deleteFrom('session_password')
    .where('employee_id', '=', employeeId)
    .where('set_at', '>=', instantText(since))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Expired links, changes that none of them reverts any more, and limits that nothing is measured by any more. */
export async function sweepUndo(executor: Executor, before: Instant, signal?: AbortSignal): Promise<void> {
  const at = instantText(before)
  await deleteInBatches(executor, 'session_undo', sql`expires_at < ${at}`, { signal })
  await deleteInBatches(executor, 'session_contact_change', sql`changed_at < ${at}`, { signal })
  await deleteInBatches(executor, 'session_limitation', sql`ends_at < ${at}`, { signal })
}
