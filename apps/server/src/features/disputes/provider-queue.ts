// Names the queues of the jobs that ask the card provider, so that enqueuing one does not import the code that runs it.
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'

/** Asks about what of a case is not asked yet. */
export const askQueue = 'disputes.ask'
export type AskAboutCase = { caseId: string }
/** Reads a dispute that the provider has reported on. */
export const reportedQueue = 'disputes.told'
export type DisputeReport = { disputeRef: string }

/** Whatever the event said, and in whatever order events arrived: the current state is read. */
export async function onDisputeEvent(
  { database, clock, jobs }: { database: Database; clock: Clock; jobs: Pick<Jobs, 'enqueue'> },
  disputeRef: string,
): Promise<void> {
  const payload: DisputeReport = { disputeRef }
  await database.transaction((tx) => jobs.enqueue(tx, reportedQueue, payload, { uniqueKey: newUuid(clock) }))
}
