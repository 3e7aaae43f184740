// Receives recordings: a page sends chunk after chunk, for as long as flag, worker and browser allow it.
import { recordingLimits, recordingRoutes } from '@daybreak/contract'
import { isRefused, refuse } from '#platform/errors.ts'
import { handleWith, noContent, type RouteDefinition } from '#platform/http/routes.ts'
import type { RecordingsDeps } from './recordings-deps.ts'
import { recordingErrors } from './recordings.errors.ts'
import { takeChunk } from './recordings-taking.ts'

const handle = handleWith(recordingErrors)
/** Our reading: a page sends every five seconds, and a whole restaurant is one address. */
const limit = { requests: 600, perMs: 60_000 }

export function routesOfRecordings(deps: RecordingsDeps): RouteDefinition[] {
  return [
    handle(
      recordingRoutes.addChunk,
      async ({ query: { id, seq }, context, session: { employeeId } }) => {
        // Decision 46: the browser's own setting wins over the worker's switch.
        const isRefusedByBrowser = context.request.headers['sec-gpc'] === '1'
        if (isRefusedByBrowser || !(await deps.wantsRecording(deps.database.query, employeeId)))
          return refuse('recordings.not_agreed')
        const bytes = context.rawBody ?? new Uint8Array()
        const refused = await takeChunk(deps, { employeeId, recordingId: id, seq: Number.parseInt(seq, 10), bytes })
        return isRefused(refused) ? refused : noContent()
      },
      { bodyLimitBytes: recordingLimits.maxChunkBytes, limit },
    ),
  ]
}
