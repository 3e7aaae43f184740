// Deletes events that were delivered to every target long ago. The events of a card transaction are part of it, and stay.
import { instantText, type Clock } from '@daybreak/time'
import type { SandboxDatabase } from '../store/sandbox-database.ts'

/** So long an event can be delivered again: longer than any receiver is away, and than a delivery is tried. */
const keptHours = 30 * 24
// A sweep is short, because nothing else runs meanwhile; the rest is left for the next one.
const maxAtOnce = 1_000

export type OldEvents = { forget(): void }

export function createOldEvents(database: SandboxDatabase, clock: Clock): OldEvents {
  const forgetDeliveries = database.prepare(
    `delete from notification_delivery where ordinal in (
       select ordinal from notification_delivery where state <> 'WAITING' and tried_at < ? order by tried_at limit ${maxAtOnce})`,
  )
  // Events that no target has processed yet are kept, however old they are.
  const forgetEvents = database.prepare(
    `delete from provider_event where ordinal in (
       select ordinal from provider_event as old
       where created_at < ? and ordinal <= coalesce((select min(last_ordinal) from notification_target), 0)
         and not exists (select 1 from notification_delivery where event_id = old.id)
         and not exists (select 1 from card_transaction_event where provider_event_id = old.id)
       order by ordinal limit ${maxAtOnce})`,
  )
  return {
    forget: () =>
      database.transaction(() => {
        const before = instantText(clock.now().subtract({ hours: keptHours }))
        forgetDeliveries.run(before)
        forgetEvents.run(before)
      }),
  }
}
