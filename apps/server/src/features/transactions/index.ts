// The door of the transactions room: what a worker sees of each movement of money.
export { routesOfTransactions } from './transactions.routes.ts'
export type { Rail } from './transactions.rules.ts'
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
  annotatePayrollTransfer,
  changeTransaction,
  hasPayday,
  recordTransactions,
  type ChangeOutcome,
  type PayrollAmounts,
  type PayrollAnnotation,
  type TransactionChange,
  type TransactionToRecord,
} from './transactions.store.ts'
