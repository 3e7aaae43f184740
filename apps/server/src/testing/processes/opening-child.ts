// Opens a worker's account as a process of its own, which kills itself when the card provider has given it so many answers: `node
// opening-child.ts DATABASE PROVIDER-URL API-KEY EMPLOYEE ANSWERS`. The last answer is heard, and nothing is made of it.
import { systemClock } from '@daybreak/time'
import { createIssuer, type Issuer } from '#features/issuer'
import { deafFeed } from '#platform/changes/deaf-feed.ts'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { silentLog } from '#platform/log.ts'
import { composeRooms } from '../../app/rooms.ts'
import { createHandJobs } from '../stand-ins/hand-jobs.ts'
import { testSecrets } from '../worker-rooms.ts'

const [, , connectionString = '', url = '', apiKey = '', employeeId = '', answers = ''] = process.argv

const clock = systemClock
const log = silentLog
const config = readConfig({})
const database = openDatabase({ connectionString, applicationName: 'opening child', log })
const jobs = createHandJobs(database)
composeRooms({
  config,
  secrets: testSecrets,
  database,
  jobs,
  cookies: createSessionCookies(config),
  clock,
  dueClock: dueClockOf(clock),
  nowMs: () => performance.now(),
  log,
  doubles: {
    feed: deafFeed,
    issuer: mortal(createIssuer({ url, publicOrigin: new URL(url).origin, apiKey, log }), Number.parseInt(answers, 10)),
    readTypedSsn: async () => null,
  },
})
await jobs.run('onboarding.open-account', { employeeId })
process.exit(0)

/** The provider as it is, until it has answered so often. */
function mortal(given: Issuer, mostAnswers: number): Issuer {
  let count = 0
  return new Proxy(given, {
    get(target, name: keyof Issuer) {
      const member = target[name] as unknown
      if (typeof member !== 'function') return member
      return async (...asked: unknown[]) => {
        const answer: unknown = await member.apply(target, asked)
        count += 1
        if (count === mostAnswers) process.kill(process.pid, 'SIGKILL')
        return answer
      }
    },
  })
}
