// Opens a worker's account in a process of its own, which kills itself when the card provider has answered a given number of
// times: `node opening-child.ts DATABASE PROVIDER-URL API-KEY EMPLOYEE ANSWERS`. The last answer is received, but not used.
import { systemClock } from '@daybreak/time'
import { createIssuer, type Issuer } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { composeChildRooms } from './child-rooms.ts'

const [, , connectionString = '', url = '', apiKey = '', employeeId = '', answers = ''] = process.argv

const provider = createIssuer({ url, publicOrigin: new URL(url).origin, apiKey, log: silentLog })
const issuer = mortal(provider, Number.parseInt(answers, 10))
const { jobs } = composeChildRooms({ connectionString, clock: systemClock, issuer })
await jobs.run('onboarding.open-account', { employeeId })
process.exit(0)

/** The provider as it is, until it has answered so often. */
function mortal(given: Issuer, maxAnswers: number): Issuer {
  let count = 0
  return new Proxy(given, {
    get(target, name: keyof Issuer) {
      const member = target[name] as unknown
      if (typeof member !== 'function') return member
      return async (...asked: unknown[]) => {
        const answer: unknown = await member.apply(target, asked)
        count += 1
        if (count === maxAnswers) process.kill(process.pid, 'SIGKILL')
        return answer
      }
    },
  })
}
