// All SQL for the offer of a personalized card: when it was dismissed.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export async function readPostponed(executor: Executor, employeeId: string): Promise<Instant | null> {
  const row = await executor
    .selectFrom('cards_offer')
    .select('postponed_at')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.postponed_at)
}

/** Never backward: two devices may dismiss it, and their answers arrive in any order. */
export async function writePostponed(executor: Executor, employeeId: string, at: Instant): Promise<void> {
  const postponed = instantText(at)
  await executor
    .insertInto('cards_offer')
    .values({ employee_id: employeeId, postponed_at: postponed })
    .onConflict((conflict) =>
      conflict.column('employee_id').doUpdateSet({
        postponed_at: sql<string>`greatest(cards_offer.postponed_at, excluded.postponed_at)`,
      }),
    )
    .execute()
}
