// Takes every closing on, each minute, and looks for money that no one claims, each night.
import type { Jobs } from '#platform/jobs.ts'
import { sweepClosings } from './closing-advancing.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { sweepDormant } from './unclaimed/index.ts'

const sweepQueue = 'closing.sweep'
const sweepTimeoutMs = 600_000

const dormantQueue = 'closing.dormant'
/** In the night, when no one waits. */
const everyNight = '40 8 * * *'
const dormantTimeoutMs = 3_600_000

export function registerClosingJobs(deps: ClosingDeps & { jobs: Pick<Jobs, 'register'> }): void {
  deps.jobs.register(sweepQueue, (_payload, context) => sweepClosings({ ...deps, database: context.database }, context), {
    schedule: '* * * * *',
    timeoutMs: sweepTimeoutMs,
  })
  deps.jobs.register(dormantQueue, (_payload, context) => sweepDormant({ ...deps, database: context.database }, context), {
    schedule: everyNight,
    timeoutMs: dormantTimeoutMs,
  })
}
