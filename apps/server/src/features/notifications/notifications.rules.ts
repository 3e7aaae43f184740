// Decides where a worker is notified: the default choices, the quiet hours, and one decision per message and channel.
import {
  notificationEvents,
  type ChannelFault,
  type EventChoices,
  type MessageKind,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationThresholds,
  type QuietHours,
} from '@daybreak/contract'
import { addDays, dateIn, instantAt, isBefore, millisecondsBetween, type Instant } from '@daybreak/time'

export type Choices = {
  events: EventChoices
  quietHours: QuietHours
  thresholds: NotificationThresholds
  /** Amounts may appear on a locked screen. */
  showsAmounts: boolean
}

const money = { inApp: true, email: false, sms: false, push: true } as const
const letter = { inApp: true, email: true, sms: false, push: false } as const

/**
 * Decision 40: in-app all, push for money, SMS for declined purchases and failed transfers, e-mail for documents.
 *
 * Our reading: mailed cards, the month's cash back and our letters are announced by e-mail.
 */
const defaultEvents: EventChoices = {
  deposit: money,
  paydayEarly: money,
  purchase: { ...money, push: false },
  declined: { ...money, sms: true },
  lowBalance: money,
  largePurchase: money,
  transfer: { ...money, sms: true },
  expressPay: money,
  cashBack: letter,
  cardShipped: letter,
  message: letter,
}

/** For a worker without any choice. Decision 40, "quiet hours 22:00–07:00"; our reading: $50 and $100, as the pictures have it. */
export const defaultChoices: Choices = {
  events: defaultEvents,
  quietHours: { isOn: true, from: '22:00', to: '07:00' },
  thresholds: { lowBalance: '5000', largePurchase: '10000' },
  showsAmounts: false,
}

export type ChosenChannel = { event: NotificationEvent; channel: NotificationChannel; isOn: boolean }

export function withChosen(events: EventChoices, chosen: readonly ChosenChannel[]): EventChoices {
  const all = Object.fromEntries(notificationEvents.map((event) => [event, { ...events[event] }])) as EventChoices
  for (const { event, channel, isOn } of chosen) all[event][channel] = isOn
  return all
}

/** How far an event goes: `app` and `everywhere` are not the worker's choice; otherwise it goes by the channels they chose for it. */
export type Reach = 'app' | 'everywhere' | NotificationEvent

/** Ways out of the app that we have. */
export const sentChannels = ['sms', 'email', 'push'] as const satisfies readonly NotificationChannel[]
export type SentChannel = (typeof sentChannels)[number]

/** `over`: it no longer applies, such as a balance that is not low any more. */
export type SkipReason = ChannelFault | 'not_wanted' | 'too_old' | 'read' | 'over'

/** `instead`: the way that was wanted is closed. */
export type SendReason = 'wanted' | 'everywhere' | 'instead'

export type Verdict =
  | { outcome: 'sent'; reason: SendReason }
  | { outcome: 'waits'; until: Instant; reason: 'quiet_hours' }
  | { outcome: 'skipped'; reason: SkipReason }

export type Question = {
  reach: Reach
  kind: MessageKind
  choices: Choices
  /** Why a channel is closed; null where it is open. */
  faults: Readonly<Record<SentChannel, ChannelFault | null>>
  happenedAt: Instant
  /** It was opened in the app meanwhile. */
  isRead: boolean
  /** It is no longer so. */
  isOver: boolean
  now: Instant
  /** The worker's. */
  timeZone: string
}

/** Our reading of "if it is still true": what could not be sent for longer than a night is news no more. */
const relevantHours = 36

/**
 * Our reading: texts and pushes ring, and wait for the end of the quiet hours unless they keep the worker safe; an e-mail does not. What was to
 * go by a way that is closed goes by the other, so that a failed transfer is not a secret.
 */
