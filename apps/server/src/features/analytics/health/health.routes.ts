// Accepts health reports of pages. A report from a browser that opted out is answered like any other, and not stored.
import { clientHealthRoutes } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { handle, noContent, type RouteDefinition } from '#platform/http/routes.ts'
import { addReport } from './health.store.ts'

const bodyLimitBytes = 4_096
/** Our reading: a page reports when it is left; a whole restaurant is one address. */
const limit = { requests: 300, perMs: 60_000 }

export function routesOfHealth({ database, clock }: { database: Database; clock: Clock }): RouteDefinition[] {
  return [
    handle(
      clientHealthRoutes.report,
      async ({ body, context }) => {
        if (context.request.headers['sec-gpc'] !== '1') await addReport(database.query, body, clock.now())
        return noContent()
      },
      { bodyLimitBytes, limit },
    ),
  ]
}
