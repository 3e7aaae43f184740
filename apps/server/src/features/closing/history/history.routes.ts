// Serves the history of a closed account, by a link and without a session.
import { closingHistoryRoutes } from '@daybreak/contract'
import { isRefused } from '#platform/errors.ts'
import { handleWith, noContent, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { closingErrors } from '../closing.errors.ts'
import { askForLink, readHistory, type HistoryDeps } from './history.ts'

const handle = handleWith(closingErrors)
// The caller is known only by their network.
const askingOptions: RouteOptions = { limit: { requests: 5, perMs: 3_600_000 } }
const readingOptions: RouteOptions = { limit: { requests: 120, perMs: 600_000 } }

export function routesOfHistory(deps: HistoryDeps): RouteDefinition[] {
  return [
    handle(
      closingHistoryRoutes.askForLink,
      async ({ body }) => {
        await askForLink(deps, body.email)
        return noContent()
      },
      askingOptions,
    ),
    handle(
      closingHistoryRoutes.readHistory,
      async ({ body }) => {
        const history = await readHistory(deps, body)
        return isRefused(history) ? history : ok(history)
      },
      readingOptions,
    ),
  ]
}
