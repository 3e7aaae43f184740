// All SQL of the tries of what is read off a card.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type TryKind = 'activation' | 'proxy'
type Tries = { count: number; startedAt: Instant }

const countMost = 1_000

/**
 * One more, in one statement: of many that are sent at once each has its own number.
 *
 * @param countedSince  what began before this counts no more
 */
export async function countTry(
  executor: Executor,
  { employeeId, kind, at, countedSince }: { employeeId: string; kind: TryKind; at: Instant; countedSince: Instant },
): Promise<Tries> {
  const now = instantText(at)
  const isOver = sql<boolean>`(cards_try.count = 0 or cards_try.started_at <= ${instantText(countedSince)})`
  const { count, started_at } = await executor
    .insertInto('cards_try')
    .values({ employee_id: employeeId, kind, count: 1, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'kind']).doUpdateSet({
        count: sql`case when ${isOver} then 1 else least(cards_try.count + 1, ${countMost}::integer) end`,
        started_at: sql`case when ${isOver} then ${now}::timestamptz else cards_try.started_at end`,
      }),
    )
    .returning(['count', 'started_at'])
    .executeTakeFirstOrThrow()
  return { count, startedAt: parseInstant(started_at) }
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
