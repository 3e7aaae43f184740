// Finishes account openings that were interrupted, every minute.
import type { Jobs } from '#platform/jobs.ts'
import { finishOpenings, type OpeningDeps } from './accounts-opening.ts'

const finishQueue = 'accounts.finish-openings'

export function registerAccountsJobs({ jobs, ...deps }: OpeningDeps & { jobs: Pick<Jobs, 'register'> }): void {
  jobs.register(finishQueue, (_payload, context) => finishOpenings(deps, context), { schedule: '* * * * *' })
}
