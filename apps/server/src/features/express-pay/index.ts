// The entry point of the Express Pay room: earned pay, taking it before payday, and repaying it from paychecks.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registerExpressPayJobs } from './express-pay.jobs.ts'
import { routesOfExpressPay, type ExpressPayRouteDeps } from './express-pay.routes.ts'

export {
  annotateDeposits,
  createRepaying,
  insertTransfer,
  readOutstanding,
  readPayRunExceptions,
  requestDeductions,
  sumTakenSince,
  type PayRunException,
} from './repayments/index.ts'
export { readStatePolicies, setEnrollment, writeStatePolicy } from './express-pay.store.ts'
export { forecastPay } from './overview/index.ts'
export type { TermsPort } from './enrolling/index.ts'
export type { OutsidePort, OutsideRefusal } from './express-pay-outside.ts'
export { maxFeeOf, type StatePolicy } from './states/index.ts'

export function createExpressPayRoom(deps: ExpressPayRouteDeps & { jobs: Pick<Jobs, 'register'> }): {
  routes: RouteDefinition[]
} {
  registerExpressPayJobs(deps)
  return { routes: routesOfExpressPay(deps) }
}
