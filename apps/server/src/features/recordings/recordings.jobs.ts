// Background jobs of the recordings room: delete recordings that are 30 days old, and the style sheets that only they needed.
import type { Jobs } from '#platform/jobs.ts'
import { forgetOldRecordings } from './recordings.store.ts'

export const forgetQueue = 'recordings.forget'
const daily = '20 11 * * *'

export function registerRecordingsJobs({ jobs }: { jobs: Pick<Jobs, 'register'> }): void {
  jobs.register(forgetQueue, async (_payload, { database }) => forgetOldRecordings(database.query), { schedule: daily })
}
