// The entry point of the ledger: journals, balances, holds, and the check that everything adds up.
export {
  listPostings,
  readPostedBefore,
  readPostedThrough,
  readPostingSpan,
  type AccountPosting,
} from './ledger-history.store.ts'
export { houseAccounts, idempotencyKeyOf, type JournalKind, type JournalRequest } from './ledger.rules.ts'
export {
  openWorkerAccount,
  postJournal,
  postJournals,
  readBalance,
  readBalances,
  readHouseBalances,
  readWatched,
  watchBalance,
  type Balance,
} from './ledger.store.ts'
export {
  captureHold,
  expireHold,
  expireHolds,
  listDueHolds,
  lockSpendable,
  placeHold,
  readHolds,
  releaseHold,
  syncHold,
  type DueHold,
  type ExpiredHold,
  type HoldRequest,
} from './holds/index.ts'
export { registerLedgerJobs } from './ledger.jobs.ts'
export { verifyLedger } from './verification/index.ts'
