// The provider's events, in order, written with the change itself; webhooks deliver them from here.
import { instantText, type Clock } from '@daybreak/time'
import { integerOf, textOf, type Row } from './rows.ts'
import { newProviderId, type SandboxDatabase } from './sandbox-database.ts'

export type EventBody = Readonly<Record<string, unknown>>
export type ProviderEvent = { ordinal: number; id: string; name: string; event: EventBody; createdAt: string }

export type EventStore = {
  /** Writes the event in the transaction under way, and wakes the listeners after it. Returns the event's id. */
  record(name: string, event: EventBody): string
  find(id: string): ProviderEvent | null
  /** The events after one, oldest first. */
  listAfter(ordinal: number, limit: number): ProviderEvent[]
  /** Is called after the commit, once for each event of it. */
  onRecorded(listener: () => void): void
}

export function createEventStore(database: SandboxDatabase, clock: Clock): EventStore {
  const insert = database.prepare('insert into provider_event (id, name, event, created_at) values (?, ?, ?, ?)')
  const byId = database.prepare('select * from provider_event where id = ?')
  const after = database.prepare('select * from provider_event where ordinal > ? order by ordinal limit ?')
  const listeners: (() => void)[] = []

  return {
    record(name, event) {
      const id = newProviderId('evt')
      insert.run(id, name, JSON.stringify(event), instantText(clock.now()))
      database.afterCommit(() => {
        for (const listener of listeners) listener()
      })
      return id
    },
    find(id) {
      const row = byId.get(id)
      return row === undefined ? null : eventOf(row)
    },
    listAfter: (ordinal, limit) => after.all(ordinal, limit).map(eventOf),
    onRecorded(listener) {
      listeners.push(listener)
    },
  }
}

function eventOf(row: Row): ProviderEvent {
  return {
    ordinal: integerOf(row, 'ordinal'),
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    event: JSON.parse(textOf(row, 'event')) as EventBody,
    createdAt: textOf(row, 'created_at'),
  }
}
