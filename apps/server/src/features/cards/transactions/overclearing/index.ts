// Purchases that took more than was approved: what an operator sees of them, and what the worker reads.
export { readLaterAmount } from './later-amounts.ts'
export { countOverclearingsSince, listOverclearings, writeOverclearing } from './seen.store.ts'
export { overclearingOf, type LaterAmount } from './usual.rules.ts'
