// Forgets codes, counts and sessions that no rule looks at any more.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { sweepChallenges } from './session-passkeys.store.ts'
import { sweep } from './session.store.ts'

const sweepQueue = 'session.sweep'
const hoursOfDay = 24

export function registerSessionJobs({
  jobs,
  database,
  clock,
}: {
  jobs: Pick<Jobs, 'register'>
  database: Database
  clock: Clock
}): void {
  jobs.register(
    sweepQueue,
    async () => {
      const now = clock.now()
      const daysAgo = (days: number) => now.subtract({ hours: days * hoursOfDay })
      await sweep(database.query, {
        codesBefore: daysAgo(1),
        limitsBefore: daysAgo(1),
        locksBefore: daysAgo(7),
        // Kept for questions about who was signed in when.
        sessionsBefore: daysAgo(90),
        devicesBefore: daysAgo(400),
      })
      await sweepChallenges(database.query, daysAgo(1))
    },
    { schedule: '41 * * * *' },
  )
}
