// Polls identity checks: each when its own poll is due, and once a minute a batch of the checks that are still open.
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { poll, pollAll, pollQueue, type CheckingDeps, type Poll } from './checks/index.ts'
import { deleteUnsentBefore } from './documents/index.ts'

const sweepQueue = 'identity.sweep'
const tidyQueue = 'identity.tidy-files'
/** Some answers of a slow provider. */
const timeoutMs = 60_000
// People who are hired on the same day sign up at the same time, and one who waits for the provider keeps no other waiting.
const pollsAtOnce = 4
/** Our reading: what was not sent within thirty days is not needed. */
const unsentHours = 30 * 24

export function registerIdentityJobs(deps: CheckingDeps): void {
  const { jobs } = deps
  registerPolls(jobs, (payload) => poll(deps, payload))
  jobs.register(
    tidyQueue,
    async () => {
      await deleteUnsentBefore(deps.database.query, deps.clock.now().subtract({ hours: unsentHours }))
    },
    { schedule: '43 3 * * *' },
  )
  jobs.register(sweepQueue, (_payload, { signal }) => pollAll(deps, signal), { schedule: '* * * * *' })
}

/** Also for another process that only requests polls: the queue is the same. */
export function registerPolls(jobs: Pick<Jobs, 'register'>, handler: JobHandler<Poll>): void {
  jobs.register<Poll>(pollQueue, handler, { timeoutMs, concurrency: pollsAtOnce })
}
