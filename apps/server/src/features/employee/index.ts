// The door of the employee room: who a worker is.
import type { Clock } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import type { OnboardingPort, RouteDefinition } from '#platform/http/routes.ts'
import { routesOfEmployee, type EmployeeRouteDeps } from './employee.routes.ts'
import { createStandings } from './employee.standing.ts'

export { lockContacts, readAddressee, replaceContact, type Addressee } from './employee-contacts.store.ts'
export { readHome } from './employee-home.store.ts'
export { readAddresses, readRecipient, type StoredAddresses } from './employee-mailing.store.ts'
export {
  addContacts,
  changeProfile,
  createEmployees,
  findContactHolder,
  raiseProfileVersions,
  raiseProfileVersionsOfEmployer,
  readPerson,
  readProfile,
  type ContactHolder,
  type NewEmployee,
  type Person,
  type PostalAddress,
} from './employee.store.ts'

export type EmployeeRoom = {
  routes: RouteDefinition[]
  /** For routes that require `completed`. */
  onboarding: OnboardingPort
}

export function createEmployeeRoom(deps: {
  database: Database
  clock: Clock
  feed: ChangeFeed
  readCards: EmployeeRouteDeps['readCards']
}): EmployeeRoom {
  const standings = createStandings(deps.database, deps.feed)
  return { routes: routesOfEmployee({ ...deps, standings }), onboarding: standings }
}
