// Composes the rooms on a test's or a benchmark's database as the server does, without HTTP and with jobs that run on request.
import type { Clock } from '@daybreak/time'
import { deafFeed } from '#platform/changes/deaf-feed.ts'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/database/database.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { silentLog } from '#platform/log.ts'
import { composeRooms, type Doubles, type Rooms } from '../app/rooms.ts'
import { createHandJobs } from './stand-ins/hand-jobs.ts'
import { testSecrets } from './test-keys.ts'

export type RoomsToCompose = {
  database: Database
  /** Money falls due by it too. */
  clock: Clock
  /** Return files are written to a folder in it. */
  dataDir: string
  /** Of the accounts here: payroll entries for any other bank are not ours. */
  routingNumbers: readonly string[]
  secrets?: Secrets
  doubles?: Doubles
}

/** Nothing is kept in memory between two calls, so nothing has to be closed. */
export function composeTestRooms({ secrets = testSecrets, routingNumbers, dataDir, doubles, ...world }: RoomsToCompose): Rooms {
  const config = { ...readConfig({ DATA_DIR: dataDir }), bankRoutingNumbers: routingNumbers }
  return composeRooms({
    ...world,
    config,
    secrets,
    jobs: createHandJobs(world.database),
    cookies: createSessionCookies(config),
    dueClock: dueClockOf(world.clock),
    nowMs: () => performance.now(),
    log: silentLog,
    doubles: { feed: deafFeed, ...doubles },
  })
}
