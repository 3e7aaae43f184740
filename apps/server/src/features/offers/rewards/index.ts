// Cash back that purchases earn: what workers were promised, what they bought, and the money of it.
export { hearPurchasesOf } from './hearing.ts'
export { promiseOffer } from './promises.store.ts'
export { registerRewardsJobs, type RewardsJobsDeps } from './rewards.jobs.ts'
