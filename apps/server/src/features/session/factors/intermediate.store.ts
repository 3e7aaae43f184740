// All SQL for the token between two factors.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'

export type IntermediatePurpose = 'sign_in' | 'onboarding' | 'new_contact'

export type NewIntermediate = {
  tokenHash: Uint8Array
  purpose: IntermediatePurpose
  subjectSealed: Uint8Array
  expiresAt: string
}

export async function insertIntermediate(executor: Executor, row: NewIntermediate): Promise<void> {
  await executor
    .insertInto('session_intermediate')
    .values({ token_hash: row.tokenHash, purpose: row.purpose, subject_sealed: row.subjectSealed, expires_at: row.expiresAt })
    .execute()
}

export async function findIntermediate(
  executor: Executor,
  { tokenHash, purpose, now }: { tokenHash: Uint8Array; purpose: IntermediatePurpose; now: string },
): Promise<Uint8Array | null> {
  const row = await executor
    .selectFrom('session_intermediate')
    .select('subject_sealed')
    .where('token_hash', '=', Buffer.from(tokenHash))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.subject_sealed ?? null
}

export async function changePurpose(
  executor: Executor,
  { tokenHash, from, to }: { tokenHash: Uint8Array; from: IntermediatePurpose; to: IntermediatePurpose },
): Promise<void> {
  await executor
    .updateTable('session_intermediate')
    .set({ purpose: to })
    .where('token_hash', '=', Buffer.from(tokenHash))
    .where('purpose', '=', from)
    .execute()
}

export async function deleteIntermediate(executor: Executor, tokenHash: Uint8Array): Promise<void> {
  await executor.deleteFrom('session_intermediate').where('token_hash', '=', Buffer.from(tokenHash)).execute()
}

export async function sweepIntermediates(executor: Executor, before: Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(executor, 'session_intermediate', sql`expires_at < ${instantText(before)}`, { signal })
}
