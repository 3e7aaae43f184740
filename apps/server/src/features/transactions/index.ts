// The entry point of the transactions room: each movement of money as a worker sees it.
export {
  listItemsBeside,
  markDisputed,
  readFirstDepositAt,
  readItemsToDispute,
  type ItemToDispute,
} from './transactions-disputed.store.ts'
export { listPaydays, readSummaries } from './transactions-journals.store.ts'
export { correctName, decideReports, findReportedName, listReported } from './names/index.ts'
export { isReason } from './transactions.rules.ts'
export { listCompleted, listWhole } from './transactions-listing.ts'
export { routesOfTransactions, type TransactionsDeps } from './transactions.routes.ts'
export {
  cancelHeldTransactions,
  keepTransaction,
  keptRow,
  markClaimed,
  readItemStatus,
  withdrawPayrollTransfers,
  type TransactionToKeep,
} from './transactions-keeping.store.ts'
export {
  annotatePayrollTransfers,
  listPendingItems,
  readFirstPaydayAt,
  readHeldItems,
  readLastItemAt,
  readLastPay,
  recordTransactions,
  type TransactionToRecord,
} from './transactions.store.ts'
