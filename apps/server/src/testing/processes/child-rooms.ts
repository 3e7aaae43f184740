// The rooms of a worker in a process of its own, for tests that kill it: composed as the server composes them, with jobs that run
// on request.
import type { Clock } from '@daybreak/time'
import type { Issuer } from '#features/issuer'
import { deafFeed } from '#platform/changes/deaf-feed.ts'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { silentLog } from '#platform/log.ts'
import { composeRooms, type Rooms } from '../../app/rooms.ts'
import { createHandJobs, type HandJobs } from '../stand-ins/hand-jobs.ts'
import { testSecrets } from '../test-keys.ts'

export type ChildRooms = { database: Database; jobs: HandJobs; rooms: Rooms }

export function composeChildRooms({
  connectionString,
  clock,
  issuer,
}: {
  connectionString: string
  clock: Clock
  issuer: Issuer
}): ChildRooms {
  const log = silentLog
  const config = readConfig({})
  const database = openDatabase({ connectionString, applicationName: 'child of a test', log })
  const jobs = createHandJobs(database)
  const rooms = composeRooms({
    config,
    secrets: testSecrets,
    database,
    jobs,
    cookies: createSessionCookies(config),
    clock,
    dueClock: dueClockOf(clock),
    nowMs: () => performance.now(),
    log,
    doubles: { feed: deafFeed, issuer, readTypedSsn: async () => null },
  })
  return { database, jobs, rooms }
}
