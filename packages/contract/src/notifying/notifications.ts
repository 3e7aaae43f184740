// Which events notify a worker, and by which channels. Decision 40; pictures "notifications", "notifications-phone",
// "notifications-blocked".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { instantText, unsignedCentsText } from '../shapes.ts'

export const notificationEvents = [
  'deposit',
  'paydayEarly',
  'purchase',
  'declined',
  'lowBalance',
  'largePurchase',
  'transfer',
  'expressPay',
  'cashBack',
  'cardShipped',
  'message',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationChannels = ['inApp', 'email', 'sms', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const channelChoices = z.object({ inApp: z.boolean(), email: z.boolean(), sms: z.boolean(), push: z.boolean() })
const eventChoices = z.object({
  deposit: channelChoices,
  paydayEarly: channelChoices,
  purchase: channelChoices,
  declined: channelChoices,
  lowBalance: channelChoices,
  largePurchase: channelChoices,
  transfer: channelChoices,
  expressPay: channelChoices,
  cashBack: channelChoices,
  cardShipped: channelChoices,
  message: channelChoices,
} satisfies Record<NotificationEvent, typeof channelChoices>)
export type EventChoices = z.infer<typeof eventChoices>

/** "22:00": a time of day on the worker's clock, to the minute. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** From one time to the other, over midnight where the end is the earlier one. */
const quietHours = z.object({ isOn: z.boolean(), from: clockTime, to: clockTime })
export type QuietHours = z.infer<typeof quietHours>

const thresholds = z.object({
  /** Notifies when less than this is available: $0 to $500. */
  lowBalance: unsignedCentsText,
  /** Notifies of a purchase of more than this: $0 to $10,000. */
  largePurchase: unsignedCentsText,
})
export type NotificationThresholds = z.infer<typeof thresholds>

/** Why nothing goes there, whatever was chosen. */
const channelFault = z.enum(['no_contact', 'stopped', 'not_offered'])
export type ChannelFault = z.infer<typeof channelFault>
const channelState = z.object({
  fault: z.nullable(channelFault),
  /** Of texts: when they were stopped. */
  since: z.nullable(instantText),
})

const notificationConfig = z.object({
  events: eventChoices,
  /** The events that are sent by now: a choice about another is kept until it is. */
  told: z.array(z.enum(notificationEvents)),
  thresholds,
  quietHours,
  channels: z.object({ inApp: channelState, email: channelState, sms: channelState, push: channelState }),
  push: z.object({
    /** The browser that asks gets alerts. */
    isHere: z.boolean(),
    /** By which browsers know that an alert is ours: P-256, uncompressed, in base64url. */
    publicKey: z.string(),
    /** Amounts may be shown on a locked screen. */
    showsAmounts: z.boolean(),
  }),
})
export type NotificationConfig = z.infer<typeof notificationConfig>

const someChoices = z.optional(z.partial(channelChoices))
const configChange = z.object({
  events: z.optional(
    z.object({
      deposit: someChoices,
      paydayEarly: someChoices,
      purchase: someChoices,
      declined: someChoices,
      lowBalance: someChoices,
      largePurchase: someChoices,
      transfer: someChoices,
      expressPay: someChoices,
      cashBack: someChoices,
      cardShipped: someChoices,
      message: someChoices,
    } satisfies Record<NotificationEvent, typeof someChoices>),
  ),
  thresholds: z.optional(z.partial(thresholds)),
  quietHours: z.optional(z.partial(quietHours)),
  push: z.optional(z.object({ showsAmounts: z.optional(z.boolean()) })),
})
export type NotificationConfigChange = z.infer<typeof configChange>

/** As the Push API has it: `JSON.stringify(subscription)`. The server checks its address and its keys. */
export const pushSubscriptionMade = z.object({
  endpoint: z.string().check(z.regex(/^https?:\/\/[\x21-\x7e]{1,1000}$/)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}={0,2}$/)),
  }),
})
export type PushSubscriptionMade = z.infer<typeof pushSubscriptionMade>

/** What the service worker is sent, sealed for this one browser. */
export type PushAlert = {
  title: string
  body: string
  /** A path of this app. */
  link: string
  /** The same event twice is one alert. */
  tag: string
  lang: string
}

const path = '/api/notifications/config'

export const notificationsRoutes = {
  readConfig: defineRoute({
    room: 'notifications',
    method: 'GET',
    path,
    access: 'session',
    requires: ['completed'],
    summary: 'What the worker is notified of and where, and which of those channels are open now.',
    responses: { 200: notificationConfig },
    problems: [],
  }),
  changeConfig: defineRoute({
    room: 'notifications',
    method: 'POST',
    path,
    access: 'session',
    requires: ['completed'],
    summary: 'Changes what is named and answers all of it: what is left out stays. One part that is refused changes nothing.',
    body: configChange,
    responses: { 200: notificationConfig },
    problems: ['invalid_input'],
  }),
  turnOnPush: defineRoute({
    room: 'notifications',
    method: 'POST',
    path: '/api/notifications/push',
    access: 'session',
    requires: ['completed'],
    summary:
      'From now on this browser gets alerts, by the push service that it names. One that has them again takes the place of its last.',
    body: pushSubscriptionMade,
    responses: { 200: notificationConfig },
    problems: ['invalid_input'],
  }),
  turnOffPush: defineRoute({
    room: 'notifications',
    method: 'POST',
    path: '/api/notifications/push/off',
    access: 'session',
    requires: [],
    staysOpen: true,
    summary: 'This browser gets no more alerts.',
    responses: { 204: null },
    problems: [],
  }),
}
