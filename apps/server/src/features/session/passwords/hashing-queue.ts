// Limits how many hashes are computed at a time: each takes 19 MiB and a thread, and strangers can request them.
import { platformProblem } from '#platform/errors.ts'

export type HashingQueue = {
  /** @throws ProblemError  `unavailable`, at once, when too many wait */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export type QueueSize = { running: number; waiting: number }

/**
 * Two of the four threads that files and name look-ups share, so at most 38 MiB. Thirty in front of one are over within the time that a
 * request has.
 */
const ownSize: QueueSize = { running: 2, waiting: 30 }
const retrySeconds = 2

export function createHashingQueue({ running, waiting }: QueueSize = ownSize): HashingQueue {
  const queue: (() => void)[] = []
  let busy = 0

  return {
    async run(work) {
      if (busy >= running) {
        if (queue.length >= waiting) throw platformProblem('unavailable', { headers: { 'retry-after': String(retrySeconds) } })
        // The one that ends hands its own turn on.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else busy += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next === undefined) busy -= 1
        else next()
      }
    },
  }
}
