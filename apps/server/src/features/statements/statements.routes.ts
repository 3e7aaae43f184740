// Routes for statements: the list, and each one as a file.
import { statementsRoutes } from '@daybreak/contract'
import { isRefused } from '#platform/errors.ts'
import { handleWith, okUnlessRefused, type RouteDefinition } from '#platform/http/routes.ts'
import type { StatementsDeps } from './statements-deps.ts'
import { readHistory, readStatementFile, readStatements } from './statements-reading.ts'
import { statementsErrors } from './statements.errors.ts'

const handle = handleWith(statementsErrors)

export function routesOfStatements(deps: StatementsDeps): RouteDefinition[] {
  return [
    handle(statementsRoutes.list, async ({ session }) => okUnlessRefused(await readStatements(deps, session))),

    handle(statementsRoutes.readPdf, async ({ params: { month }, query: { language }, session }) => {
      const file = await readStatementFile(deps, session, { month, format: 'pdf', language })
      return isRefused(file) ? file : { status: 200, file: { type: 'application/pdf', ...file } as const }
    }),

    handle(statementsRoutes.readCsv, async ({ params: { month }, query: { language }, session }) => {
      const file = await readStatementFile(deps, session, { month, format: 'csv', language })
      return isRefused(file) ? file : { status: 200, file: { type: 'text/csv; charset=utf-8', ...file } as const }
    }),

    handle(statementsRoutes.readJson, async ({ params: { month }, query: { language }, session }) => {
      const file = await readStatementFile(deps, session, { month, format: 'json', language })
      return isRefused(file) ? file : { status: 200, file: { type: 'application/json', ...file } as const }
    }),

    handle(statementsRoutes.readOfx, async ({ params: { month }, query: { language }, session }) => {
      const file = await readStatementFile(deps, session, { month, format: 'ofx', language })
      return isRefused(file) ? file : { status: 200, file: { type: 'application/x-ofx', ...file } as const }
    }),

    handle(statementsRoutes.readHistory, async ({ query: { months, ...filter }, session }) => {
      const file = await readHistory(deps, session, { ...(months !== undefined && { months: parseInt(months, 10) }), filter })
      return isRefused(file) ? file : { status: 200, file: { type: 'text/csv; charset=utf-8', ...file } as const }
    }),
  ]
}
