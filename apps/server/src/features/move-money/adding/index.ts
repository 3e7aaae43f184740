// Adding money from a bank of the worker's own: asked for, made usable on its day, and followed up when the bank says no.
export { routesOfAdding } from './adding.routes.ts'
export { isAddingOff, markAttempt } from './adding.store.ts'
export { sweepAdding, type FollowingDeps } from './following-up.ts'
