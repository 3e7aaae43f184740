// Events of card purchases, declined ones included, and of the balance that they leave.
import type { CopyKey } from '@daybreak/copy'
import { cents, formatDollars } from '@daybreak/money'
import { defineEvent } from './event.ts'

/** `other`: what only the merchant or the card network knows more about. `ours`: a fault on our side or the card provider's. */
export type WhyDeclined =
  | 'balance'
  | 'limit'
  | 'frozen'
  | 'inactive'
  | 'closed'
  | 'expired'
  | 'pin'
  | 'details'
  | 'restricted'
  | 'ours'
  | 'other'

const more = { linkLabel: 'messages.item.see-more' } as const

/** `at`: when it happened, which may be long before it is reported. `transactionId`: not in what was reported before there was a page for it. */
type PurchaseFacts = { amount: string; merchant: string; isCash: boolean; at: string; transactionId?: string }

/** Without a link of its own it leads to the transaction. */
type Help = { says: CopyKey; helps: CopyKey; link?: string }

const cardPage = '/card-management'

/** Why in plain words, what helps, and where that is done. */
const helpOf: Readonly<Record<WhyDeclined, Help>> = {
  balance: { says: 'notifications.text.declined-balance', helps: 'messages.item.help-balance', link: '/move-money/add' },
  limit: { says: 'notifications.text.declined-limit', helps: 'messages.item.help-limit', link: cardPage },
  frozen: { says: 'notifications.text.declined-frozen', helps: 'messages.item.help-frozen', link: cardPage },
  inactive: { says: 'messages.item.declined-inactive', helps: 'messages.item.help-inactive', link: cardPage },
  closed: { says: 'messages.item.declined-closed', helps: 'messages.item.help-card', link: cardPage },
  expired: { says: 'notifications.text.declined-expired', helps: 'messages.item.help-card', link: cardPage },
  pin: { says: 'notifications.text.declined-pin', helps: 'messages.item.help-pin', link: cardPage },
  details: { says: 'notifications.text.declined-details', helps: 'messages.item.help-details', link: cardPage },
  restricted: {
    says: 'messages.item.declined-restricted',
    helps: 'messages.item.help-restricted',
    link: '/account-restricted',
  },
  ours: { says: 'messages.item.declined-ours', helps: 'messages.item.help-again' },
  other: { says: 'messages.item.declined-other', helps: 'messages.item.help-other' },
}

function transactionPage({ transactionId }: PurchaseFacts): string {
  return transactionId === undefined ? '/' : `/transactions/${transactionId}`
}

function purchaseEvent(reach: 'purchase' | 'largePurchase', subject: CopyKey) {
  return defineEvent<PurchaseFacts>({
    kind: 'CARD',
    reach,
    link: transactionPage,
    ...more,
    happenedAt: ({ at }) => at,
    words: ({ amount, merchant, isCash }) => ({
      subject,
      body: [isCash ? 'messages.item.cash-body' : 'messages.item.purchase-body'],
      values: { amount: dollarsOf(amount), merchant },
    }),
  })
}

export const purchaseEvents = {
  'purchase-made': purchaseEvent('purchase', 'messages.item.purchase-subject'),
  /** Of more than the worker's own amount. */
  'purchase-large': purchaseEvent('largePurchase', 'messages.item.large-subject'),
  /** `available` and `limit`: as they were then. */
  'purchase-declined': defineEvent<PurchaseFacts & { why: WhyDeclined; available: string; limit: string }>({
    kind: 'CARD',
    reach: 'declined',
    link: (facts) => helpOf[facts.why].link ?? transactionPage(facts),
    ...more,
    happenedAt: ({ at }) => at,
    words({ amount, merchant, isCash, why, available, limit }) {
      const { says, helps } = helpOf[why]
      return {
        subject: 'messages.item.declined-subject',
        body: [isCash ? 'messages.item.declined-cash' : 'messages.item.declined-body', says, helps],
        values: { amount: dollarsOf(amount), merchant, available: dollarsOf(available), limit: dollarsOf(limit) },
      }
    },
  }),
  'low-balance': defineEvent<{ available: string }>({
    kind: 'MONEY',
    reach: 'lowBalance',
    link: '/',
    ...more,
    onlyWhile: 'balance_is_low',
    words: ({ available }) => ({
      subject: 'messages.item.low-subject',
      body: ['messages.item.low-body'],
      values: { available: dollarsOf(available) },
    }),
  }),
}

function dollarsOf(amount: string): string {
  return formatDollars(cents(BigInt(amount)))
}
