// The worker's own profile, with 304 before any work while it has not changed, and what they may change of it.
import { employeeRoutes, type PayCard, type Settings } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import type { Database, Executor } from '#platform/database/database.ts'
import type { Clock } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { handle, noContent, notModified, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { changeSettings, readSettings } from './employee-settings.store.ts'
import { hasEtag, profileEtag } from './employee.rules.ts'
import { changeProfile, readProfile } from './employee.store.ts'
import type { Standings } from './employee.standing.ts'

export type CardsOfEmployee = { payCards: PayCard[]; mainCardId: string | null }

export type EmployeeRouteDeps = {
  database: Database
  clock: Clock
  feed: ChangeFeed
  standings: Standings
  /** The cards room's part of the profile; each of its writes raises the profile's version. */
  readCards(executor: Executor, employeeId: string): Promise<CardsOfEmployee>
}

export function routesOfEmployee({ database, clock, feed, standings, readCards }: EmployeeRouteDeps): RouteDefinition[] {
  return [
    handle(employeeRoutes.readProfile, async ({ session: { employeeId }, context }) => {
      const { etag } = await standings.read(employeeId)
      if (hasEtag(context.ifNoneMatch, etag)) return notModified(etag)

      const stored = await readProfile(database.query, employeeId)
      if (stored === null) throw new Error('a session names an employee who does not exist')
      const { version, ...profile } = stored
      // After the version, so that what changes in between shows at the next poll instead of never.
      const settings = await settingsOf(database.query, employeeId)
      const cards = await readCards(database.query, employeeId)
      const shown = { employeeId: publicId('emp', employeeId), ...profile, settings, ...cards }
      return ok(shown, { etag: profileEtag(employeeId, version) })
    }),

    handle(employeeRoutes.changeProfile, async ({ session: { employeeId }, body: { language } }) => {
      if (language === undefined) return noContent()
      await database.transaction((tx) => changeProfile(tx, employeeId, { language }, clock.now()))
      // The next poll shows it, on whichever instance.
      await feed.settled()
      return noContent()
    }),

    handle(employeeRoutes.readSettings, async ({ session: { employeeId } }) => {
      return ok(await settingsOf(database.query, employeeId))
    }),

    handle(employeeRoutes.changeSettings, async ({ session: { employeeId }, body }) => {
      const settings = await database.transaction(async (tx) => {
        await changeSettings(tx, employeeId, body, clock.now())
        return settingsOf(tx, employeeId)
      })
      await feed.settled()
      return ok(settings)
    }),
  ]
}

async function settingsOf(executor: Executor, employeeId: string): Promise<Settings> {
  const settings = await readSettings(executor, employeeId)
  if (settings === null) throw new Error('a session names an employee who does not exist')
  return settings
}
