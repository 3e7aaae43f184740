// How paychecks repay what was taken early, and what remains unpaid.
export { annotateDeposits } from './deposits.ts'
export { listAskedFor } from './dues.store.ts'
export { requestDeductions } from './dues.ts'
export { readPayRunExceptions, type PayRunException } from './exceptions.store.ts'
export { readRepaid, readRepayments, type Repayment } from './repayments.store.ts'
export { afterRepaid, dueOf } from './repaying.rules.ts'
export { readShortfall, type OpenShortfall } from './repaying.store.ts'
export { createRepaying } from './repaying.ts'
export { writeOffStale } from './stale.ts'
export {
  cancelTransfer,
  findTransfer,
  hasWaitedTooLong,
  insertTransfer,
  readOutstanding,
  readTransfers,
  sumTakenSince,
  sumTransfers,
  type Sums,
  type Transfer,
} from './transfers.store.ts'
