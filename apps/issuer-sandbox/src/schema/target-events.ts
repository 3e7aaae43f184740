// Selects the events that were sent to a target: by their published names, when they happened, and whether they were delivered.
import { instantText, readInstant } from '@daybreak/time'
import { publishedOf } from '../published/events.ts'
import type { EventStore, ProviderEvent } from '../store/events.store.ts'
import type { TargetEvent } from '../webhooks/target-events.store.ts'

type Optional<Value> = Value | null | undefined

/** The published `NotificationTimestampFilterInput`. */
type TimeFilter = {
  equals?: Optional<string>
  notEquals?: Optional<string>
  lessThan?: Optional<string>
  lessThanOrEquals?: Optional<string>
  greaterThan?: Optional<string>
  greaterThanOrEquals?: Optional<string>
  between?: Optional<{ start?: Optional<string>; end?: Optional<string> }>
}

/** The published `WebhookNotificationTargetEventFilterInput`. */
export type TargetEventFilter = {
  eventCreatedAt?: Optional<TimeFilter>
  name?: Optional<readonly string[]>
  hasSuccessfulDelivery?: Optional<boolean>
}

export type TargetEventNode = { event: ProviderEvent; isDelivered: boolean }

/** In the order in which they were sent; a deleted event is left out. */
export function filterTargetEvents(
  reported: readonly TargetEvent[],
  { name, eventCreatedAt }: TargetEventFilter,
  events: EventStore,
): TargetEventNode[] {
  return reported.flatMap(({ eventId, isDelivered }) => {
    const event = events.find(eventId)
    if (event === null || !isOfTime(event.createdAt, eventCreatedAt ?? {})) return []
    const isMeant = name === null || name === undefined || name.includes(publishedOf(event)?.name ?? '')
    return isMeant ? [{ event, isDelivered }] : []
  })
}

function isOfTime(at: string, filter: TimeFilter): boolean {
  const { equals, notEquals, lessThan, lessThanOrEquals, greaterThan, greaterThanOrEquals, between } = filter
  return [
    fits(equals, (bound) => at === bound),
    fits(notEquals, (bound) => at !== bound),
    fits(lessThan, (bound) => at < bound),
    fits(lessThanOrEquals, (bound) => at <= bound),
    fits(greaterThan, (bound) => at > bound),
    fits(greaterThanOrEquals, (bound) => at >= bound),
    fits(between?.start, (bound) => at >= bound),
    fits(between?.end, (bound) => at <= bound),
  ].every(Boolean)
}

/** A bound that is not set lets everything through, one that is no time nothing. Times in UTC with milliseconds sort as texts. */
function fits(bound: Optional<string>, compare: (bound: string) => boolean): boolean {
  if (bound === null || bound === undefined) return true
  const instant = readInstant(bound)
  return instant !== null && compare(instantText(instant))
}
