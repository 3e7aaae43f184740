// Decides whether a purchase or a withdrawal is approved, and for how much. Pure.
import type { CardStatus } from '@daybreak/contract'
import { lesserOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import type { Decision } from '../transactions/index.ts'

export const declineReasons = [
  'INSUFFICIENT_FUNDS',
  'CARD_FROZEN',
  'CARD_CLOSED',
  'CARD_INACTIVE',
  'LIMIT_EXCEEDED',
  'ACCOUNT_RESTRICTED',
  'UNKNOWN_CARD',
  'SYSTEM_ERROR',
  'SYSTEM_TIMEOUT',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export type AuthorizationQuestion = {
  /** Null: no one has it. An account counts as open while it is not restricted either (decisions 65). */
  card: { status: CardStatus; isAccountOpen: boolean } | null
  /** What the account holds that is not promised. */
  spendable: Cents
  /** What the day's limit for purchases, or for cash, leaves. */
  leftToday: Cents
  /** All of it, with the cash that is handed out at the register. */
  requested: Cents
  cashback: Cents
  supportsPartialApproval: boolean
}

export type AuthorizationVerdict =
  | { decision: Exclude<Decision, 'DECLINED'>; amount: Cents; reason: null }
  | { decision: 'DECLINED'; amount: Cents; reason: DeclineReason }

/**
 * Approves what is covered by money and limit; else the purchase without the cash at the register, else as much as there is where the register can
 * take part of it, else nothing. A question about no money (is this card good?) is answered by the card alone.
 */
export function decideAuthorization(question: AuthorizationQuestion): AuthorizationVerdict {
  const { card, spendable, leftToday, requested, cashback, supportsPartialApproval } = question
  const obstacle = obstacleOf(card)
  if (obstacle !== null) return declined(obstacle)
  const max = lesserOf(spendable, leftToday)
  if (requested <= max) return approvedInFull(requested)
  const purchase = subtractCents(requested, cashback)
  if (cashback > 0n && purchase > 0n && purchase <= max)
    return { decision: 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY', amount: purchase, reason: null }
  if (supportsPartialApproval && max > 0n) return { decision: 'APPROVED_FOR_PARTIAL_AMOUNT', amount: max, reason: null }
  return declined(requested > spendable ? 'INSUFFICIENT_FUNDS' : 'LIMIT_EXCEEDED')
}

/** The decision when nothing prevents it, as for nearly every purchase. */
export function approvedInFull(requested: Cents): AuthorizationVerdict {
  return { decision: 'APPROVED', amount: requested, reason: null }
}

export function declined(reason: DeclineReason): AuthorizationVerdict {
  return { decision: 'DECLINED', amount: noCents, reason }
}

/** The statuses in which a card pays. A damaged one works until the new one is active (readings 4.5). */
export const payingStatuses: readonly CardStatus[] = ['Active', 'Damaged']

/** The reason to decline, whatever the amount. */
function obstacleOf(card: AuthorizationQuestion['card']): DeclineReason | null {
  if (card === null) return 'UNKNOWN_CARD'
  if (!card.isAccountOpen) return 'ACCOUNT_RESTRICTED'
  if (payingStatuses.includes(card.status)) return null
  if (card.status === 'Frozen') return 'CARD_FROZEN'
  return card.status === 'Inactive' ? 'CARD_INACTIVE' : 'CARD_CLOSED'
}
