// The card provider's reports and questions in our own words, which the rest of the room uses whatever format they arrived in.
import type { CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { Merchant, ReportedMerchant } from './merchants.rules.ts'

export type AuthorizationRequest = {
  /** The same however often it is sent. */
  id: string
  transactionRef: string
  providerCardId: string
  /** All of it: with the cash at the register and what the merchant takes as a fee. */
  requested: Cents
  cashback: Cents
  /** The part of it that the provider counts apart from the amount. */
  surcharge: Cents
  supportsPartialApproval: boolean
  merchant: Merchant
  occurredAt: Instant
}

export type ReportedAmount = { value: number; currencyCode: 'USD' }
type Absent = null | undefined

/** How a purchase was made; null for what is not reported. `entry` is absent in what was kept before it was read. */
export type PurchaseMode = { isOnline: boolean | null; isPin: boolean | null; entry?: 'tap' | 'chip' | null }

/** Kept as it is: what was kept of events by earlier versions is read by the same type. */
export type PurchaseMessage = {
  id: CleanText
  transactionId: CleanText
  originalTransactionId?: CleanText | Absent
  authorizationRequestId?: CleanText | Absent
  /** null for a fee of the account, which no card is named for. */
  paymentCardId: CleanText | null
  /** Named where no card is. */
  financialAccountId?: CleanText | Absent
  amount: ReportedAmount
  merchant: ReportedMerchant
  processingType: CleanText
  /** Absent in what was kept before it was read. */
  way?: PurchaseMode | Absent
  responseCode?: CleanText | Absent
  declineReason?: CleanText | Absent
  isFinal?: boolean | Absent
  accountingDirection?: CleanText | Absent
  expiresAt?: CleanText | Absent
  occurredAt: CleanText
}

/** The card provider publishes two families of events about the entries of other banks. */
export type EntryFamily = 'external' | 'non_originated'

export type TransferMessage = {
  /** Absent in what was kept before the families were distinguished. */
  family?: EntryFamily | Absent
  transferId: CleanText
  financialAccountId: CleanText
  direction: 'CREDIT' | 'DEBIT'
  amount: ReportedAmount
  companyName: CleanText
  companyIdentifier?: CleanText | Absent
  entryDescription?: CleanText | Absent
  settlementDate?: CleanText | Absent
  statusReason?: CleanText | Absent
  occurredAt: CleanText
}

export type CardMessage = {
  paymentCardId: CleanText
  status: CleanText
  /** null when nothing was reported. */
  pinIsSet: boolean | null
  occurredAt: CleanText
}

export type OrderMessage = {
  /** null when the event names the card alone. */
  orderId: CleanText | null
  paymentCardId: CleanText
  status: CleanText
  estimatedDeliveryAt?: CleanText | Absent
  trackingNumber?: CleanText | Absent
  occurredAt: CleanText
}

/** `name` is our own word for what happened: events are kept under it. */
export type ProviderMessage = { id: CleanText } & (
  | { subject: 'purchase'; name: PurchaseName; event: PurchaseMessage }
  | { subject: 'transfer'; name: TransferName; event: TransferMessage }
  | { subject: 'card'; name: CardName; event: CardMessage }
  | { subject: 'order'; name: OrderName; event: OrderMessage }
)

export type PurchaseName =
  | 'PAYMENT_CARD_AUTHORIZATION_APPROVED'
  | 'PAYMENT_CARD_AUTHORIZATION_DECLINED'
  | 'PAYMENT_CARD_AUTHORIZATION_REVERSED'
  | 'PAYMENT_CARD_AUTHORIZATION_EXPIRED'
  | 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED'
  | 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED'
  | 'PAYMENT_CARD_CLEARED'
  | 'PAYMENT_CARD_REFUNDED'
  | 'PAYMENT_CARD_ADJUSTMENT'
  | 'PAYMENT_CARD_FEE'

export type TransferName =
  | 'ACH_EXTERNALLY_INITIATED_DEPOSIT_RECEIVED'
  | 'ACH_EXTERNALLY_INITIATED_DEPOSIT_PROCESSED'
  | 'ACH_EXTERNALLY_INITIATED_DEPOSIT_FAILED'
  | 'ACH_EXTERNALLY_INITIATED_WITHDRAWAL_RECEIVED'
  | 'ACH_EXTERNALLY_INITIATED_WITHDRAWAL_PROCESSED'
  | 'ACH_EXTERNALLY_INITIATED_WITHDRAWAL_FAILED'
  | 'ACH_TRANSFER_RETURNED'

export type CardName =
  | 'PAYMENT_CARD_ISSUED'
  | 'PAYMENT_CARD_ACTIVATED'
  | 'PAYMENT_CARD_SUSPENDED'
  | 'PAYMENT_CARD_UNSUSPENDED'
  | 'PAYMENT_CARD_CLOSED'

export type OrderName = 'PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED' | 'PHYSICAL_PAYMENT_CARD_ORDER_SHIP_FAILED'

export function centsOf({ value }: ReportedAmount): Cents {
  return cents(BigInt(value))
}
