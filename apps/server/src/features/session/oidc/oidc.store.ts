// All SQL for accounts at another service, and for open attempts there.
import { plainText, type OidcPurpose } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'

export type Attempt = {
  stateHash: Uint8Array
  purpose: OidcPurpose
  browserHash: Uint8Array
  /** The worker who links; null for a log-in. */
  employeeId: string | null
}

export async function insertAttempt(executor: Executor, attempt: Attempt, expiresAt: Instant): Promise<void> {
  await executor
    .insertInto('session_oidc_attempt')
    .values({
      state_hash: Buffer.from(attempt.stateHash),
      purpose: attempt.purpose,
      browser_hash: Buffer.from(attempt.browserHash),
      employee_id: attempt.employeeId,
      expires_at: instantText(expiresAt),
      used_at: null,
    })
    .execute()
}

/** Uses an attempt up: of two requests with its answer, one finds it. One of another browser, worker or purpose is left unchanged. */
export async function useAttempt(executor: Executor, attempt: Attempt, at: Instant): Promise<boolean> {
  const row = await executor
    .updateTable('session_oidc_attempt')
    .set({ used_at: instantText(at) })
    .where('state_hash', '=', Buffer.from(attempt.stateHash))
    .where('purpose', '=', attempt.purpose)
    .where('browser_hash', '=', Buffer.from(attempt.browserHash))
    .where(sql<boolean>`employee_id is not distinct from ${attempt.employeeId}`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantText(at))
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

export type StoredLink = {
  id: string
  employeeId: string
  issuer: string
  issuerName: string
  linkedAt: Instant
  lastUsedAt: Instant | null
}

export async function listLinks(executor: Executor, employeeId: string): Promise<StoredLink[]> {
  const rows = await executor
    .selectFrom('session_oidc_link')
    .select(['id', 'employee_id', 'issuer', 'issuer_name', 'linked_at', 'last_used_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    employeeId: row.employee_id,
    issuer: row.issuer,
    issuerName: row.issuer_name,
    linkedAt: parseInstant(row.linked_at),
    lastUsedAt: row.last_used_at === null ? null : parseInstant(row.last_used_at),
  }))
}

export type NewLink = Omit<StoredLink, 'lastUsedAt'> & { subjectHash: Uint8Array }

/** False when the worker has one of this issuer, or another worker this very account. */
export async function insertLink(tx: Transaction, link: NewLink): Promise<boolean> {
  const row = await tx
    .insertInto('session_oidc_link')
    .values({
      id: link.id,
      employee_id: link.employeeId,
      issuer: plainText(link.issuer, 500),
      issuer_name: plainText(link.issuerName, 40),
      subject_hash: Buffer.from(link.subjectHash),
      linked_at: instantText(link.linkedAt),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that an account was used, and says whose it is; null for one that no worker has linked. Locks its row. */
export async function useLink(tx: Transaction, subjectHash: Uint8Array, at: Instant): Promise<string | null> {
  const row = await tx
    .updateTable('session_oidc_link')
    .set({ last_used_at: instantText(at) })
    .where('subject_hash', '=', Buffer.from(subjectHash))
    .returning('employee_id')
    .executeTakeFirst()
  return row?.employee_id ?? null
}

/** What it was called; null when the worker has none of this id. */
export async function deleteLink(tx: Transaction, link: { id: string; employeeId: string }): Promise<string | null> {
  const row = await tx
    .deleteFrom('session_oidc_link')
    .where('id', '=', link.id)
    .where('employee_id', '=', link.employeeId)
    .returning('issuer_name')
    .executeTakeFirst()
  return row?.issuer_name ?? null
}

/** Deletes attempts that are long over. */
export async function sweepAttempts(executor: Executor, expiredBefore: Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(executor, 'session_oidc_attempt', sql`expires_at < ${instantText(expiredBefore)}`, { signal })
}
