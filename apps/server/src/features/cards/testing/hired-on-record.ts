// Sets up workers on a database of their own, without a server, for tests of the room's stores.
import { fixedClock, type FixedClock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { addEmployer, hireWorker, type Hired } from '../../../testing/people/hired-workers.ts'
import { testKeys } from '../../../testing/worker-rooms.ts'

export type HiredOnRecord = { database: Database; clock: FixedClock; hire(): Promise<Hired>; drop(): Promise<void> }

export async function startHiring(): Promise<HiredOnRecord> {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-20T13:42:10.000Z')
  const employerId = await addEmployer(test, clock)
  return {
    database: test.database,
    clock,
    hire: () => hireWorker({ test, clock, employerId, keys: testKeys }, { phone: null }),
    drop: () => test.drop(),
  }
}
