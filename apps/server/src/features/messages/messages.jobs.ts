// What happens to messages later: they go out of the app at an hour at which they may, and those of more than 24 months go for good.
import { announceProfiles } from '#features/employee'
import type { Jobs } from '#platform/jobs.ts'
import { deliverMessage, deliverQueue, type DeliveringDeps, type DeliverMessage } from './delivering.ts'
import { deleteOld } from './messages.store.ts'

const tidyQueue = 'messages.tidy'
const atNight = '20 8 * * *'
/** Decision 39, "kept 24 months". */
const keptDays = 731
const perTransaction = 1_000

export function registerMessagesJobs(deps: DeliveringDeps & { jobs: Pick<Jobs, 'register'> }): void {
  const { jobs, clock } = deps
  jobs.register<DeliverMessage>(
    deliverQueue,
    (payload, { database }) => database.transaction((tx) => deliverMessage(deps, tx, payload)),
    { concurrency: 2 },
  )
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
