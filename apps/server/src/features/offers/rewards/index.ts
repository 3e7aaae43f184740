// Cash back that purchases earn: what workers were promised, what they bought, and the money of it.
export { hearPurchasesOf, reckonSoon } from './hearing.ts'
export { insertGrant, lockClaimOfCase, readGrantOf, type Bearer, type KeptGrant, type LockedClaim } from './grants.store.ts'
export { activationsOf } from './activations.rules.ts'
export { onSince, readPromises, type KeptPromise } from './promises.store.ts'
export { listPurchasesSince, type SeenPurchase } from './purchases.store.ts'
export { countUses } from './rewards.store.ts'
export { turnOff, turnOn, type TurningDeps } from './turning.ts'
export { registerRewardsJobs, type RewardsJobsDeps } from './rewards.jobs.ts'
