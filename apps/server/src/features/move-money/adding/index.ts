// Adding money from a worker's own bank: requested, made usable on its day, and followed up when the bank refuses.
export { routesOfAdding } from './adding.routes.ts'
export { isAddingOff, markAttempt } from './adding.store.ts'
export { sweepAdding, type FollowingDeps } from './following-up.ts'
