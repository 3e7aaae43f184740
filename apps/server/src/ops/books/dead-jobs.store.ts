// Lists background jobs that were given up, by queue. Their payloads and error messages may contain personal data and are not
// read.
import { sql } from 'kysely'
import { countDeadJobs } from '#platform/jobs/dead-jobs.store.ts'
import type { Executor } from '#platform/database/database.ts'

export type FailedQueue = { queue: string; count: number; firstAt: string; lastAt: string }
export type DeadJobs = { waitingCount: number; queues: FailedQueue[] }

export async function readDeadJobs(executor: Executor): Promise<DeadJobs> {
  const { rows } = await sql<FailedQueue>`
    select name as queue, count(*)::int as count, min(created_on) as "firstAt", max(coalesce(completed_on, created_on)) as "lastAt"
    from jobs.job where state = 'failed' group by name order by name`.execute(executor)
  return { waitingCount: await countDeadJobs(executor), queues: rows }
}
