// What a transaction at the card provider has come to, worked out from everything that was told of it.
export { applyPurchase, applyTransfer, lockKnownTransfer, reapplyTransfer } from './applying.ts'
export { expireAllHolds, type ExpiringDeps } from './expiring.ts'
export { inOrder, type PurchaseFact } from './facts.ts'
export type { FoldedItem } from './folding.ts'
export { holdDaysOf, merchantColumns } from './merchants.rules.ts'
export {
  centsOf,
  readAuthorization,
  readMessage,
  type AuthorizationRequest,
  type CardMessage,
  type OrderMessage,
  type ProviderMessage,
  type PurchaseMessage,
  type TransferMessage,
} from './messages.ts'
export { countOverclearingsSince, listOverclearings } from './overclearing.store.ts'
export { foldPurchase } from './purchases.rules.ts'
export {
  insertEvent,
  listWaiting,
  lockTransaction,
  lockWaiting,
  markApplied,
  readTransferFacts,
  type EventToKeep,
} from './transactions.store.ts'
export { isBack } from './transfers.rules.ts'
