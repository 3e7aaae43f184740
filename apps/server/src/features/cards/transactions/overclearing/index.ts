// Purchases that took more than was approved: shown to an operator, and explained to the worker.
export { readLaterAmount } from './later-amounts.ts'
export { countOverclearingsSince, listOverclearings, writeOverclearing } from './seen.store.ts'
export { overclearingOf, type LaterAmount } from './usual.rules.ts'
