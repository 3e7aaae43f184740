// The entry point of the analytics room: the first-party collector, and the operator's reports.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { AnalyticsDeps } from './analytics-deps.ts'
import { routesOfHealth } from './health/index.ts'
import { registerAnalyticsJobs } from './analytics.jobs.ts'
import { routesOfAnalytics } from './analytics.routes.ts'

export { keptDays, readClientErrors, readVitals } from './health/index.ts'
export { countEvents, countFunnel, readEvents, type KeptEvent } from './analytics.store.ts'

export function routesAndJobsOfAnalytics(deps: AnalyticsDeps & { jobs: Pick<Jobs, 'register'> }): RouteDefinition[] {
  registerAnalyticsJobs(deps)
  return [...routesOfAnalytics(deps), ...routesOfHealth(deps)]
}
