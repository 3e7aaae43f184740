// The entry point of the disputes room: errors that workers report on transactions, and their outcomes.
import type { Transaction } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { DisputesDeps } from './disputes-deps.ts'
import { createDesk, type DisputesDesk } from './disputes-desk.ts'
import { registerDisputesJobs } from './disputes.jobs.ts'
import { routesOfDisputes } from './disputes.routes.ts'
import { waitForWorker } from './disputes.store.ts'
import { openForClaim, type ClaimedDebit, type Reporter } from './filing/index.ts'

export type { CaseStory, DeskOutcome, ListedCase } from './desk/index.ts'
export type { DisputesDesk } from './disputes-desk.ts'
export { createDisputeDocuments } from './documents.ts'
export { listOpenDisputes } from './showing/index.ts'
export { onDisputeEvent } from './provider-queue.ts'
export type { DisputesDeps } from './disputes-deps.ts'

export type DisputesRoom = {
  routes: RouteDefinition[]
  desk: DisputesDesk
  /** For a room that takes claims at other banks: each is a dispute as well. */
  claims: {
    /** Whatever else the worker reports waits until the transaction ends. */
    wait(tx: Transaction, employeeId: string): Promise<void>
    /** For the holder of that lock. */
    claimed(tx: Transaction, reporter: Reporter, claim: ClaimedDebit): Promise<void>
  }
}

export function createDisputesRoom(deps: DisputesDeps & { jobs: Pick<Jobs, 'register' | 'enqueue'> }): DisputesRoom {
  registerDisputesJobs(deps)
  return {
    routes: routesOfDisputes(deps),
    desk: createDesk(deps),
    claims: {
      wait: waitForWorker,
      claimed: (tx, reporter, claim) => openForClaim(deps, tx, reporter, claim),
    },
  }
}
