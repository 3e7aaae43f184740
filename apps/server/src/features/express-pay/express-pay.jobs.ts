// The daily job of Express Pay: writes off what no payday can repay any more.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { writeOffStale } from './repayments/index.ts'

const dailyAt = '20 9 * * *'

export function registerExpressPayJobs(deps: { database: Database; clock: Clock; jobs: Pick<Jobs, 'register'> }): void {
  deps.jobs.register(
    'express-pay.write-off',
    async (_payload, context) => {
      const count = await writeOffStale(deps, context)
      if (count > 0) context.log.info('express_pay_written_off', { count })
    },
    { schedule: dailyAt },
  )
}
