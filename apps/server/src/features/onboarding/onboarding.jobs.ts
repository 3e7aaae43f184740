// Forgets drafts that are over, and guesses that no rule looks at any more.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { sweepDrafts } from './onboarding-drafts.store.ts'

const sweepQueue = 'onboarding.sweep'

export function registerOnboardingJobs({
  jobs,
  database,
  clock,
}: {
  jobs: Pick<Jobs, 'register'>
  database: Database
  clock: Clock
}): void {
  jobs.register(sweepQueue, () => sweepDrafts(database.query, clock.now()), { schedule: '13 * * * *' })
}
