// Jobs that run only when a test runs them.
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import type { BatchHandler, JobHandler, Jobs } from '#platform/jobs.ts'

export type HandJobs = Jobs & {
  /** Runs a job as if it were due. */
  run(queue: string, payload?: object): Promise<void>
  /** Runs what was enqueued, and what that enqueues, each once a key. */
  runEnqueued(): Promise<void>
}

export function createHandJobs(database: Database): HandJobs {
  const handlers = new Map<string, JobHandler<object>>()
  const seen = new Set<string>()
  let waiting: { queue: string; payload: object }[] = []

  async function run(queue: string, payload: object = {}): Promise<void> {
    const handler = handlers.get(queue)
    if (handler === undefined) throw new Error(`no one works on ${queue}`)
    const { signal } = new AbortController()
    await handler(payload, { jobId: 'job', attempt: 1, log: silentLog, signal, database })
  }

  const jobs: HandJobs = {
    register: (queue, handler) => void handlers.set(queue, handler as JobHandler<object>),
    registerBatch(queue, handler) {
      handlers.set(queue, async (payload, context) => {
        const [outcome] = await (handler as BatchHandler<object>)([payload], context)
        if (outcome !== 'done') throw outcome?.failed
      })
    },
    enqueue: (executor, queue, payload, options) => jobs.enqueueMany(executor, queue, [{ payload, options }]),
    async enqueueMany(_executor, queue, added) {
      for (const { payload, options } of added) {
        const key = `${queue} ${options.uniqueKey}`
        if (seen.has(key)) continue
        seen.add(key)
        waiting.push({ queue, payload })
      }
    },
    start: async () => {},
    stop: async () => {},
    countDead: async () => 0,
    run,
    async runEnqueued() {
      for (let due = waiting; due.length > 0; due = waiting) {
        waiting = []
        // A queue of another room has no handler here.
        for (const { queue, payload } of due) if (handlers.has(queue)) await run(queue, payload)
      }
    },
  }
  return jobs
}
