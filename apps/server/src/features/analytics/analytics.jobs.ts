// Background jobs of the analytics room: create the next month's partition before its first event, and drop months that are 13
// months old.
import type { Jobs } from '#platform/jobs.ts'
import type { AnalyticsDeps } from './analytics-deps.ts'
import { forgetOldReports } from './health/index.ts'
import { dropMonthsBefore, makeMonth, monthsAround } from './analytics.store.ts'

export const monthsQueue = 'analytics.months'
const daily = '40 12 * * *'

export function registerAnalyticsJobs({
  jobs,
  clock,
}: Pick<AnalyticsDeps, 'clock'> & {
  jobs: Pick<Jobs, 'register'>
}): void {
  jobs.register(
    monthsQueue,
    async (_payload, { database }) => {
      const { soon, dropBefore } = monthsAround(clock.now())
      for (const month of soon) await makeMonth(database.query, month)
      await dropMonthsBefore(database.query, dropBefore)
      await forgetOldReports(database.query)
    },
    { schedule: daily },
  )
}
