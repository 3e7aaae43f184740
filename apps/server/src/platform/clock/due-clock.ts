// The clock by which money falls due: the database's, so that no instance decides by a clock of its own (decision 58).
import type { Clock, Instant } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { readDatabaseTime } from './database-time.store.ts'

/** A parameter like `Clock`, asked inside the transaction that acts on the answer. */
export type DueClock = { now(executor: Executor): Promise<Instant> }

export const databaseClock: DueClock = { now: readDatabaseTime }

/** For those who own time: tests, the simulation, the demo world. */
export function dueClockOf(clock: Clock): DueClock {
  return { now: async () => clock.now() }
}
