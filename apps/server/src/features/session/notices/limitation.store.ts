// All SQL for limitations of accounts after a proof by card.
import { instantFromMilliseconds, instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Limitation, LimitationCause } from './limitation.rules.ts'

export async function readLimitations(executor: Executor, employeeId: string): Promise<Limitation[]> {
  const rows = await executor
    .selectFrom('session_limitation')
    .select(['started_at', 'ends_at', 'cancelled_at', 'cause'])
    .where('employee_id', '=', employeeId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    startedAtMs: parseInstant(row.started_at).epochMilliseconds,
    endsAtMs: parseInstant(row.ends_at).epochMilliseconds,
    canceledAtMs: row.cancelled_at === null ? null : parseInstant(row.cancelled_at).epochMilliseconds,
    cause: row.cause,
  }))
}

export async function insertLimitation(
  tx: Transaction,
  limitation: { id: string; employeeId: string; startedAt: Instant; lastsMs: number; cause: LimitationCause },
): Promise<void> {
  const { id, employeeId, startedAt, lastsMs, cause } = limitation
  await tx
    .insertInto('session_limitation')
    .values({
      id,
      employee_id: employeeId,
      started_at: instantText(startedAt),
      ends_at: instantText(instantFromMilliseconds(startedAt.epochMilliseconds + lastsMs)),
      cancelled_at: null,
      cause,
    })
    .execute()
}

/** @returns when the limitation began, or null when it was canceled before */
export async function cancelLimitation(tx: Transaction, id: string, at: Instant): Promise<Instant | null> {
  const row = await tx
    .updateTable('session_limitation')
    .set({ cancelled_at: instantText(at) })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .returning('started_at')
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.started_at)
}
