// Background jobs of the support room: close cases that no one answers, and delete those whose time is over.
import { runParts } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteOld, endSilent, type CasesDeps } from './cases/index.ts'
import { deleteHelpedBefore } from './helped/index.ts'
import { keptSince } from './support.rules.ts'

const endingQueue = 'support.ending'
/** Early on a day that has begun everywhere in the country. */
const daily = '20 12 * * *'
const endingTimeoutMs = 600_000

export function registerSupportJobs({ jobs, ...deps }: Omit<CasesDeps, 'jobs'> & { jobs: Pick<Jobs, 'register'> }): void {
  jobs.register(
    endingQueue,
    async (_payload, context) => {
      const own = { ...deps, database: context.database }
      await runParts([
        () => endSilent(own, context),
        () => deleteOld(own, context),
        () => deleteHelpedBefore(own.database.query, keptSince(deps.clock.now())),
      ])
    },
    { schedule: daily, timeoutMs: endingTimeoutMs },
  )
}
