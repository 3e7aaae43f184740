// Stores passwords at Stytch: each has a user of its own there, so that no code or link of the worker's contacts can reset one.
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { normalPassword } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { newSweepMark, sweepAll } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import { onFirstUse, type PasswordProvider } from '../passwords/index.ts'
import { problemOfFailure } from './provider-stytch.ts'
import type { StytchPasswords } from './passwords.ts'
import { insertProviderPassword, listForgotten, markProviderPasswordEnded } from './passwords.store.ts'
import { isStytchAway, StytchFailure } from './stytch.ts'

export type StytchPasswordProviderDeps = {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'register'>
  /** The address that people open: the users' addresses are under its name. */
  issuer: string
  stytch: StytchPasswords
  /** For passwords that were kept here before Stytch was configured. */
  own: PasswordProvider
}

/** In front of the address, where the verifier of our own kind is a hash. */
const prefix = 'stytch:'
const forgetQueue = 'session.forget-passwords-at-provider'
// A user that no password of a worker names after this long never will be named: its request failed.
const unnamedSeconds = 60

export function createStytchPasswordProvider(deps: StytchPasswordProviderDeps): PasswordProvider {
  const { database, clock, stytch, own } = deps
  const domain = domainOf(deps.issuer)
  const decoyOf = onFirstUse(async () => {
    const email = `nobody@${domain}`
    // There since an earlier start, as a rule: no one knows its password, and so no one is let in by it.
    await stytch.create({ email, password: randomBytes(24).toString('base64url') })
    return email
  })
  registerForgetting(deps)

  function isProven(email: string, password: string): Promise<boolean> {
    return stytch.isRight({ email, password: normalPassword(password) })
  }

  return {
    make: (_employeeId, password) =>
      inOurWords(async () => {
        const alias = `pw-${newUuid(clock)}@${domain}`
        // Before Stytch is asked: the user of an interrupted request is deleted there.
        await insertProviderPassword(database.query, alias, clock.now())
        const made = await stytch.create({ email: alias, password: normalPassword(password) })
        if (made !== 'created') return { kind: 'refused', code: 'session.password_known' }
        return { kind: 'made', verifier: prefix + alias }
      }),

    check: (employeeId, password, verifier) =>
      inOurWords(async () => {
        const decoy = await decoyOf()
        const alias = verifier?.startsWith(prefix) === true ? verifier.slice(prefix.length) : null
        const isRightThere = await isProven(alias ?? decoy, password)
        if (alias !== null) return { isRight: isRightThere && employeeId !== null, isOutdated: false }
        // Kept here: it moves to Stytch when it is next typed. A worker without one takes the same work.
        return { ...(await own.check(employeeId, password, verifier)), isOutdated: true }
      }),
  }
}

async function inOurWords<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof StytchFailure ? problemOfFailure(error) : error
  }
}

/** A name below ours, to which nothing is sent; a sandbox at a number has one that belongs to no one. */
function domainOf(issuer: string): string {
  const { hostname } = new URL(issuer)
  return isIP(hostname) === 0 && !hostname.startsWith('[') ? `passwords.${hostname}` : 'passwords.daybreak.example'
}

/** Deletes at Stytch what no worker has any more, for whatever reason: changed, removed, revoked, or never stored. */
function registerForgetting({ jobs, database, clock, stytch }: StytchPasswordProviderDeps): void {
  const mark = newSweepMark<string>()
  jobs.register(
    forgetQueue,
    async (_payload, { log, signal }) => {
      const unnamedBefore = clock.now().subtract({ seconds: unnamedSeconds })
      let forgotten = 0
      await sweepAll<string>(
        {
          read: (after, limit) => listForgotten(database.query, { prefix, unnamedBefore, after, limit }),
          async work(alias) {
            await stytch.forget(alias)
            await markProviderPasswordEnded(database.query, alias, clock.now())
            forgotten += 1
          },
          onFailed: (alias, error) => log.warn('provider_password_not_forgotten', { alias, error }),
          isAway: isStytchAway,
          mark,
        },
        signal,
      )
      if (forgotten > 0) log.info('provider_passwords_forgotten', { forgotten })
    },
    { schedule: '* * * * *' },
  )
}
