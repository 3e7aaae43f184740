// The door of the Express Pay room: what has been earned, taking it before payday, and how paychecks settle it.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registerExpressPayJobs } from './express-pay.jobs.ts'
import { routesOfExpressPay, type ExpressPayRouteDeps } from './express-pay.routes.ts'

export { requestDeductions } from './express-pay-dues.ts'
export { readPayRunExceptions, type PayRunException } from './express-pay-exceptions.store.ts'
export { annotateDeposits } from './express-pay-deposits.ts'
export { createSettling } from './express-pay-settling.ts'
export { readStatePolicies, setEnrolment, writeStatePolicy } from './express-pay.store.ts'
export { insertTransfer } from './express-pay-transfers.store.ts'
export type { StatePolicy } from './express-pay-states.rules.ts'

export function createExpressPayRoom(deps: ExpressPayRouteDeps & { jobs: Pick<Jobs, 'register'> }): {
  routes: RouteDefinition[]
} {
  registerExpressPayJobs(deps)
  return { routes: routesOfExpressPay(deps) }
}
