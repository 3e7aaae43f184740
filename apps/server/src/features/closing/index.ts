// The door of the closing room: an account that its worker closes, to the last cent.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createClosingDesk, type ClosingDesk } from './closing-desk.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { registerClosingJobs } from './closing.jobs.ts'
import { routesOfClosing } from './closing.routes.ts'

export type { ClosingDeps } from './closing-deps.ts'
export type { CheckToWrite, ClosingDesk } from './closing-desk.ts'

export type ClosingRoom = {
  routes: RouteDefinition[]
  /** For the operator. */
  desk: ClosingDesk
}

export function createClosingRoom(deps: ClosingDeps & { jobs: Pick<Jobs, 'register'> }): ClosingRoom {
  registerClosingJobs(deps)
  return { routes: routesOfClosing(deps), desk: createClosingDesk(deps) }
}
