// Wakes the workers of a queue on every instance, in a statement of its own: pg-boss would notify inside the caller's transaction.
import type pg from 'pg'
import { jobsSchema } from './queues.ts'

// The channel on which pg-boss listens (`notifyChannelSql` of its plans); the payload is the queue's name.
const wakeText = `select pg_notify('pgboss_' || left(encode(sha224($1::text::bytea), 'hex'), 24), $2)`

/** A hint: without it the next poll finds the job. */
export async function wakeWorkers(pool: Pick<pg.Pool, 'query'>, queue: string): Promise<void> {
  await pool.query(wakeText, [jobsSchema, queue])
}
