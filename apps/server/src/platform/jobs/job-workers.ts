// Takes jobs out of the queues while the guard is open, and stops taking them while it is closed.
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { WorkGuard } from '../clock/clock-guard.ts'
import type { Log } from '../log.ts'

export type WorkedQueue = { queue: string; concurrency: number; run: (job: JobWithMetadata) => Promise<void> }

export type JobWorkers = {
  /** Begins, as soon as the guard is open. */
  start(queues: readonly WorkedQueue[]): Promise<void>
  /** Has the workers of a queue look for jobs at once. */
  notify(queue: string): void
  /** From here on nothing is begun again. */
  stop(): void
}

export type JobWorkersOptions = { boss: PgBoss; guard: WorkGuard; log: Log; pollMs: number }

export function createJobWorkers({ boss, guard, log, pollMs }: JobWorkersOptions): JobWorkers {
  /** Of the queues that this process works on. */
  const workerIds = new Map<string, string[]>()
  let worked: readonly WorkedQueue[] = []
  let isStopping = false
  let turn = Promise.resolve()

  /** One worker of a queue: as many as run at once are as many of them, each woken by its own end. */
  async function work({ queue, run }: WorkedQueue): Promise<void> {
    const workerId: string = await boss.work(
      queue,
      { includeMetadata: true as const, pollingIntervalSeconds: pollMs / 1_000, notifyPollingIntervalSeconds: pollMs / 1_000 },
      async (jobs: JobWithMetadata[]) => {
        try {
          for (const job of jobs) {
            // Taken in the moment in which the guard closed: it is given back, and another instance tries it.
            if (!guard.isOpen()) throw new Error('this instance may not take jobs now')
            await run(job)
          }
        } finally {
          // There may be more: left alone, it would rest between two jobs as long as between two polls.
          boss.notifyWorker(workerId)
        }
      },
    )
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
      await turn
    },
    notify(queue) {
      if (!isStopping) for (const workerId of workerIds.get(queue) ?? []) boss.notifyWorker(workerId)
    },
    stop: () => void (isStopping = true),
  }
}
