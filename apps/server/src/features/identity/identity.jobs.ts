// What happens to checks while nobody waits: looks that are due, checks that nobody looked at, files that were never sent.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { look, lookAtAll, lookQueue, type CheckingDeps, type Look } from './identity-checking.ts'
import { deleteUnsentBefore } from './identity-documents.store.ts'

const sweepQueue = 'identity.sweep'
const tidyQueue = 'identity.tidy'
/** Two documents of 10 MB over a slow line to the provider. */
const timeoutSeconds = 60
const unsentDays = 30

export function registerIdentityJobs(deps: CheckingDeps): void {
  const { jobs } = deps
  registerLooks(jobs, (payload) => look(deps, payload))
  jobs.register(sweepQueue, (_payload, { signal }) => lookAtAll(deps, signal), { schedule: '* * * * *' })
  registerTidying(deps)
}

/** Also for who only asks for looks, in another process: the queue is the same. */
export function registerLooks(jobs: Pick<Jobs, 'register'>, handler: JobHandler<Look>): void {
  jobs.register<Look>(lookQueue, handler, { timeoutSeconds })
}

function registerTidying({ jobs, database, clock }: { jobs: Pick<Jobs, 'register'>; database: Database; clock: Clock }): void {
  jobs.register(tidyQueue, () => deleteUnsentBefore(database.query, clock.now().subtract({ hours: unsentDays * 24 })), {
    schedule: '37 3 * * *',
  })
}
