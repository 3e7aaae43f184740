// Turns what the provider reported about a transaction or a transfer into facts, each keyed by its event.
import { parseInstant } from '@daybreak/time'
import { negateCents } from '@daybreak/money'
import type { KnownCode, PurchaseFact, ResponseCode, TransferFact } from './facts.ts'
import { holdDaysOf, merchantOf } from './merchants.rules.ts'
import { centsOf, type PurchaseMessage, type TransferMessage } from './messages.ts'

export type KeptEvent<Message> = { id: string; name: string; event: Message }

const responseCodes: readonly ResponseCode[] = ['APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY']

export function purchaseFactOf({ id, name, event }: KeptEvent<PurchaseMessage>): PurchaseFact {
  const amount = centsOf(event.amount)
  const base = { id, at: parseInstant(event.occurredAt), merchant: merchantOf(event), ...(event.way && { way: event.way }) }
  const requestId = event.authorizationRequestId ?? null
  const code = codeOf(event.responseCode)
  switch (name) {
    case 'PAYMENT_CARD_AUTHORIZATION_APPROVED':
      return { ...base, kind: 'approved', requestId, code, amount, expiresAt: expiryOf(event) }
    case 'PAYMENT_CARD_AUTHORIZATION_DECLINED':
    case 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED':
      return { ...base, kind: 'declined', requestId, requested: amount, reason: event.declineReason ?? null }
    case 'PAYMENT_CARD_AUTHORIZATION_REVERSED':
      return { ...base, kind: 'reversed', amount }
    case 'PAYMENT_CARD_AUTHORIZATION_EXPIRED':
      return { ...base, kind: 'expired' }
    case 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED':
      return { ...base, kind: 'cleared', code, amount, isFinal: true }
    case 'PAYMENT_CARD_CLEARED':
      return { ...base, kind: 'cleared', code, amount, isFinal: event.isFinal ?? true }
    case 'PAYMENT_CARD_ADJUSTMENT':
      return { ...base, kind: 'adjusted', amount: event.accountingDirection === 'CREDIT' ? negateCents(amount) : amount }
    case 'PAYMENT_CARD_REFUNDED':
      return { ...base, kind: 'refunded', amount, originalRef: event.originalTransactionId ?? null }
    case 'PAYMENT_CARD_FEE':
      return { ...base, kind: 'charged', amount }
    default:
      throw new RangeError(`${name} says nothing of a card transaction`)
  }
}

function codeOf(word: string | null | undefined): KnownCode {
  if (word === null || word === undefined) return 'APPROVED'
  return responseCodes.find((code) => code === word) ?? 'UNKNOWN'
}

function expiryOf({ expiresAt, occurredAt, merchant }: PurchaseMessage) {
  if (expiresAt !== null && expiresAt !== undefined) return parseInstant(expiresAt)
  return parseInstant(occurredAt).add({ hours: 24 * holdDaysOf(merchant.category) })
}

export function transferFactOf({ id, name, event }: KeptEvent<TransferMessage>): TransferFact {
  const { direction, companyName } = event
  const base = { id, at: parseInstant(event.occurredAt), direction, companyName, amount: centsOf(event.amount) }
  const reason = event.statusReason ?? null
  if (name === 'ACH_TRANSFER_RETURNED') return { ...base, kind: 'returned', reason }
  if (name.endsWith('_FAILED')) return { ...base, kind: 'failed', reason }
  return { ...base, kind: name.endsWith('_PROCESSED') ? 'processed' : 'received' }
}
