// Finds the queues with a job that is due, for all of them in one statement.
import type pg from 'pg'

// An index probe per queue (`job_i11` of migration 0020), however many finished jobs the table keeps.
const dueText = `
  select queue.name from unnest($1::text[]) as queue (name)
  where exists (
    select from jobs.job job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
  )`

/** Of `queues`, those in which a worker finds a job now. */
export async function findDueQueues(pool: Pick<pg.Pool, 'query'>, queues: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({ name: 'jobs_due_queues', text: dueText, values: [queues] })
  return rows.map(({ name }) => name)
}
