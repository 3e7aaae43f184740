// Stores events that have not arrived yet in local storage, where they survive a reload and time offline. All tabs share them.
import { eventsKey } from './track.ts'

/** Beyond it the oldest go: a phone without a network for weeks is not filled up. */
export const maxWaiting = 1_000

export type WaitingEvent = { event: string; properties: { $insert_id: string; [name: string]: unknown } }
type Kept = { person: string; events: WaitingEvent[] }

export type EventQueue = {
  /** Null while no one is recognized. */
  person(): string | null
  /** Queued events of another worker are dropped. */
  begin(person: string): void
  add(event: WaitingEvent): void
  first(count: number): WaitingEvent[]
  remove(insertIds: ReadonlySet<string>): void
  clear(): void
}

/** Nothing is held between two calls, so that what another tab has added or sent meanwhile counts. Without storage they wait in memory. */
export function openEventQueue(): EventQueue {
  let inMemory: Kept | null = null

  function read(): Kept | null {
    try {
      return keptIn(JSON.parse(window.localStorage.getItem(eventsKey) ?? 'null')) ?? inMemory
    } catch {
      return inMemory
    }
  }

  function write(kept: Kept): void {
    const shortened = { ...kept, events: kept.events.slice(-maxWaiting) }
    try {
      window.localStorage.setItem(eventsKey, JSON.stringify(shortened))
      inMemory = null
    } catch {
      inMemory = shortened
    }
  }

  return {
    person: () => read()?.person ?? null,
    begin: (person) => write({ person, events: [] }),
    add(event) {
      const kept = read()
      if (kept === null || kept.events.some(({ properties }) => properties.$insert_id === event.properties.$insert_id)) return
      write({ ...kept, events: [...kept.events, event] })
    },
    first: (count) => read()?.events.slice(0, count) ?? [],
    remove(insertIds) {
      const kept = read()
      if (kept !== null) write({ ...kept, events: kept.events.filter(({ properties }) => !insertIds.has(properties.$insert_id)) })
    },
    clear() {
      inMemory = null
      try {
        window.localStorage.removeItem(eventsKey)
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  }
}

/** Null for what another program, or another version of this one, has left there. */
function keptIn(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null || !('person' in value) || !('events' in value)) return null
  const { person, events } = value
  return typeof person === 'string' && Array.isArray(events) ? { person, events: events.filter(isWaiting) } : null
}

function isWaiting(value: unknown): value is WaitingEvent {
  if (typeof value !== 'object' || value === null || !('event' in value) || !('properties' in value)) return false
  const { event, properties } = value
  if (typeof event !== 'string' || typeof properties !== 'object' || properties === null) return false
  return '$insert_id' in properties && typeof properties.$insert_id === 'string'
}
