// Deletes uploaded files that are due, once a day.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteDueUploads } from './upload.store.ts'

const tidyQueue = 'upload.tidy'

export function registerUploadJobs({
  jobs,
  database,
  clock,
}: {
  jobs: Pick<Jobs, 'register'>
  database: Database
  clock: Clock
}) {
  jobs.register(tidyQueue, (_payload, { signal }) => deleteDueUploads(database.query, clock.now(), signal), {
    schedule: '37 3 * * *',
  })
}
