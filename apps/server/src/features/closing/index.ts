// The entry point of the closing room: closing a worker's account, down to the last cent.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createClosingDesk, type ClosingDesk } from './closing-desk.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { registerClosingJobs } from './closing.jobs.ts'
import { routesOfClosing } from './closing.routes.ts'
import { routesOfHistory, type HistoryDeps } from './history/index.ts'

export type { ClosingDeps } from './closing-deps.ts'
export type { HistoryDeps } from './history/index.ts'
export type { CheckToWrite, ClosingDesk } from './closing-desk.ts'

export type ClosingRoom = {
  routes: RouteDefinition[]
  /** For the operator. */
  desk: ClosingDesk
}

export function createClosingRoom(deps: ClosingDeps & HistoryDeps & { jobs: Pick<Jobs, 'register'> }): ClosingRoom {
  registerClosingJobs(deps)
  return { routes: [...routesOfClosing(deps), ...routesOfHistory(deps)], desk: createClosingDesk(deps) }
}
