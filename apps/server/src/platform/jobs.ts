// Background jobs on the same database: enqueued inside the business transaction, run after its commit, at least once.
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { fromKysely, PgBoss, type JobInsert, type JobWithMetadata, type QueueOptions } from 'pg-boss'
import { afterCommit } from '#platform/database/after-commit.ts'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import { isConnectionLost } from '#platform/database/database-failures.ts'
import { openGuard, type WorkGuard } from './clock/clock-guard.ts'
import { countDeadJobs } from './jobs/dead-jobs.store.ts'
import { createJobWorkers, type WorkedQueue } from './jobs/job-workers.ts'
import { findDueQueues } from './jobs/due-queues.store.ts'
import { deadLetterQueue, jobsSchema } from './jobs/queues.ts'
import { runBatch, runEach, type BatchHandler, type JobHandler, type JobOutcome, type JobRunning } from './jobs/running.ts'
import { wakeWorkers } from './jobs/wake.store.ts'
import type { Log } from './log.ts'

export type { BatchHandler, JobContext, JobHandler, JobOutcome } from './jobs/running.ts'

export type JobSettings = {
  /** Attempts after the first; then the job goes to the dead-letter queue. */
  retries?: number
  retryDelayMs?: number
  maxRetryDelayMs?: number
  timeoutMs?: number
  /** How many of this queue, or how many of its batches, run at once in this process. */
  concurrency?: number
  /** Runs the job on a schedule, with an empty payload: "30 3 * * *" is 03:30 UTC every day. */
  schedule?: string
}

export type EnqueueOptions = {
  /** The same key enqueues one job, however often: a retried transaction or a repeated request adds nothing. */
  uniqueKey: string
  /** Not before this time has passed; counted in whole seconds. */
  delayMs?: number
  /** Someone is waiting: it precedes the other jobs of its queue. */
  isUrgent?: boolean
}

export type NewJob = { payload: object; options: EnqueueOptions }

export type Jobs = {
  /** Before `start`. Every queue that is enqueued to has a handler, in this process or in another. */
  register<Payload extends object>(queue: string, handler: JobHandler<Payload>, settings?: JobSettings): void
  /** The same for a queue whose jobs are taken, and ended, up to `batchSize` in one statement. */
  registerBatch<Payload extends object>(
    queue: string,
    handler: BatchHandler<Payload>,
    settings: JobSettings & { batchSize: number },
  ): void
  /** Adds the job to the transaction: it exists when the transaction commits, and not when it rolls back. Workers are woken after the commit. */
  enqueue(executor: Executor, queue: string, payload: object, options: EnqueueOptions): Promise<void>
  /** The same for many, in one statement. */
  enqueueMany(executor: Executor, queue: string, jobs: readonly NewJob[]): Promise<void>
  /** Makes the queues ready and, unless asked otherwise, begins to work on them. */
  start(options?: { isWorking?: boolean }): Promise<void>
  /** Lets running jobs end for a moment, then gives the rest back. */
  stop(): Promise<void>
  /** Jobs that were given up and wait for a person. */
  countDead(): Promise<number>
}

export type JobsOptions = {
  connectionString: string
  database: Database
  /** With limits of its own on statements; the same one when it is not set. */
  workDatabase?: Database
  log: Log
  /** How often the queues are polled for due jobs, whatever was announced. */
  pollMs?: number
  /** Connections of the queues themselves. */
  poolSize?: number
  /** While it is closed, no job is taken; other instances take them. */
  guard?: WorkGuard
}

type Registration = Pick<WorkedQueue, 'batchSize'> & {
  settings: JobSettings
  run: (taken: readonly JobWithMetadata[], running: JobRunning) => Promise<readonly JobOutcome[]>
}

const defaults = { retries: 8, retryDelayMs: 1_000, maxRetryDelayMs: 300_000, timeoutMs: 60_000, concurrency: 1 } as const
const noJob = '00000000-0000-0000-0000-000000000000'
const usualPoolSize = 4
const stopTimeoutMs = 5_000
// New jobs announce themselves; a poll every few seconds finds retries that are due, and jobs that were not announced.
const usualPollMs = 3_000
const soonMs = 10_000
// The database counts from the beginning of the transaction, and so no later than this; its clock and ours differ by less.
const dueMarginMs = 100