export function decideChannel(channel: SentChannel, question: Question): Verdict {
  const { faults, happenedAt, isRead, isOver, now } = question
  const choice = choiceFor(channel, question)
  if (choice === null) return { outcome: 'skipped', reason: 'not_wanted' }
  const fault = faults[channel]
  if (fault !== null) return { outcome: 'skipped', reason: fault }
  if (isRead) return { outcome: 'skipped', reason: 'read' }
  if (isOver) return { outcome: 'skipped', reason: 'over' }
  if (millisecondsBetween(happenedAt, now) > relevantHours * 3_600_000) return { outcome: 'skipped', reason: 'too_old' }
  const until = mayRing(channel, question) ? null : quietUntil(question.choices.quietHours, now, question.timeZone)
  return until === null ? { outcome: 'sent', reason: choice } : { outcome: 'waits', until, reason: 'quiet_hours' }
}

/** At any hour. Decision 40, "Declined purchases are not held back": the worker is waiting at the register. */
function mayRing(channel: SentChannel, { kind, reach }: Question): boolean {
  return channel === 'email' || kind === 'SECURITY' || reach === 'declined'
}

function choiceFor(channel: SentChannel, { reach, choices, faults }: Question): SendReason | null {
  if (reach === 'app') return null
  if (reach === 'everywhere') return 'everywhere'
  const chosen = choicesFor(reach, choices)
  if (chosen[channel]) return 'wanted'
  // Browser alerts are extra: most workers have no browser that accepts any, and need no e-mail instead.
  if (channel === 'push') return null
  const other = channel === 'email' ? 'sms' : 'email'
  return chosen[other] && faults[other] !== null ? 'instead' : null
}

/** Our reading: pay that came early is a deposit too, and a large purchase a purchase. It is reported once, by every channel chosen for either of the two. */
const partOf: Partial<Record<NotificationEvent, NotificationEvent>> = { paydayEarly: 'deposit', largePurchase: 'purchase' }

function choicesFor(reach: NotificationEvent, { events }: Pick<Choices, 'events'>): EventChoices[NotificationEvent] {
  const own = events[reach]
  const wider = events[partOf[reach] ?? reach]
  return {
    inApp: own.inApp || wider.inApp,
    email: own.email || wider.email,
    sms: own.sms || wider.sms,
    push: own.push || wider.push,
  }
}

/** Whether the bell counts it. What is kept for the law or for safety is always counted. */
export function rings(reach: Reach, choices: Pick<Choices, 'events'>): boolean {
  return reach === 'app' || reach === 'everywhere' || choicesFor(reach, choices).inApp
}

/** Whether there is anything to decide beyond the app. */
export function wantsOutside(reach: Reach, choices: Pick<Choices, 'events'>, { hasBrowser }: { hasBrowser: boolean }): boolean {
  if (reach === 'app' || reach === 'everywhere') return reach === 'everywhere'
  const wanted = choicesFor(reach, choices)
  return sentChannels.some((channel) => wanted[channel] && (channel !== 'push' || hasBrowser))
}

/** The end of the quiet hours that contain an instant; null outside of them. A time that a clock change skips moves forward. */
export function quietUntil({ isOn, from, to }: QuietHours, now: Instant, timeZone: string): Instant | null {
  if (!isOn) return null
  const today = dateIn(now, timeZone)
  const isOverNight = to <= from
  for (const day of isOverNight ? [addDays(today, -1), today] : [today]) {
    const start = instantAt(day, clockTimeOf(from), timeZone)
    const end = instantAt(isOverNight ? addDays(day, 1) : day, clockTimeOf(to), timeZone)
    if (!isBefore(now, start) && isBefore(now, end)) return end
  }
  return null
}

function clockTimeOf(text: string): { hour: number; minute: number } {
  const [hour = '', minute = ''] = text.split(':')
  return { hour: Number.parseInt(hour, 10), minute: Number.parseInt(minute, 10) }
}

export const maxLowBalance = 500_00n
export const maxLargePurchase = 10_000_00n
