// The ledger's door: journals, balances, holds, and the check that everything adds up.
export { ledgerErrors, type LedgerRefusal } from './ledger.errors.ts'
export {
  houseAccounts,
  idempotencyKeyOf,
  type JournalKind,
  type JournalRequest,
  type Leg,
  type PostOutcome,
} from './ledger.rules.ts'
export {
  type Balance,
  openWorkerAccount,
  postJournal,
  postJournals,
  readBalance,
  readBalances,
  readHouseBalances,
} from './ledger.store.ts'
export {
  captureHold,
  type CaptureRequest,
  type ExpiredHold,
  expireHolds,
  lockSpendable,
  type HoldOutcome,
  type HoldRequest,
  type HoldRoom,
  placeHold,
  releaseHold,
  resizeHold,
  settleHold,
  type SettledHold,
} from './ledger-holds.store.ts'
export { takeHouseCheckpoints } from './ledger-checkpoints.store.ts'
export { registerLedgerJobs } from './ledger.jobs.ts'
export { type Drift, type Verification, verifyLedger } from './ledger-verify.store.ts'
