// The door of the statements room: a statement for each month of an account, and what was paid in fees.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { StatementsDeps } from './statements-deps.ts'
import { registerStatementsJobs } from './statements.jobs.ts'
import { routesOfStatements } from './statements.routes.ts'

export function routesAndJobsOfStatements(deps: StatementsDeps & { jobs: Pick<Jobs, 'register'> }): RouteDefinition[] {
  registerStatementsJobs(deps)
  return routesOfStatements(deps)
}
