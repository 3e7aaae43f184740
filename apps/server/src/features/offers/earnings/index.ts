// What purchases earned, as a worker sees it.
export { listEarnings, readEarningOf, readEarningTotals, type EarningsDeps } from './earnings.ts'
