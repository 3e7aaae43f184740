// Background jobs of the session room: delete what no rule needs any more, and rotate the signing key.
import { sweepActivity } from './callers/index.ts'
import type { Jobs } from '#platform/jobs.ts'
import { sweepIntermediates } from './factors/index.ts'
import { sweepAttempts } from './oidc/index.ts'
import { sweepChallenges } from './passkeys/index.ts'
import { rotateSigningKeys, type RotationDeps } from './keys/index.ts'
import { sweepUndo } from './notices/index.ts'
import { sweep } from './session.store.ts'
import { sweepTotp } from './totp/index.ts'

const sweepQueue = 'session.sweep'
const rotateQueue = 'session.rotate-keys'
const hoursOfDay = 24

export function registerSessionJobs({ jobs, ...deps }: RotationDeps & { jobs: Pick<Jobs, 'register'> }): void {
  const { clock } = deps
  jobs.register(
    sweepQueue,
    async (_payload, { database: { query }, signal }) => {
      const now = clock.now()
      const daysAgo = (days: number) => now.subtract({ hours: days * hoursOfDay })
      const before = {
        codesBefore: daysAgo(1),
        limitsBefore: daysAgo(1),
        locksBefore: daysAgo(7),
        // Kept for questions about who was signed in when.
        sessionsBefore: daysAgo(90),
        devicesBefore: daysAgo(400),
      }
      await sweep(query, before, signal)
      await sweepChallenges(query, now, signal)
      await sweepAttempts(query, daysAgo(1), signal)
      await sweepIntermediates(query, daysAgo(1), signal)
      await sweepTotp(query, daysAgo(1), signal)
      await sweepUndo(query, daysAgo(30), signal)
      // The database decides what is two years old: as long as the history of a closed account (readings 4.8).
      await sweepActivity(query, signal)
    },
    { schedule: '41 * * * *' },
  )
  jobs.register(
    rotateQueue,
    async (_payload, { log }) => {
      const report = await rotateSigningKeys(deps, { reason: 'due' })
      if (report !== null) log.info('signing_key_rotated', { kid: report.kid })
    },
    { schedule: '23 4 * * *' },
  )
}
