// Takes checkpoints of the house's accounts every hour, so that their balances stay cheap to read.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { takeHouseCheckpoints } from './ledger-checkpoints.store.ts'

const checkpointQueue = 'ledger.house-checkpoints'

export function registerLedgerJobs({
  jobs,
  database,
  clock,
}: {
  jobs: Pick<Jobs, 'register'>
  database: Database
  clock: Clock
}): void {
  jobs.register(
    checkpointQueue,
    async () => {
      await takeHouseCheckpoints(database, clock)
    },
    { schedule: '23 * * * *' },
  )
}
