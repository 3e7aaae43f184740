// Fetches events again that could not be read when they arrived: by their ids, at growing intervals.
import { cleanText, type CleanText } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import { isIssuerAway, type Issuer } from '#features/issuer'
import type { Log } from '#platform/log.ts'
import { endUnread, keepUnread, listUnread, noteTry, type UnreadEvent } from '../unread/index.ts'
import { readEvent } from './published-events.ts'
import { receiveMessage, type ReceivingDeps } from './receiving.ts'

export type RereadingEventsDeps = ReceivingDeps & { issuer: Pick<Issuer, 'readNotificationEvent'> }

// Our reading: a fact that was missing is there within minutes, and a reader is mended within days.
const firstPauseMinutes = 1
const longestPauseMinutes = 6 * 60
const eventsPerRun = 50
const maxFaultLength = 500
const missing = 'The provider does not have it.'

/** 1, 2, 4 … minutes, at most six hours. */
export function readAfter(tries: number, at: Instant): Instant {
  return at.add({ minutes: Math.min(firstPauseMinutes * 2 ** Math.min(tries, 20), longestPauseMinutes) })
}

/** Reported, and not read: it is read again by its id. */
export async function keepForReading(
  { database, clock }: Pick<ReceivingDeps, 'database' | 'clock'>,
  { eventId, fault }: { eventId: string; fault: string },
): Promise<void> {
  const at = clock.now()
  await keepUnread(database.query, { id: eventId, fault: faultText(fault), at, readAfter: readAfter(0, at) })
}

function faultText(fault: string): CleanText {
  return cleanText(fault, maxFaultLength)
}

/** All that are due. A provider that cannot be reached ends the run: it would fail each of them, and slowly. */
export async function rereadEvents(deps: RereadingEventsDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  const { database, clock } = deps
  for (const event of await listUnread(database.query, { dueAt: clock.now(), max: eventsPerRun })) {
    if (signal.aborted) return
    try {
      const fault = await reread(deps, event)
      if (fault === null) await endUnread(database.query, event.id, clock.now(), null)
      else await putOff(deps, event, fault)
    } catch (error) {
      log.warn('card_event_read_later', { eventId: event.id, error })
      if (isIssuerAway(error)) return goToEnd(deps, event)
      // One that cannot be applied does not hold up the others.
      await putOff(deps, event, event.fault)
    }
  }
}

/** @returns why it still cannot be read; null when it was */
async function reread(deps: RereadingEventsDeps, { id }: UnreadEvent): Promise<string | null> {
  const found = await deps.issuer.readNotificationEvent(id)
  if (found === null) return missing
  const reading = readEvent({ data: found }, deps.clock.now())
  if (reading.kind === 'unreadable') return reading.fault
  if (reading.kind === 'message') await receiveMessage(deps, reading.message)
  return null
}

/** Due as before, and behind the others: what never gets an answer ends one run alone. */
async function goToEnd({ database, clock }: RereadingEventsDeps, { id, fault, tries }: UnreadEvent): Promise<void> {
  await noteTry(database.query, id, { fault, tries, readAfter: clock.now() })
}

async function putOff({ database, clock }: RereadingEventsDeps, event: UnreadEvent, fault: string): Promise<void> {
  const tries = event.tries + 1
  await noteTry(database.query, event.id, { fault: faultText(fault), tries, readAfter: readAfter(tries, clock.now()) })
}
