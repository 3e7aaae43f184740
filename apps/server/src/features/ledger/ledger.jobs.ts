// Takes checkpoints of house accounts every hour, so that their balances stay cheap to read.
import type { Clock } from '@daybreak/time'
import type { Jobs } from '#platform/jobs.ts'
import { takeHouseCheckpoints } from './verification/index.ts'

const checkpointQueue = 'ledger.house-checkpoints'

export function registerLedgerJobs({ jobs, clock }: { jobs: Pick<Jobs, 'register'>; clock: Clock }): void {
  jobs.register(
    checkpointQueue,
    async (_payload, { database, signal }) => {
      await takeHouseCheckpoints(database, clock, { signal })
    },
    { schedule: '23 * * * *' },
  )
}
