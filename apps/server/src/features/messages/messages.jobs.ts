// What happens to messages later: those of more than 24 months go, unless the law has us keep them.
import type { Clock } from '@daybreak/time'
import { announceProfiles } from '#features/employee'
import type { Jobs } from '#platform/jobs.ts'
import { deleteOld } from './messages.store.ts'

const tidyQueue = 'messages.tidy'
const atNight = '20 8 * * *'
/** Decision 39, "kept 24 months". */
const keptDays = 731
const perTransaction = 1_000

export function registerMessagesJobs({ jobs, clock }: { jobs: Pick<Jobs, 'register'>; clock: Clock }): void {
  jobs.register(
    tidyQueue,
    async (_payload, { database, signal }) => {
      const before = clock.now().subtract({ hours: keptDays * 24 })
      let isOver = false
      while (!isOver && !signal.aborted) {
        isOver = await database.transaction(async (tx) => {
          const { employeeIds } = await deleteOld(tx, before, perTransaction)
          await announceProfiles(tx, employeeIds)
          return employeeIds.length === 0
        })
      }
    },
    { schedule: atNight },
  )
}
