// Background jobs of cash back: recalculate it after each change of a purchase, and pay it.
import type { Jobs } from '#platform/jobs.ts'
import { reckonQueue, type ReckonWorker } from './receiving.ts'
import { payRewards, type PayingDeps } from './paying.ts'
import { reckonWorker, type ReckoningDeps } from './reckoning.ts'

const payQueue = 'offers.pay'
const everyTenMinutes = '*/10 * * * *'
/** A run that ends early is gone on with by the next. */
const timeoutMs = 540_000

export type RewardsJobsDeps = PayingDeps & ReckoningDeps & { jobs: Pick<Jobs, 'register'> }

export function registerRewardsJobs(deps: RewardsJobsDeps): void {
  deps.jobs.register<ReckonWorker>(reckonQueue, ({ employeeId }) => reckonWorker(deps, employeeId), { concurrency: 2 })
  deps.jobs.register(payQueue, (_payload, context) => payRewards(deps, context), { schedule: everyTenMinutes, timeoutMs })
}
