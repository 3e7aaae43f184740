// All SQL for tries to enter what is printed on a card.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type TryKind = 'activation' | 'proxy'
type Tries = {
  count: number
  /** The last one that was within the count. */
  countedAt: Instant
}

/**
 * One more, in one statement: of many that are sent at once each has its own number.
 *
 * @param countedSince  when the last one was before this, none counts any more
 * @param maxCount  what is beyond does not make the wait longer
 */
export async function countTry(
  executor: Executor,
  {
    employeeId,
    kind,
    at,
    countedSince,
    maxCount,
  }: { employeeId: string; kind: TryKind; at: Instant; countedSince: Instant; maxCount: number },
): Promise<Tries> {
  const now = instantText(at)
  const isOver = sql<boolean>`(cards_try.count = 0 or cards_try.counted_at <= ${instantText(countedSince)})`
  const isWithin = sql<boolean>`cards_try.count < ${maxCount}::integer`
  const { count, counted_at } = await executor
    .insertInto('cards_try')
    .values({ employee_id: employeeId, kind, count: 1, counted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'kind']).doUpdateSet({
        count: sql`case when ${isOver} then 1 else cards_try.count + 1 end`,
        counted_at: sql`case when ${isOver} or ${isWithin} then ${now}::timestamptz else cards_try.counted_at end`,
      }),
    )
    .returning(['count', 'counted_at'])
    .executeTakeFirstOrThrow()
  return { count, countedAt: parseInstant(counted_at) }
}

export async function takeBackTry(executor: Executor, employeeId: string, kind: TryKind): Promise<void> {
  await executor
    .updateTable('cards_try')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .where('count', '>', 0)
    .execute()
}

/** After a right one: what went before was no guessing. */
export async function forgetTries(executor: Executor, employeeId: string, kind: TryKind): Promise<void> {
  await executor.deleteFrom('cards_try').where('employee_id', '=', employeeId).where('kind', '=', kind).execute()
}
