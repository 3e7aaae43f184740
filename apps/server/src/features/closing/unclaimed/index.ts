// Unclaimed money: dormant accounts, checks that are never cashed, and the states that hold both.
export { listDormant, type Dormancy } from './dormancy.store.ts'
export { sweepDormant } from './sweeping.ts'
