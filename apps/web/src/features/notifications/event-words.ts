// Names each event and channel, in the order and the groups of the page. Pictures "notifications" and "notifications-phone".
import type { NotificationChannel, NotificationEvent, NotificationThresholds } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'

type EventWords = {
  name: CopyKey
  help: CopyKey
  /** The amount that its help names. */
  threshold?: keyof NotificationThresholds
}

export const eventWords: Readonly<Record<NotificationEvent, EventWords>> = {
  deposit: { name: 'notifications.event.deposit', help: 'notifications.event.deposit-help' },
  paydayEarly: { name: 'notifications.event.payday-early', help: 'notifications.event.payday-early-help' },
  expressPay: { name: 'notifications.event.express-pay', help: 'notifications.event.express-pay-help' },
  purchase: { name: 'notifications.event.purchase', help: 'notifications.event.purchase-help' },
  declined: { name: 'notifications.event.declined', help: 'notifications.event.declined-help' },
  lowBalance: {
    name: 'notifications.event.low-balance',
    help: 'notifications.event.low-balance-threshold',
    threshold: 'lowBalance',
  },
  largePurchase: {
    name: 'notifications.event.large-purchase',
    help: 'notifications.event.large-purchase-threshold',
    threshold: 'largePurchase',
  },
  transfer: { name: 'notifications.event.transfer', help: 'notifications.event.transfer-help' },
  cardShipped: { name: 'notifications.event.card-shipped', help: 'notifications.event.card-shipped-help' },
  cashBack: { name: 'notifications.event.cash-back', help: 'notifications.event.cash-back-help' },
  message: { name: 'notifications.event.message', help: 'notifications.event.message-help' },
}

export const eventGroups: readonly { name: CopyKey; events: readonly NotificationEvent[] }[] = [
  { name: 'notifications.group.pay', events: ['deposit', 'paydayEarly', 'expressPay'] },
  {
    name: 'notifications.group.card',
    events: ['purchase', 'declined', 'lowBalance', 'largePurchase', 'transfer', 'cardShipped'],
  },
  { name: 'notifications.group.other', events: ['cashBack', 'message'] },
]

/** The channels that the product has, in the order of the columns. */
export const channelsShown = ['inApp', 'sms', 'email', 'push'] as const satisfies readonly NotificationChannel[]
export type ShownChannel = (typeof channelsShown)[number]

export const channelWords: Readonly<Record<ShownChannel, CopyKey>> = {
  inApp: 'notifications.channel.in-app',
  sms: 'notifications.channel.sms',
  email: 'notifications.channel.email',
  push: 'notifications.channel.push',
}
