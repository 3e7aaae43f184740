// Opens a worker's account as a process of its own, which kills itself when the card provider has given it so many answers: `node
// opening-child.ts DATABASE PROVIDER-URL API-KEY EMPLOYEE ANSWERS`. The last answer is heard, and nothing is made of it.
import { brandDefault } from '@daybreak/contract'
import { systemClock } from '@daybreak/time'
import { createAccountsRoom } from '#features/accounts'
import { createCardsRoom } from '#features/cards'
import { createIssuer, type Issuer } from '#features/issuer'
import { createOpening } from '#features/onboarding'
import { recordActivity } from '#features/session'
import { openChangeFeed } from '#platform/changes/change-feed.ts'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { createHandJobs } from './hand-jobs.ts'
import { testActivationCodes, testKeys, testSigningKey } from './worker-rooms.ts'

const [, , connectionString = '', url = '', apiKey = '', employeeId = '', answers = ''] = process.argv

const clock = systemClock
const log = silentLog
const database = openDatabase({ connectionString, applicationName: 'opening child', log })
const feed = openChangeFeed({ pool: database.directPool, log, nowMs: () => performance.now() })
const jobs = createHandJobs(database)
const ports = { sms: sandboxPort, email: sandboxPort }
const outbox = createOutbox({ database, jobs, clock, ...testKeys, keepsSecrets: true, ports })
const issuer = mortal(createIssuer({ url, publicOrigin: new URL(url).origin, apiKey, log }), Number.parseInt(answers, 10))
const requireCompleted = async () => {}
const shared = { database, feed, clock, jobs, outbox, log, issuer, requireCompleted, ...testKeys }
const told = { outbox, brand: brandDefault, origin: 'http://127.0.0.1' }
const readFirstWeek = async () => ({ isPayElected: false, hasBeenPaid: false })
const accounts = createAccountsRoom({ ...shared, readComing: async () => [], readFirstWeek })
const activation = { activationCodes: testActivationCodes, signingKey: testSigningKey }
const cards = createCardsRoom({
  ...shared,
  dueClock: dueClockOf(shared.clock),
  ...activation,
  ach: { depositsFrom: 'provider', railTakesReturns: true },
  accountIdOf: accounts.accountIdOf,
  recordActivity,
})
createOpening({ ...shared, ...told, accounts, cards, readTypedSsn: async () => null })
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
