// All SQL for passwords.
import { exactWord } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type StoredPassword = {
  /** Another one with every password that is set. */
  id: string
  verifier: string
  setAt: Instant
  lastUsedAt: Instant | null
}

function select(executor: Executor, employeeId: string) {
  return executor
    .selectFrom('session_password')
    .select(['id', 'verifier', 'set_at', 'last_used_at'])
    .where('employee_id', '=', employeeId)
}

export async function readPassword(executor: Executor, employeeId: string): Promise<StoredPassword | null> {
  return passwordOf(await select(executor, employeeId).executeTakeFirst())
}

/** Keeps it locked: a sign-in by it ends before it is changed, or finds another one. */
export async function lockPassword(tx: Transaction, employeeId: string): Promise<StoredPassword | null> {
  return passwordOf(await select(tx, employeeId).forUpdate().executeTakeFirst())
}

export type NewPassword = { employeeId: string; id: string; verifier: string; setAt: Instant }

/** Of two concurrent ones, one waits here for the other. */
export async function writePassword(tx: Transaction, { employeeId, id, verifier, setAt }: NewPassword): Promise<void> {
  const fresh = { id, verifier: exactWord(verifier), set_at: instantText(setAt), last_used_at: null }
  await tx
    .insertInto('session_password')
    .values({ employee_id: employeeId, ...fresh })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(fresh))
    .execute()
}

/** Notes a sign-in by it; a verifier that was made at another cost is replaced. */
export async function usePassword(
  tx: Transaction,
  { id, verifier, at }: { id: string; verifier: string | null; at: Instant },
): Promise<void> {
  await tx
    .updateTable('session_password')
    .set({ last_used_at: instantText(at), ...(verifier !== null && { verifier: exactWord(verifier) }) })
    .where('id', '=', id)
    .execute()
}

/** Gives back its name; null when there was none. */
export async function deletePassword(tx: Transaction, employeeId: string): Promise<string | null> {
  const row = await tx.deleteFrom('session_password').where('employee_id', '=', employeeId).returning('id').executeTakeFirst()
  return row?.id ?? null
}

type PasswordRow = { id: string; verifier: string; set_at: string; last_used_at: string | null }

function passwordOf(row: PasswordRow | undefined): StoredPassword | null {
  if (row === undefined) return null
  return {
    id: row.id,
    verifier: row.verifier,
    setAt: parseInstant(row.set_at),
    lastUsedAt: row.last_used_at === null ? null : parseInstant(row.last_used_at),
  }
}
