// Serves the worker's own profile (a 304, before any work, while it has not changed) and their changes of it.
import { employeeRoutes, type PayCard, type PostedAddress, type Settings } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import type { Clock } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { isRefused, refuse, type FieldError, type Refusal } from '#platform/errors.ts'
import { refuseLimitedSession } from '#platform/http/access/limited-session.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { RefuseStaleProof } from '#platform/http/access/strong-proof.ts'
import { handleWith, noContent, notModified, ok, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { changeSettings, readSettings } from './employee-settings.store.ts'
import { changeOwnProfile, type ProfileChangeDeps } from './employee-change.ts'
import { employeeErrors } from './employee.errors.ts'
import { hasEtag, profileEtag } from './employee.rules.ts'
import { readProfile, type PostalAddress } from './employee.store.ts'
import type { WorkerSnapshots } from './employee.snapshot.ts'

export type CardsOfEmployee = { payCards: PayCard[]; mainCardId: string | null }

/** The consent to offers and news, which the room of consents keeps. */
export type MarketingPort = {
  isGiven(executor: Executor, employeeId: string): Promise<boolean>
  /** @returns why it cannot be chosen; null when it is as wished */
  choose(
    tx: Transaction,
    chooser: Pick<ActiveSession, 'employeeId' | 'sessionId'>,
    isGiven: boolean,
  ): Promise<Refusal<'employee.no_phone' | 'employee.texts_stopped'> | null>
}

export type EmployeeRouteDeps = ProfileChangeDeps & {
  database: Database
  clock: Clock
  feed: ChangeFeed
  snapshots: WorkerSnapshots
  /** The cards room's part of the profile; each of its writes raises the profile's version. */
  readCards(executor: Executor, employeeId: string): Promise<CardsOfEmployee>
  refuseStaleProof: RefuseStaleProof
  marketing: MarketingPort
  /** What is wrong with an address as a home; empty when nothing is. */
  homeFaults(address: PostedAddress): readonly FieldError[]
  /** As the profile keeps it. */
  homeOf(address: PostedAddress): PostalAddress
}

const handle = handleWith(employeeErrors)

export function routesOfEmployee(deps: EmployeeRouteDeps): RouteDefinition[] {
  const { database, clock, feed, snapshots, readCards } = deps
  return [
    handle(employeeRoutes.readProfile, async ({ session: { employeeId }, context }) => {
      const { etag } = await snapshots.read(employeeId)
      if (hasEtag(context.ifNoneMatch, etag)) return notModified(etag)

      const stored = await readProfile(database.query, employeeId)
      if (stored === null) throw new Error('a session names an employee who does not exist')
      const { version: _version, ...profile } = stored
      // After the version, so that what changes in between shows at the next poll instead of never.
      const settings = await settingsOf(deps, database.query, employeeId)
      const cards = await readCards(database.query, employeeId)
      const shown = { employeeId: publicId('emp', employeeId), ...profile, settings, ...cards }
      return ok(shown, { etag: profileEtag(employeeId, stored) })
    }),

    handle(employeeRoutes.changeProfile, async ({ session, body: { homeAddress, ...body } }) => {
      const home = homeAddress === undefined ? undefined : await guardedHome(deps, session, homeAddress)
      if (isRefused(home)) return home
      const refusal = await database.transaction((tx) => changeOwnProfile(deps, tx, session, { ...body, home }))
      if (refusal !== null) return refusal
      // The next poll shows it, on whichever instance.
      await feed.acknowledged()
      return noContent()
    }),

    handle(employeeRoutes.readSettings, async ({ session: { employeeId } }) => {
      return ok(await settingsOf(deps, database.query, employeeId))
    }),

    handle(employeeRoutes.changeSettings, async ({ session, body: { marketing, ...kept } }) => {
      const { employeeId } = session
      const limited = marketing === undefined ? null : refuseLimitedSession(session)
      if (limited !== null) return limited
      const settings = await transactUnlessRefused(database, async (tx) => {
        const refusal = marketing === undefined ? null : await deps.marketing.choose(tx, session, marketing)
        if (refusal !== null) return refusal
        await changeSettings(tx, employeeId, kept, clock.now())
        return settingsOf(deps, tx, employeeId)
      })
      if (isRefused(settings)) return settings
      await feed.acknowledged()
      return ok(settings)
    }),
  ]
}

async function settingsOf({ marketing }: EmployeeRouteDeps, executor: Executor, employeeId: string): Promise<Settings> {
  const settings = await readSettings(executor, employeeId)
  if (settings === null) throw new Error('a session names an employee who does not exist')
  return { ...settings, marketing: await marketing.isGiven(executor, employeeId) }
}

/** Where a worker lives is where the card provider thinks the card's owner is: it changes with a fresh proof, and in no limited session. */
async function guardedHome(deps: EmployeeRouteDeps, session: ActiveSession, address: PostedAddress) {
  if (!(await deps.snapshots.isCompleted(session.employeeId))) return refuse('employee.onboarding_incomplete')
  const stale = await deps.refuseStaleProof(session)
  if (stale !== null) return stale
  const faults = deps.homeFaults(address)
  return faults.length > 0 ? refuse('invalid_input', { errors: faults }) : deps.homeOf(address)
}
