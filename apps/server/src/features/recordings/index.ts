// The entry point of the recordings room: it receives what pages record, and opens it for an operator who gives a reason.
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { RecordingsDeps } from './recordings-deps.ts'
import { registerRecordingsJobs } from './recordings.jobs.ts'
import { routesOfRecordings } from './recordings.routes.ts'

export { openRecording, type ChainFault, type OpenedRecording } from './recordings-reading.ts'
export { sheetsIn } from './recordings.rules.ts'
export { addView, listRecordings, readSheets, type StoredRecording } from './recordings.store.ts'

export function routesAndJobsOfRecordings(deps: RecordingsDeps & { jobs: Pick<Jobs, 'register'> }): RouteDefinition[] {
  registerRecordingsJobs(deps)
  return routesOfRecordings(deps)
}
