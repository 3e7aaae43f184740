// All SQL for letters of proof of income, and for wrong codes.
import type { ProofLetter } from '@daybreak/contract'
import { exactWord } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { StatementsLetter } from '#platform/database/schema.generated.ts'

export type StoredLetter = {
  id: string
  employeeId: string
  code: string
  letter: ProofLetter
  madeAt: Instant
  expiresAt: Instant
  offAt: Instant | null
  checks: number
  lastCheckedAt: Instant | null
}

function letterOf(row: Selectable<StatementsLetter>): StoredLetter {
  return {
    id: row.id,
    employeeId: row.employee_id,
    code: row.code,
    // Written only by this room, and never changed since. The first ones do not state the pay frequency.
    letter: { ...(row.content as ProofLetter), often: (row.content as Partial<ProofLetter>).often ?? null },
    madeAt: parseInstant(row.made_at),
    expiresAt: parseInstant(row.expires_at),
    offAt: row.off_at === null ? null : parseInstant(row.off_at),
    checks: row.checks,
    lastCheckedAt: row.last_checked_at === null ? null : parseInstant(row.last_checked_at),
  }
}

/** False: the id was there before. */
export async function insertLetter(
  tx: Transaction,
  letter: Pick<StoredLetter, 'id' | 'employeeId' | 'code' | 'letter' | 'madeAt' | 'expiresAt'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('statements_letter')
    .values({
      id: letter.id,
      employee_id: letter.employeeId,
      code: exactWord(letter.code),
      content: JSON.stringify(letter.letter),
      made_at: instantText(letter.madeAt),
      expires_at: instantText(letter.expiresAt),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest first. */
export async function listLetters(executor: Executor, employeeId: string, max: number): Promise<StoredLetter[]> {
  const rows = await executor
    .selectFrom('statements_letter')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map(letterOf)
}

/** Null for another worker's. */
export async function readLetter(executor: Executor, employeeId: string, id: string): Promise<StoredLetter | null> {
  const row = await executor
    .selectFrom('statements_letter')
    .selectAll()
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row === undefined ? null : letterOf(row)
}

/** False: it was off before. */
export async function markOff(tx: Transaction, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('statements_letter')
    .set({ off_at: instantText(at) })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts a check of a code that is good now; null of any other, in the same one statement. */
export async function countCheck(tx: Transaction, code: string, at: Instant): Promise<StoredLetter | null> {
  const row = await tx
    .updateTable('statements_letter')
    .set({ checks: sql<number>`checks + 1`, last_checked_at: instantText(at) })
    .where('code', '=', code)
    .where('off_at', 'is', null)
    .where('expires_at', '>', instantText(at))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : letterOf(row)
}

/** One of a network after the other, so that the eleventh of many at once is the eleventh. */
export async function lockSource(tx: Transaction, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('statements.proof ' || ${source}, 0))`.execute(tx)
}

/** When those since then were, the oldest first. */
export async function listWrongCodes(executor: Executor, source: string, since: Instant): Promise<Instant[]> {
  const rows = await executor
    .selectFrom('statements_wrong_code')
    .select('tried_at')
    .where('source', '=', source)
    .where('tried_at', '>', instantText(since))
    .orderBy('tried_at')
    .execute()
  return rows.map((row) => parseInstant(row.tried_at))
}

export async function noteWrongCode(tx: Transaction, source: string, at: Instant): Promise<void> {
  await tx
    .insertInto('statements_wrong_code')
    .values({ source: exactWord(source), tried_at: instantText(at) })
    .execute()
}

export async function deleteWrongCodesBefore(executor: Executor, moment: Instant): Promise<void> {
  await executor.deleteFrom('statements_wrong_code').where('tried_at', '<', instantText(moment)).execute()
}
