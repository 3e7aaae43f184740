// Serves a worker's pay election after sign-up.
import { onboardingElectionRoutes } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { ok, type RouteDefinition } from '#platform/http/routes.ts'
import { readElectionState, undoElection } from './election.ts'
import { handle } from '../onboarding-handle.ts'

export function routesOfElection(deps: { database: Database; clock: Clock }): RouteDefinition[] {
  return [
    handle(onboardingElectionRoutes.readElection, async ({ session }) => ok(await readElectionState(deps, session.employeeId))),
    handle(onboardingElectionRoutes.undoElection, async ({ session }) => {
      const undone = await undoElection(deps, session.employeeId)
      if (undone.kind === 'refused') return undone
      return ok(await readElectionState(deps, session.employeeId))
    }),
  ]
}
