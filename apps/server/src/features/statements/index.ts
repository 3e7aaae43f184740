// The entry point of the statements room: monthly statements, fees that were paid, and letters about income.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { routesOfProof } from './proof/index.ts'
import type { StatementsDeps } from './statements-deps.ts'
import { registerStatementsJobs } from './statements.jobs.ts'
import { routesOfStatements } from './statements.routes.ts'

export { drawStatementOf, listStatementsOf, makeStatementsOf } from './statements-desk.ts'
export type { MakingDeps as StatementsDeskDeps } from './statements-making.ts'

export function routesAndJobsOfStatements(deps: StatementsDeps & { jobs: Pick<Jobs, 'register'> }): RouteDefinition[] {
  registerStatementsJobs(deps)
  return [...routesOfStatements(deps), ...routesOfProof(deps)]
}
