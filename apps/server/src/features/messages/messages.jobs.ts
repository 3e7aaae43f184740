// Background jobs of the messages room: send messages outside the app at permitted hours, and delete those older than 24 months.
import { announceProfiles } from '#features/employee'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deliverMessages, deliverQueue, type DeliveringDeps, type DeliverMessages } from './delivering.ts'
import { deleteOld } from './messages.store.ts'

const tidyQueue = 'messages.tidy'
const atNight = '20 8 * * *'
/** Decision 39, "kept 24 months". */
const keptDays = 731
const perTransaction = 1_000

export function registerMessagesJobs(deps: DeliveringDeps & { jobs: Pick<Jobs, 'register'> }): void {
  const { jobs, clock } = deps
  jobs.register<DeliverMessages>(deliverQueue, (payload, { database }) => deliverPage(deps, database, idsOf(payload)), {
    concurrency: 2,
  })
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

/** One that cannot be delivered keeps none of its page from it. */
async function deliverPage(deps: DeliveringDeps, database: Database, ids: readonly string[]): Promise<void> {
  try {
    await database.transaction((tx) => deliverMessages(deps, tx, ids))
  } catch (error) {
    if (ids.length === 1) throw error
    const failures: unknown[] = []
    for (const id of ids)
      await database.transaction((tx) => deliverMessages(deps, tx, [id])).catch((failure: unknown) => failures.push(failure))
    if (failures.length > 0) throw failures[0]
  }
}

function idsOf(payload: DeliverMessages): readonly string[] {
  return 'messageIds' in payload ? payload.messageIds : [payload.messageId]
}
