// Takes jobs from the queues while the guard is open, and stops while it is closed.
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { WorkGuard } from '../clock/clock-guard.ts'
import type { Log } from '../log.ts'
import type { JobOutcome } from './running.ts'

export type WorkedQueue = {
  queue: string
  concurrency: number
  /** How many are taken, and ended, in one statement. */
  batchSize: number
  /** Reports the result of each, in their order. */
  run: (taken: readonly JobWithMetadata[]) => Promise<readonly JobOutcome[]>
}

export type JobWorkers = {
  /** Begins, as soon as the guard is open. */
  start(queues: readonly WorkedQueue[]): Promise<void>
  /** Has the workers of a queue poll for jobs at once. */
  notify(queue: string): void
  /** From here on nothing is begun again. */
  stop(): void
}

export type JobWorkersOptions = {
  boss: PgBoss
  guard: WorkGuard
  log: Log
  /** How often all queues together are polled for due jobs. */
  pollMs: number
  /** Of these queues, those with a job that is due. */
  findDue: (queues: readonly string[]) => Promise<readonly string[]>
}

// A statement for each worker every few seconds is most of what an idle server does, and grows with every room. One statement asks for
// all of them; a worker polls on its own only in case that one fails.
const ownPollSeconds = 60
const ownPolls = { pollingIntervalSeconds: ownPollSeconds, notifyPollingIntervalSeconds: ownPollSeconds } as const

export function createJobWorkers({ boss, guard, log, pollMs, findDue }: JobWorkersOptions): JobWorkers {
  /** Of the queues that this process works on. */
  const workerIds = new Map<string, string[]>()
  let worked: readonly WorkedQueue[] = []
  let isStopping = false
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function notify(queue: string): void {
    if (!isStopping) for (const workerId of workerIds.get(queue) ?? []) boss.notifyWorker(workerId)
  }

  /** Each poll starts when the one before it has ended. */
  function schedulePoll(): void {
    if (isStopping) return
    timer = setTimeout(() => void wakeDue().finally(schedulePoll), pollMs)
    timer.unref()
  }

  async function wakeDue(): Promise<void> {
    if (workerIds.size === 0) return
    try {
      for (const queue of await findDue([...workerIds.keys()])) notify(queue)
    } catch (error) {
      // The next poll finds them. An unreachable database is logged by its connections.
      log.debug('jobs_not_found', { error })
    }
  }

  /** One worker of a queue: as many as run at once are as many of them, each woken by its own end. */
  async function work({ queue, batchSize, run }: WorkedQueue): Promise<void> {
    const options = { includeMetadata: true, perJobResults: true, batchSize, ...ownPolls } as const
    const workerId: string = await boss.work(queue, options, async (taken: JobWithMetadata[]): Promise<JobResult[]> => {
      try {
        // Taken in the moment in which the guard closed: they are given back, and another instance tries them.
        if (!guard.isOpen()) throw new Error('this instance may not take jobs now')
        const outcomes = await run(taken)
        return taken.map(({ id }, index) => resultOf(id, outcomes[index]))
      } finally {
        // There may be more: left alone, it would rest between two jobs as long as between two polls.
        boss.notifyWorker(workerId)
      }
    })
    workerIds.set(queue, [...(workerIds.get(queue) ?? []), workerId])
  }

  async function matchGuard(): Promise<void> {
    const isWorking = workerIds.size > 0
    if (isStopping || isWorking === guard.isOpen()) return
    if (isWorking) {
      for (const queue of workerIds.keys()) await boss.offWork(queue, { wait: false })
      workerIds.clear()
      log.warn('jobs_paused')
      return
    }
    for (const queue of worked) for (let worker = 0; worker < queue.concurrency; worker += 1) await work(queue)
  }

  /** One change after the other. */
  function changeInTurn(): void {
    turn = turn.then(matchGuard).catch((error: unknown) => log.error('jobs_guard_failed', { error }))
  }

  return {
    async start(queues) {
      worked = queues
      turn = matchGuard()
      guard.onChange(changeInTurn)
      schedulePoll()
      await turn
    },
    notify,
    stop() {
      isStopping = true
      clearTimeout(timer)
    },
  }
}

function resultOf(id: string, outcome: JobOutcome | undefined): JobResult {
  if (outcome === 'done') return { id, status: 'completed' }
  return { id, status: 'failed', output: outcome?.failed ?? new Error('the handler reported no outcome for it') }
}
