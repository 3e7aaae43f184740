// Every event that a worker is notified of, in one table.
import { notificationEvents } from '@daybreak/contract'
import { accountEvents, cardEvents, securityEvents } from './account-events.ts'
import { announcementEvents } from './announcement-events.ts'
import { disputeEvents } from './dispute-events.ts'
import type { MessageEvent } from './event.ts'
import { moneyEvents } from './money-events.ts'
import { purchaseEvents } from './purchase-events.ts'

export { deviceWords } from './account-events.ts'
export type { AnnouncedFacts } from './announcement-events.ts'
export type { DisputeEventName } from './dispute-events.ts'
export type { MessageBrand, Reader, Text } from './event.ts'
export type { MissedReason } from './money-events.ts'
export type { WhyDeclined } from './purchase-events.ts'

const events = {
  ...moneyEvents,
  ...purchaseEvents,
  ...disputeEvents,
  ...cardEvents,
  ...securityEvents,
  ...accountEvents,
  ...announcementEvents,
}

export type EventName = keyof typeof events
export type FactsOf<Name extends EventName> = (typeof events)[Name] extends MessageEvent<infer Facts> ? Facts : never

export const eventNames = Object.keys(events) as readonly EventName[]

/** The events that a worker can choose to be notified of, and is. */
export const notifiedEvents = notificationEvents.filter((choice) => Object.values(events).some(({ reach }) => reach === choice))

/** An event with its facts as the table of messages keeps them; their type was checked when they were written. */
export function eventOf(name: EventName): MessageEvent<unknown> {
  return events[name] as MessageEvent<unknown>
}
