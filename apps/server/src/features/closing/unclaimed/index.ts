// Money that its owner does not claim: dormant accounts, checks that are never cashed, and the states that keep both.
export { listDormant, type Dormancy } from './dormancy.store.ts'
export { sweepDormant } from './sweeping.ts'
