// What each event and channel is called, in the order and the groups in which they are chosen. Pictures "notifications" and "notifications-phone".
import type { NotificationChannel, NotificationEvent } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'

type EventWords = { name: CopyKey; help?: CopyKey }

export const eventWords: Readonly<Record<NotificationEvent, EventWords>> = {
  deposit: { name: 'notifications.event.deposit', help: 'notifications.event.deposit-help' },
  paydayEarly: { name: 'notifications.event.payday-early' },
  expressPay: { name: 'notifications.event.express-pay', help: 'notifications.event.express-pay-help' },
  purchase: { name: 'notifications.event.purchase' },
  declined: { name: 'notifications.event.declined' },
  lowBalance: { name: 'notifications.event.low-balance' },
  largePurchase: { name: 'notifications.event.large-purchase' },
  transfer: { name: 'notifications.event.transfer', help: 'notifications.event.transfer-help' },
  cardShipped: { name: 'notifications.event.card-shipped', help: 'notifications.event.card-shipped-help' },
  cashBack: { name: 'notifications.event.cash-back' },
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

/** The ways that the product has, in the order of the columns. */
export const channelsShown = ['inApp', 'sms', 'email'] as const satisfies readonly NotificationChannel[]
export type ShownChannel = (typeof channelsShown)[number]

export const channelWords: Readonly<Record<ShownChannel, CopyKey>> = {
  inApp: 'notifications.channel.in-app',
  sms: 'notifications.channel.sms',
  email: 'notifications.channel.email',
}
