// A worker's earnings from offers.
export { listEarnings, readEarningOf, readEarningTotals, type EarningsDeps } from './earnings.ts'
