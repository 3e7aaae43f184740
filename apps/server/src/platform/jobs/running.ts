// Runs the jobs that a worker took, one by one or all together, and reports the outcome of each.
import type { JobWithMetadata } from 'pg-boss'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '../log.ts'

export type JobContext = {
  /** For the job's own statements, which may run longer than a request's: no worker waits for them. */
  readonly database: Database
  readonly jobId: string
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly log: Log
  /** Aborted when the server stops or the job took too long. */
  readonly signal: AbortSignal
}

/** May run more than once for the same payload, so doing it again must change nothing. */
export type JobHandler<Payload extends object> = (payload: Payload, context: JobContext) => Promise<void>

/** The result of one job of a batch: done, or its error. */
export type JobOutcome = 'done' | { failed: unknown }

/** Runs several jobs of a queue at once and reports the result of each, in their order; a failed one is retried on its own. */
export type BatchHandler<Payload extends object> = (
  payloads: readonly Payload[],
  context: Pick<JobContext, 'database' | 'log' | 'signal'>,
) => Promise<readonly JobOutcome[]>

export type JobRunning = Pick<JobContext, 'log' | 'database'>

/** One after the other. */
export async function runEach(
  taken: readonly JobWithMetadata[],
  handler: JobHandler<object>,
  { log, database }: JobRunning,
): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = []
  for (const job of taken) {
    const jobLog = log.child({ queue: job.name, jobId: job.id })
    try {
      await handler(job.data ?? {}, { jobId: job.id, attempt: job.retryCount + 1, log: jobLog, signal: job.signal, database })
      outcomes.push('done')
    } catch (error) {
      logFailure(job, jobLog, error)
      outcomes.push({ failed: error })
    }
  }
  return outcomes
}

export async function runBatch(
  taken: readonly JobWithMetadata[],
  handler: BatchHandler<object>,
  { log, database }: JobRunning,
): Promise<readonly JobOutcome[]> {
  const [first] = taken
  if (first === undefined) return []
  const outcomes = await outcomesOf(
    taken,
    handler(
      taken.map(({ data }) => data ?? {}),
      { log: log.child({ queue: first.name }), signal: first.signal, database },
    ),
  )
  for (const [index, job] of taken.entries()) {
    const outcome = outcomes[index]
    if (outcome !== undefined && outcome !== 'done')
      logFailure(job, log.child({ queue: job.name, jobId: job.id }), outcome.failed)
  }
  return outcomes
}

/** A handler that throws has failed with all of them. */
async function outcomesOf(
  taken: readonly JobWithMetadata[],
  running: Promise<readonly JobOutcome[]>,
): Promise<readonly JobOutcome[]> {
  try {
    return await running
  } catch (error) {
    return taken.map(() => ({ failed: error }))
  }
}

function logFailure(job: JobWithMetadata, jobLog: Log, error: unknown): void {
  const isLast = job.retryCount >= job.retryLimit
  if (isLast) jobLog.error('job_given_up', { attempts: job.retryCount + 1, error })
  else jobLog.warn('job_failed', { attempt: job.retryCount + 1, error })
}
