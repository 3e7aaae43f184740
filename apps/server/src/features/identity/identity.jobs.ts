// Polls identity checks: each when its own poll is due, and once a minute a batch of the checks that are still open.
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { look, lookAtAll, lookQueue, type CheckingDeps, type Look } from './checks/index.ts'

const sweepQueue = 'identity.sweep'
/** Two documents of 10 MB over a slow line to the provider. */
const timeoutMs = 60_000

export function registerIdentityJobs(deps: CheckingDeps): void {
  const { jobs } = deps
  registerLooks(jobs, (payload) => look(deps, payload))
  jobs.register(sweepQueue, (_payload, { signal }) => lookAtAll(deps, signal), { schedule: '* * * * *' })
}

/** Also for who only asks for looks, in another process: the queue is the same. */
export function registerLooks(jobs: Pick<Jobs, 'register'>, handler: JobHandler<Look>): void {
  jobs.register<Look>(lookQueue, handler, { timeoutMs })
}
