// Deletes expired drafts, and guesses that no rule counts any more.
import type { Clock } from '@daybreak/time'
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { sweepDrafts } from './drafts/index.ts'

const sweepQueue = 'onboarding.sweep'

export function registerOnboardingJobs({ jobs, clock }: { jobs: Pick<Jobs, 'register'>; clock: Clock }): void {
  const handler: JobHandler<object> = (_payload, { database: { query }, signal }) => sweepDrafts(query, clock.now(), signal)
  jobs.register(sweepQueue, handler, { schedule: '13 * * * *' })
}
