// Notifies the card provider of a worker's new home address: at once, and again until it has answered.
import type { Clock } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { claimHome, listUnreported, markReported, markUnreported, type Home } from './employee-homes.store.ts'
import type { PostalAddress } from './employee.store.ts'

export const reportHomeQueue = 'employee.tell-home'
export type ReportHome = { employeeId: string }

const sweepQueue = 'employee.tell-homes'
const claimMinutes = 5
const firstPauseMinutes = 1
const maxPauseMinutes = 24 * 60

export type HomeReportDeps = {
  database: Database
  clock: Clock
  log: Log
  /** What the card provider calls the worker's account; null while there is none. */
  findProviderAccount(executor: Executor, employeeId: string): Promise<string | null>
  issuer: {
    /** The holder of the account there. */
    readHolder(providerAccountId: string): Promise<string | null>
    changeBillingAddress(accountHolderId: string, address: PostalAddress): Promise<void>
  }
}

export function registerHomeJobs(deps: HomeReportDeps & { jobs: Pick<Jobs, 'register'> }): void {
  const { jobs, clock } = deps
  jobs.register<ReportHome>(reportHomeQueue, ({ employeeId }, { database }) => reportHome({ ...deps, database }, employeeId))
  jobs.register(
    sweepQueue,
    async (_payload, { database, log, signal }) => {
      const at = clock.now()
      await sweepAll<string>(
        {
          read: (after, max) => listUnreported(database.query, at, after, max),
          work: (employeeId) => reportHome({ ...deps, database }, employeeId),
          onFailed: (employeeId, error) => log.error('home_address_waits', { employeeId, error }),
        },
        signal,
      )
    },
    { schedule: '* * * * *', timeoutMs: 600_000 },
  )
}

/** Nothing is locked while the card provider is asked; a claim keeps two from asking at once. */
export async function reportHome(deps: HomeReportDeps, employeeId: string): Promise<void> {
  const { database, clock, log } = deps
  const at = clock.now()
  const home = await database.transaction((tx) => claimHome(tx, employeeId, at, at.add({ minutes: claimMinutes })))
  if (home === null) return
  try {
    await notify(deps, home)
  } catch (error) {
    const pause = Math.min(maxPauseMinutes, firstPauseMinutes * 2 ** Math.min(home.failures, 20))
    log.warn('home_address_not_told', { room: 'employee', failures: home.failures + 1, error })
    await markUnreported(database.query, home, clock.now().add({ minutes: pause }))
    return
  }
  await database.transaction((tx) => markReported(tx, home, clock.now()))
}

async function notify({ database, issuer, findProviderAccount }: HomeReportDeps, { employeeId, address }: Home): Promise<void> {
  const providerAccountId = await findProviderAccount(database.query, employeeId)
  if (providerAccountId === null) throw new Error('the worker has no account yet')
  const holderId = await issuer.readHolder(providerAccountId)
  if (holderId === null) throw new Error('the card provider does not say who holds the account')
  await issuer.changeBillingAddress(holderId, address)
}
