// The door of the Express Pay room: what has been earned, taking it before payday, and how paychecks settle it.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registerExpressPayJobs } from './express-pay.jobs.ts'
import { routesOfExpressPay, type ExpressPayRouteDeps } from './express-pay.routes.ts'

export { requestDeductions, type Due } from './express-pay-dues.ts'
export { readPayRunExceptions, type PayRunException } from './express-pay-exceptions.store.ts'
export { termsVersion } from './express-pay-eligibility.ts'
export { annotateDeposits } from './express-pay-deposits.ts'
export { createSettling } from './express-pay-settling.ts'
export { writeOffStale } from './express-pay-stale.ts'
export { readEnrolment, readStatePolicies, setEnrolment, writeStatePolicy, type Enrolment } from './express-pay.store.ts'
export { insertTransfer, type Transfer as ExpressPayRecord } from './express-pay-transfers.store.ts'
export type { StatePolicy } from './express-pay-states.rules.ts'

export function createExpressPayRoom(deps: ExpressPayRouteDeps & { jobs: Pick<Jobs, 'register'> }): {
  routes: RouteDefinition[]
} {
  registerExpressPayJobs(deps)
  return { routes: routesOfExpressPay(deps) }
}
