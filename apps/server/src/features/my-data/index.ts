// The entry point of the my-data room: everything we hold about a worker, as one file.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { makeAsked, makeQueue, sweepArchives, type MakePayload } from './my-data-asking.ts'
import type { MyDataDeps } from './my-data-deps.ts'
import { routesOfMyData } from './my-data.routes.ts'

const sweepQueue = 'my-data.sweep'
const everyQuarter = '*/15 * * * *'
/** A worker of many years, and a PDF of many pages. */
const timeoutMs = 120_000

export function routesAndJobsOfMyData(
  deps: Omit<MyDataDeps, 'jobs'> & { jobs: Pick<Jobs, 'register' | 'enqueue'> },
): RouteDefinition[] {
  deps.jobs.register<MakePayload>(makeQueue, ({ id }, { database }) => makeAsked({ ...deps, database }, id), { timeoutMs })
  deps.jobs.register(sweepQueue, (_payload, context) => sweepArchives({ ...deps, database: context.database }, context), {
    schedule: everyQuarter,
    timeoutMs,
  })
  return routesOfMyData(deps)
}
