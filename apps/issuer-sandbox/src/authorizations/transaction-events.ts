// Builds the webhook events of a card transaction, in the provider's format.
import { noCents, type Cents } from '@daybreak/money'
import { instantText, isBefore, parseInstant, type Clock, type Instant } from '@daybreak/time'
import type { EventBody } from '../store/events.store.ts'
import type { Happening } from '../webhooks/event-names.ts'
import type { CardTransaction, TransactionEvent, TransactionStore } from './transactions.store.ts'

export type WireAmount = { value: number; currencyCode: 'USD' }

export type EventDetails = {
  amount: Cents
  cashback?: Cents
  fee?: Cents
  /** False for a clearing that another one follows. */
  isFinal?: boolean
  /** Which way the money of an adjustment goes. */
  direction?: 'DEBIT' | 'CREDIT'
}

/** For an amount that arrived as an unsigned integer and stays one. */
export function wireAmount(amount: Cents): WireAmount {
  return { value: Number.parseInt(amount.toString(), 10), currencyCode: 'USD' }
}

export function wireAmountOrNull(amount: Cents): WireAmount | null {
  return amount === noCents ? null : wireAmount(amount)
}

export function recordTransactionEvent(
  { transactions, clock }: { transactions: TransactionStore; clock: Clock },
  transaction: CardTransaction,
  name: Happening,
  details: EventDetails,
): TransactionEvent {
  const occurredAt = instantText(momentAfter(transactions.listEvents(transaction.id), clock))
  return transactions.recordEvent(transaction.id, name, (id) => bodyOf(id, transaction, details, occurredAt))
}

/** Later than everything that happened to the transaction before: its events are ordered by their times, in whatever order they arrive. */
function momentAfter(events: readonly TransactionEvent[], clock: Clock): Instant {
  const now = clock.now()
  const last = events.at(-1)?.body['occurredAt']
  if (typeof last !== 'string') return now
  const next = parseInstant(last).add({ milliseconds: 1 })
  return isBefore(now, next) ? next : now
}

function bodyOf(id: string, transaction: CardTransaction, details: EventDetails, occurredAt: string): EventBody {
  const { amount, cashback = noCents, fee = noCents, isFinal = true, direction } = details
  return {
    id,
    transactionId: transaction.id,
    originalTransactionId: transaction.originalTransactionId,
    authorizationRequestId: transaction.authorizationRequestId,
    paymentCardId: transaction.paymentCardId,
    financialAccountId: transaction.financialAccountId,
    amount: wireAmount(amount),
    cashbackAmount: wireAmountOrNull(cashback),
    feeAmount: wireAmountOrNull(fee),
    merchant: transaction.merchant,
    processingType: transaction.processingType,
    responseCode: transaction.responseCode,
    declineReason: transaction.declineReason,
    isFinal,
    expiresAt: transaction.expiresAt,
    occurredAt,
    ...(direction === undefined ? {} : { accountingDirection: direction }),
  }
}
