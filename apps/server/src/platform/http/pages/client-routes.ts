// Routes of the platform for pages: the brand, and reports of failures.
import { clientConfigRoutes, clientLogRoutes, type ClientConfig } from '@daybreak/contract'
import { handle, noContent, ok, type RouteDefinition } from '../routes.ts'

export function clientRoutes(clientConfig: ClientConfig): RouteDefinition[] {
  return [
    handle(clientConfigRoutes.read, async () => ok(clientConfig)),
    handle(
      clientLogRoutes.log,
      async ({ body, context }) => {
        context.log.warn('client_reported', {
          reported: body.code,
          ...(body.requestId === undefined ? {} : { about: body.requestId }),
        })
        return noContent()
      },
      { bodyLimitBytes: 1_024, limit: { requests: 30, perMs: 60_000 } },
    ),
  ]
}
