// The routes of what a worker is told, and of what is theirs to keep: messages, where they are told, statements, the archive of their data.
import { routesAndJobsOfMessages, toldEvents } from '#features/messages'
import { routesAndJobsOfMyData } from '#features/my-data'
import { routesOfNotifications } from '#features/notifications'
import { routesAndJobsOfStatements } from '#features/statements'
import type { RouteDefinition } from '#platform/http/routes.ts'

type TellingDeps = Parameters<typeof routesAndJobsOfMessages>[0] &
  Parameters<typeof routesAndJobsOfMyData>[0] &
  Parameters<typeof routesAndJobsOfStatements>[0] &
  Omit<Parameters<typeof routesOfNotifications>[0], 'told'>

export function routesOfTelling(deps: TellingDeps): RouteDefinition[] {
  return [
    ...routesAndJobsOfMyData(deps),
    ...routesAndJobsOfStatements(deps),
    ...routesAndJobsOfMessages(deps),
    ...routesOfNotifications({ ...deps, told: toldEvents }),
  ]
}
