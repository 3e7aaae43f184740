// Low balances: found by the ledger at the movement that crosses the worker's amount, reported by a job.
export { forgetCrossings, isBalanceLow, watchLowBalance } from './crossings.store.ts'
export { crossingHandlerOf, registerLowBalanceJob, type LowBalanceDeps } from './notifying-crossings.ts'
