// Takes every closing on, each minute.
import type { Jobs } from '#platform/jobs.ts'
import { sweepClosings } from './closing-advancing.ts'
import type { ClosingDeps } from './closing-deps.ts'

export const sweepQueue = 'closing.sweep'
const sweepTimeoutMs = 600_000

export function registerClosingJobs(deps: ClosingDeps & { jobs: Pick<Jobs, 'register'> }): void {
  deps.jobs.register(sweepQueue, (_payload, context) => sweepClosings({ ...deps, database: context.database }, context), {
    schedule: '* * * * *',
    timeoutMs: sweepTimeoutMs,
  })
}
