// The entry point of the ACH room: how entries of other banks are decided, stopped, claimed and returned.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registerAchJobs } from './ach.jobs.ts'
import { routesOfAch, type AchRouteDeps } from './ach.routes.ts'

export type { AchEntries } from './ach-deps.ts'
export { fileReportedDebit } from './objections/index.ts'
export { releaseCredit, sendCreditBack, type SuspenseRefusal } from './ach-suspense.ts'
export { noteProgress, ruleTransfer, type RulingSettings } from './ach-ruling.ts'
export {
  changeClaimState,
  countOpenClaims,
  findClaimOfNumber,
  findClaimOfRef,
  listClaims,
  type Claim,
} from './ach-claims.store.ts'
export { sendReturn, type ReturningDeps, type SendOutcome } from './ach-returning.ts'
export { companyNameOf, returnCodeOf } from './ach.rules.ts'
export {
  changeReturnState,
  countOverdueReturns,
  findTransfer,
  listTransfers,
  type AchTransfer,
  type TransferFilter,
} from './ach.store.ts'

export type AchRoomDeps = AchRouteDeps & { jobs: Pick<Jobs, 'register' | 'enqueue'> }

/** The routes of the room, with its jobs registered. */
export function createAchRoom(deps: AchRoomDeps): RouteDefinition[] {
  registerAchJobs(deps)
  return routesOfAch(deps)
}
