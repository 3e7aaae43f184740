// Background jobs of the closing room: advance every closing each minute, and find unclaimed money each night.
import { runParts } from '#platform/jobs/sweeping.ts'
import type { JobContext, Jobs } from '#platform/jobs.ts'
import { sweepClosings } from './closing-advancing.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { deleteLinksBefore } from './history/index.ts'
import { sweepDormant } from './unclaimed/index.ts'

const sweepQueue = 'closing.sweep'
const sweepTimeoutMs = 600_000

const dormantQueue = 'closing.dormant'
/** In the night, when no one waits. */
const everyNight = '40 8 * * *'
/** Those of a day are counted. */
const linksKeptHours = 48
const dormantTimeoutMs = 3_600_000

export function registerClosingJobs(deps: ClosingDeps & { jobs: Pick<Jobs, 'register'> }): void {
  deps.jobs.register(sweepQueue, (_payload, context) => sweepClosings({ ...deps, database: context.database }, context), {
    schedule: '* * * * *',
    timeoutMs: sweepTimeoutMs,
  })
  const nightly = async (context: JobContext) => {
    const linksBefore = deps.clock.now().subtract({ hours: linksKeptHours })
    await runParts([
      () => deleteLinksBefore(context.database.query, linksBefore),
      () => sweepDormant({ ...deps, database: context.database }, context),
    ])
  }
  deps.jobs.register(dormantQueue, (_payload, context) => nightly(context), {
    schedule: everyNight,
    timeoutMs: dormantTimeoutMs,
  })
}
