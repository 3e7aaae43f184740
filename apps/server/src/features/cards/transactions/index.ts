// The projection of a card provider's transaction, computed from everything that was reported about it.
export { applyPurchase, applyTransfer, lockKnownTransfer, reapplyTransfer } from './applying.ts'
export { expireAllHolds, type ExpiringDeps } from './expiring.ts'
export { inOrder, type Decision, type PurchaseFact } from './facts.ts'
export type { ProjectedItem } from './projection.ts'
export {
  holdDaysOf,
  merchantColumns,
  merchantOf,
  merchantOfRow,
  unknownCategory,
  type ReportedMerchant,
} from './merchants.rules.ts'
export {
  centsOf,
  type AuthorizationRequest,
  type CardMessage,
  type CardName,
  type EntryFamily,
  type OrderMessage,
  type ProviderMessage,
  type PurchaseMessage,
  type PurchaseName,
  type PurchaseMode,
  type ReportedAmount,
  type TransferMessage,
  type TransferName,
} from './messages.ts'
export { countOverclearingsSince, listOverclearings, readLaterAmount, type LaterAmount } from './overclearing/index.ts'
export { projectPurchase, lastWords, wordOfRefusal } from './purchases.rules.ts'
export {
  findTransaction,
  findTransactionOfItem,
  insertEvent,
  listFollowing,
  listWaiting,
  lockTransaction,
  lockWaiting,
  markApplied,
  readPurchaseFacts,
  readTransferFacts,
  type EventToKeep,
  type TransactionRow,
  type WaitingMessage,
} from './transactions.store.ts'
export { isBack } from './transfers.rules.ts'
