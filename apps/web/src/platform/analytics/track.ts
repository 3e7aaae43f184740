// Records that something happened on a screen. It loads nothing of analytics: until the client is there, events wait.
import type { AnalyticsEventName, AnalyticsEvents } from '@daybreak/contract'

export type TrackedEvent = {
  [Name in AnalyticsEventName]: { name: Name; properties: AnalyticsEvents[Name]; insertId: string }
}[AnalyticsEventName]

export const eventsKey = 'daybreak_analytics'

type Deliver = (event: TrackedEvent) => void

const waiting: TrackedEvent[] = []
let deliver: Deliver = (event) => void waiting.push(event)

/** Never throws and never waits. An event is counted once under its `insertId`, whatever sends it again. */
export function track(event: TrackedEvent): void {
  deliver(event)
}

/** From now on events go there, and those that have waited first. */
export function deliverTo(next: Deliver): void {
  deliver = next
  for (const event of waiting.splice(0)) deliver(event)
}

/** `trf_0190…` without what it names: letters and digits alone, as analytics services take it. */
export function insertIdOf(publicId: string): string {
  return publicId.slice(publicId.indexOf('_') + 1)
}

/** For a page that is closed before the client was loaded, which would have sent them. */
export function forgetWaitingEvents(): void {
  window.localStorage.removeItem(eventsKey)
}
