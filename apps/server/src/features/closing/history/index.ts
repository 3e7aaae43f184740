// The history of a closed account, by a link that is requested anew each time.
export { deleteLinksBefore } from './history.store.ts'
export { routesOfHistory } from './history.routes.ts'
export type { HistoryDeps } from './history.ts'
