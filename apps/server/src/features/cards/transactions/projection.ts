// The result of a transaction's facts: its hold and postings in the ledger, and its items in the worker's list.
import type { Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { JournalKind } from '#features/ledger'
import type { TransactionToKeep } from '#features/transactions'

/** One movement of money, posted once for its event. Positive is credited to the account. */
export type ProjectedPosting = {
  factId: string
  kind: JournalKind
  amount: Cents
  house: 'networkSettlement' | 'achClearing'
  /** The money waits in the house's suspense, and the worker's account does not move. */
  isSuspended?: boolean
}

/** What the list shows; the rest of an item is known where it is kept. */
export type ProjectedItem = Omit<TransactionToKeep, 'id' | 'accountId' | 'last4' | 'at' | 'journalId' | 'holdId' | 'refundOf'> & {
  /** null for the transaction itself; a refund or a fee is an item of its own beside it. */
  factId: string | null
  /** The event whose journal the item shows. */
  postedBy: string | null
  hasHold: boolean
  /** The transaction that a refund gives back, as the provider calls it. */
  originalRef: string | null
}

export type ProjectedTransaction = {
  /** Zero when nothing is kept back (any more). */
  hold: Cents
  /** null when nothing was ever kept back. */
  holdUntil: Instant | null
  /** Something was taken, so that a hold which ends has been used. */
  isCaptured: boolean
  postings: readonly ProjectedPosting[]
  items: readonly ProjectedItem[]
  /** Declined or canceled: it does not count toward the limits of the day. */
  isUndone: boolean
}
