// The entry point of the employee room: who a worker is.
import type { OnboardingPort, RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registerHomeJobs, type HomeReportDeps } from './employee-homes.ts'
import { routesOfEmployee, type EmployeeRouteDeps } from './employee.routes.ts'
import { createSnapshots } from './employee.snapshot.ts'

export {
  addAudience,
  audiencesWith,
  countReaders,
  findExisting,
  listReaders,
  readAudience,
  type AudienceWanted,
} from './audiences/index.ts'
export { isSameHome } from './employee.rules.ts'
export { lockContacts, readAddressee, readAddressees, replaceContact, type Addressee } from './employee-contacts.store.ts'
export { readHome } from './employee-home.store.ts'
export { readAddresses, readRecipient, type StoredAddresses } from './employee-mailing.store.ts'
export { hasOptedOutOfPersonalCard, readNotSharing, wantsRecording } from './employee-settings.store.ts'
export {
  addContacts,
  announceProfiles,
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

export type EmployeeRoomDeps = Omit<EmployeeRouteDeps, 'snapshots' | 'jobs'> &
  HomeReportDeps & { jobs: Pick<Jobs, 'register' | 'enqueue'> }

export function createEmployeeRoom(deps: EmployeeRoomDeps): EmployeeRoom {
  const snapshots = createSnapshots(deps.database, deps.feed)
  registerHomeJobs(deps)
  return { routes: routesOfEmployee({ ...deps, snapshots }), onboarding: snapshots }
}
