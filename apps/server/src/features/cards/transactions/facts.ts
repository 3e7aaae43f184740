// The facts of a transaction at the card provider: our own decision and what the provider reported, as plain data.
import type { CleanText } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { Merchant } from './merchants.rules.ts'
import type { PurchaseMode } from './messages.ts'

export type ResponseCode = 'APPROVED' | 'APPROVED_FOR_PARTIAL_AMOUNT' | 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY'
/** What we decide about a purchase. */
export type Decision = ResponseCode | 'DECLINED'
/** `UNKNOWN` is a word of the provider's that we do not know. */
export type KnownCode = ResponseCode | 'UNKNOWN'

type FactBase = {
  /** The request's id for our own decision, else the event's. */
  id: string
  /** When it happened; facts of one transaction are put in the order of this and their ids, never of their arrival. */
  at: Instant
}

export type PurchaseFact = FactBase & { merchant: Merchant; way?: PurchaseMode } & (
    | { kind: 'decided'; code: ResponseCode; amount: Cents; expiresAt: Instant }
    | { kind: 'refused'; requested: Cents; reason: string }
    | { kind: 'approved'; requestId: string | null; code: KnownCode; amount: Cents; expiresAt: Instant }
    | { kind: 'declined'; requestId: string | null; requested: Cents; reason: string | null }
    | { kind: 'reversed'; amount: Cents }
    | { kind: 'expired' }
    | { kind: 'cleared'; code: KnownCode; amount: Cents; isFinal: boolean }
    /** Positive takes money off the account. */
    | { kind: 'adjusted'; amount: Cents }
    | { kind: 'refunded'; amount: Cents; originalRef: string | null }
    | { kind: 'charged'; amount: Cents }
  )

export type TransferDirection = 'CREDIT' | 'DEBIT'

export type TransferFact = FactBase & { direction: TransferDirection; amount: Cents; companyName: CleanText } & (
    | { kind: 'received' }
    | { kind: 'processed' }
    | { kind: 'failed'; reason: string | null }
    | { kind: 'returned'; reason: string | null }
  )

/** The facts in the order in which they happened; those of one moment in the order of their ids, so that it is always the same one. */
export function inOrder<Fact extends FactBase>(facts: readonly Fact[]): Fact[] {
  return facts.toSorted((a, b) => a.at.epochMilliseconds - b.at.epochMilliseconds || (a.id < b.id ? -1 : 1))
}
