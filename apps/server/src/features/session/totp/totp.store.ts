// All SQL for authenticator apps and recovery codes.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'

export type StoredTotp = {
  id: string
  secretSealed: Uint8Array
  startedAt: Instant
  /** Null until the app has shown its first code. */
  confirmedAt: Instant | null
  lastStep: number | null
  lastUsedAt: Instant | null
}

/** Whether the app has shown its first code; only then it proves anything. */
export function isConfirmed(stored: StoredTotp | null): boolean {
  return stored !== null && stored.confirmedAt !== null
}

const columns = ['id', 'secret_sealed', 'started_at', 'confirmed_at', 'last_step', 'last_used_at'] as const

function select(executor: Executor, employeeId: string) {
  return executor.selectFrom('session_totp').select(columns).where('employee_id', '=', employeeId)
}

export async function readTotp(executor: Executor, employeeId: string): Promise<StoredTotp | null> {
  return totpOf(await select(executor, employeeId).executeTakeFirst())
}

/** Keeps it locked: of two requests with the same code, on whichever instance, one waits and then finds its step used up. */
export async function lockTotp(tx: Transaction, employeeId: string): Promise<StoredTotp | null> {
  return totpOf(await select(tx, employeeId).forUpdate().executeTakeFirst())
}

export type NewTotp = { id: string; employeeId: string; secretSealed: Uint8Array; startedAt: Instant }

/** Replaces a secret that was shown and never used; false when one is on. */
export async function startTotp(tx: Transaction, { id, employeeId, secretSealed, startedAt }: NewTotp): Promise<boolean> {
  const fresh = { id, secret_sealed: Buffer.from(secretSealed), started_at: instantText(startedAt) }
  const row = await tx
    .insertInto('session_totp')
    .values({ employee_id: employeeId, ...fresh, confirmed_at: null, last_step: null, last_used_at: null })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(fresh).where('session_totp.confirmed_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmTotp(tx: Transaction, id: string, step: number, at: Instant): Promise<void> {
  await tx
    .updateTable('session_totp')
    .set({ confirmed_at: instantText(at), last_step: BigInt(step) })
    .where('id', '=', id)
    .execute()
}

export async function useUpStep(tx: Transaction, id: string, step: number, at: Instant): Promise<void> {
  await tx
    .updateTable('session_totp')
    .set({ last_step: BigInt(step), last_used_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}

/** With its recovery codes. Gives the name of what was on; null when nothing was. */
export async function deleteTotp(tx: Transaction, employeeId: string): Promise<string | null> {
  await tx.deleteFrom('session_recovery_code').where('employee_id', '=', employeeId).execute()
  const row = await tx
    .deleteFrom('session_totp')
    .where('employee_id', '=', employeeId)
    .returning(['id', 'confirmed_at'])
    .executeTakeFirst()
  return row === undefined || row.confirmed_at === null ? null : row.id
}

export type NewRecoveryCode = { id: string; codeHash: Uint8Array }

/** In the place of all that there were. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  employeeId: string,
  codes: readonly NewRecoveryCode[],
  at: Instant,
): Promise<void> {
  await tx.deleteFrom('session_recovery_code').where('employee_id', '=', employeeId).execute()
  const rows = codes.map(({ id, codeHash }) => ({
    id,
    employee_id: employeeId,
    code_hash: Buffer.from(codeHash),
    created_at: instantText(at),
    used_at: null,
  }))
  await tx.insertInto('session_recovery_code').values(rows).execute()
}

/** Uses one up: of two requests with it, one finds it. Returns its id; null for one that is unknown or used. */
export async function useRecoveryCode(
  tx: Transaction,
  employeeId: string,
  codeHash: Uint8Array,
  at: Instant,
): Promise<string | null> {
  const row = await tx
    .updateTable('session_recovery_code')
    .set({ used_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('code_hash', '=', Buffer.from(codeHash))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function countRecoveryCodes(executor: Executor, employeeId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from session_recovery_code where employee_id = ${employeeId} and used_at is null`.execute(
    executor,
  )
  return rows[0]?.left ?? 0
}

/** Deletes secrets that were shown and never used. */
export async function sweepTotp(executor: Executor, startedBefore: Instant, signal?: AbortSignal): Promise<void> {
  const isOver = sql`confirmed_at is null and started_at < ${instantText(startedBefore)}`
  await deleteInBatches(executor, 'session_totp', isOver, { signal })
}

type TotpRow = {
  id: string
  secret_sealed: Uint8Array
  started_at: string
  confirmed_at: string | null
  last_step: bigint | null
  last_used_at: string | null
}

function totpOf(row: TotpRow | undefined): StoredTotp | null {
  if (row === undefined) return null
  return {
    id: row.id,
    secretSealed: row.secret_sealed,
    startedAt: parseInstant(row.started_at),
    confirmedAt: row.confirmed_at === null ? null : parseInstant(row.confirmed_at),
    lastStep: row.last_step === null ? null : Number.parseInt(String(row.last_step), 10),
    lastUsedAt: row.last_used_at === null ? null : parseInstant(row.last_used_at),
  }
}
