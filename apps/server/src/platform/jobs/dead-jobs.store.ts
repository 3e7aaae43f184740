// Counts the jobs that were given up, for the metric and the operator.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { deadLetterQueue } from './queues.ts'

export async function countDeadJobs(executor: Executor): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select count(*)::int as dead from jobs.job where name = ${deadLetterQueue} and state < 'completed'`.execute(executor)
  return rows[0]?.dead ?? 0
}
