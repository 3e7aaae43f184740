// Decides which notifications a worker gets about a purchase: that it was made, or that it was declined and why. Pure.
import type { Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { WhyDeclined } from '#features/messages'
import { projectPurchase, inOrder, wordOfRefusal, type PurchaseFact } from '../transactions/index.ts'

export type PurchaseNotification = { merchant: string; isCash: boolean; amount: Cents; at: Instant } & (
  | { kind: 'made' }
  | { kind: 'declined'; why: WhyDeclined }
)

// Ours first, then the provider's (TransactionEventResponseCode) that a worker can do something about. `BLOCKED_CARD` alone does not say by whom.
const whyOfWord = new Map<string, WhyDeclined>(
  Object.entries({
    INSUFFICIENT_FUNDS: 'balance',
    LIMIT_EXCEEDED: 'limit',
    CARD_FROZEN: 'frozen',
    CARD_INACTIVE: 'inactive',
    CARD_CLOSED: 'closed',
    ACCOUNT_RESTRICTED: 'restricted',
    SYSTEM_ERROR: 'ours',
    SYSTEM_TIMEOUT: 'ours',
    CARD_SUSPENDED: 'frozen',
    SUSPENDED_CARD: 'frozen',
    UNACTIVATED_CARD: 'inactive',
    TERMINATED_CARD: 'closed',
    CLOSED_ACCOUNT: 'closed',
    EXPIRED_CARD: 'expired',
    EXCEEDS_APPROVAL_AMOUNT_LIMIT: 'limit',
    INCORRECT_PIN: 'pin',
    BAD_CVV: 'details',
    BAD_CVV2: 'details',
    BAD_CVC3: 'details',
    INCORRECT_EXPIRATION_DATE: 'details',
    INVALID_CARD_NUMBER: 'details',
    RESTRICTED_ACCOUNT_HOLDER: 'restricted',
    RESTRICTED_CARD_HOLDER: 'restricted',
    // It declined in our name, where we had not.
    CA_DECLINED: 'ours',
  } satisfies Record<string, WhyDeclined>),
)

export function whyDeclined(word: string | null): WhyDeclined {
  return (word === null ? undefined : whyOfWord.get(word)) ?? 'other'
}

/**
 * Null for what is no purchase, is undone, or moved no money. Like the projection it depends only on the set of facts; the caller reports it once.
 *
 * @param expiredAt  when our own hold ran out, if it did
 */
export function notificationOfPurchase(facts: readonly PurchaseFact[], expiredAt: Instant | null): PurchaseNotification | null {
  const own = projectPurchase(facts, expiredAt).items.find(({ factId }) => factId === null)
  const [first] = inOrder(facts)
  if (own === undefined || first === undefined || own.direction === 'POSITIVE' || own.status === 'CANCELED') return null
  const base = { merchant: own.summary, isCash: first.merchant.isCash, amount: own.amount, at: first.at }
  return own.status === 'FAILED'
    ? { ...base, kind: 'declined', why: whyDeclined(wordOfRefusal(facts)) }
    : { ...base, kind: 'made' }
}