export function createJobs(options: JobsOptions): Jobs {
  const { connectionString, database, workDatabase = database, log, pollMs = usualPollMs, guard = openGuard } = options
  const registrations = new Map<string, Registration>()
  const boss = openBoss(connectionString, options.poolSize ?? usualPoolSize)
  const findDue = (queues: readonly string[]) => findDueQueues(database.pool, queues)
  const workers = createJobWorkers({ boss, guard, log, pollMs, findDue })
  let isStopping = false
  boss.on('error', (error) => {
    // Its connections are being closed: what they say on their way out is nothing new.
    if (!isStopping) log.warn(isConnectionLost(error) ? 'jobs_database_lost' : 'jobs_failed', { error })
  })
  boss.on('warning', (warning) => log.warn('jobs_warning', { message: warning.message }))

  /** A person may be waiting for what is due in a moment, and would wait for the next poll besides. */
  function pollWhenDue(queue: string, delayMs: number): void {
    if (delayMs > soonMs) return
    setTimeout(() => workers.notify(queue), delayMs + dueMarginMs).unref()
  }

  function workedQueue([queue, { batchSize, settings, run }]: [string, Registration]): WorkedQueue {
    const concurrency = settings.concurrency ?? defaults.concurrency
    return { queue, concurrency, batchSize, run: (taken) => run(taken, { log, database: workDatabase }) }
  }

  function add(queue: string, registration: Registration): void {
    if (registrations.has(queue)) throw new Error(`the queue ${queue} has two handlers`)
    registrations.set(queue, registration)
  }

  async function enqueueMany(executor: Executor, queue: string, added: readonly NewJob[]): Promise<void> {
    if (added.length === 0) return
    const inserts = new Map(added.map((job) => [job.options.uniqueKey, insertOf(queue, job)]))
    await boss.insert(queue, [...inserts.values()], { db: fromKysely(executor) })
    const delaysMs = added.flatMap(({ options: { delayMs } }) => delayMs ?? [])
    for (const delayMs of new Set(delaysMs)) pollWhenDue(queue, delayMs)
    if (delaysMs.length === added.length) return
    // Never in the caller's transaction: a commit that notifies waits for every other one that does.
    const wake = (pool: Pool) => wakeWorkers(pool, queue)
    if (executor.isTransaction) afterCommit(executor as Transaction, `jobs.${queue}`, wake)
    else wake(database.pool).catch((error: unknown) => log.debug('jobs_not_woken', { error }))
  }

  return {
    register(queue, handler, settings = {}) {
      add(queue, { batchSize: 1, settings, run: (taken, context) => runEach(taken, handler as JobHandler<object>, context) })
    },

    registerBatch(queue, handler, { batchSize, ...settings }) {
      add(queue, { batchSize, settings, run: (taken, context) => runBatch(taken, handler as BatchHandler<object>, context) })
    },

    enqueueMany,
    enqueue: (executor, queue, payload, asked) => enqueueMany(executor, queue, [{ payload, options: asked }]),

    async start({ isWorking = true } = {}) {
      await boss.start()
      await boss.createQueue(deadLetterQueue)
      await Promise.all([...registrations].map(([queue, { settings }]) => prepareQueue(boss, queue, settings)))
      if (isWorking) await workers.start([...registrations].map(workedQueue))
    },

    async stop() {
      isStopping = true
      workers.stop()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
    countDead: () => countDeadJobs(database.query),
  }
}

function openBoss(connectionString: string, poolSize: number): PgBoss {
  return new PgBoss({
    connectionString,
    application_name: 'daybreak jobs',
    schema: jobsSchema,
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    // The schema belongs to the owner, and the application may not change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    // Receives the hint that makes jobs start at once; where it does not get through, the polling finds them.
    useListenNotify: true,
  })
}

async function prepareQueue(boss: PgBoss, queue: string, settings: JobSettings): Promise<void> {
  const options = { ...queueOptions(settings), deadLetter: deadLetterQueue, notify: false }
  await boss.createQueue(queue, options)
  await boss.updateQueue(queue, options)
  // Reads what enqueueing needs to know about the queue, which is kept from then on: later it takes the caller's transaction alone.
  await boss.findJobs(queue, { id: noJob })
  if (settings.schedule !== undefined) await boss.schedule(queue, settings.schedule, {}, { tz: 'UTC' })
}

function queueOptions(settings: JobSettings): QueueOptions {
  const { retries, retryDelayMs, maxRetryDelayMs, timeoutMs } = { ...defaults, ...settings }
  return {
    retryLimit: retries,
    retryDelay: secondsOf(retryDelayMs),
    retryBackoff: true,
    retryDelayMax: secondsOf(maxRetryDelayMs),
    expireInSeconds: secondsOf(timeoutMs),
  }
}

function insertOf(queue: string, { payload, options: { uniqueKey, delayMs, isUrgent = false } }: NewJob): JobInsert {
  return {
    id: jobId(queue, uniqueKey),
    data: payload,
    ...(delayMs === undefined ? {} : { startAfter: secondsOf(delayMs) }),
    ...(isUrgent && { priority: 1 }),
  }
}

/** pg-boss counts in whole seconds. */
function secondsOf(durationMs: number): number {
  return Math.ceil(durationMs / 1_000)
}

/** The key decides the id, and the table takes an id once: that is what makes a job unique. The form is UUIDv8 (RFC 9562). */
function jobId(queue: string, uniqueKey: string): string {
  const bytes = createHash('sha256').update(`${queue}\n${uniqueKey}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
