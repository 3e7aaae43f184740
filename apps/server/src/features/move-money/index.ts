// The door of the Move Money room: money to and from the worker's own accounts elsewhere.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { MoveMoneyDeps } from './move-money-deps.ts'
import { registerMoveMoneyJobs } from './move-money.jobs.ts'
import { routesOfMoveMoney } from './move-money.routes.ts'

export type { MoveMoneyPorts, Rails } from './move-money-deps.ts'
export type { Rail, RailEntry, RailMovement, RailReport } from './rails/index.ts'

export type MoveMoneyRoom = { routes: RouteDefinition[] }

export function createMoveMoneyRoom(
  deps: Omit<MoveMoneyDeps, 'jobs'> & { jobs: Pick<Jobs, 'register' | 'enqueue'> },
): MoveMoneyRoom {
  registerMoveMoneyJobs(deps)
  return { routes: routesOfMoveMoney(deps) }
}
