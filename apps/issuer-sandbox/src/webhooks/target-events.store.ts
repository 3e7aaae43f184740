// The events that a target should have received, and whether it did, for a program that asks for missed ones.
import { textOf } from '../store/rows.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'

export type TargetEvent = { eventId: string; isDelivered: boolean }

/** Oldest first, each event once: delivered when its last delivery was. `isDelivered`: only those, or only the others; null for both. */
export type ListTargetEvents = (targetId: string, isDelivered: boolean | null) => TargetEvent[]

export function createListTargetEvents(database: SandboxDatabase): ListTargetEvents {
  const reported = database.prepare(
    `select event_id, state from notification_delivery as one
     where target_id = ?1 and is_activation = 0 and (?2 is null or (state = 'DELIVERED') = ?2)
       and ordinal = (select max(ordinal) from notification_delivery where event_id = one.event_id and target_id = ?1)
     order by ordinal`,
  )
  return (targetId, isDelivered) => {
    const only = isDelivered === true ? 1 : 0
    return reported
      .all(targetId, isDelivered === null ? null : only)
      .map((row) => ({ eventId: textOf(row, 'event_id'), isDelivered: textOf(row, 'state') === 'DELIVERED' }))
  }
}
