// GET /api/employees/me: the profile, and 304 before any work while it has not changed.
import { employeeRoutes, type PayCard } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import type { Database, Executor } from '#platform/database/database.ts'
import { handle, notModified, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { hasEtag, profileEtag } from './employee.rules.ts'
import { readProfile } from './employee.store.ts'
import type { Standings } from './employee.standing.ts'

export type CardsOfEmployee = { payCards: PayCard[]; mainCardId: string | null }

export type EmployeeRouteDeps = {
  database: Database
  standings: Standings
  /** The cards room's part of the profile; each of its writes raises the profile's version. */
  readCards(executor: Executor, employeeId: string): Promise<CardsOfEmployee>
}

export function routesOfEmployee({ database, standings, readCards }: EmployeeRouteDeps): RouteDefinition[] {
  return [
    handle(employeeRoutes.readProfile, async ({ session: { employeeId }, context }) => {
      const { etag } = await standings.read(employeeId)
      if (hasEtag(context.ifNoneMatch, etag)) return notModified(etag)

      const stored = await readProfile(database.query, employeeId)
      if (stored === null) throw new Error('a session names an employee who does not exist')
      const { version, ...profile } = stored
      // After the version, so that a card which changes in between shows at the next poll instead of never.
      const cards = await readCards(database.query, employeeId)
      return ok({ employeeId: publicId('emp', employeeId), ...profile, ...cards }, { etag: profileEtag(employeeId, version) })
    }),
  ]
}
