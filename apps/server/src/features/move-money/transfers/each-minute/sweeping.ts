// Hands over every transfer whose cancel time has passed, and asks about every one on which its rail is silent, however long it
// is unreachable.
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import { askAgain, handOver, type HandOverDeps } from '../handing-over.ts'
import { listDueForHandOver, listSilent, type HandOverKey, type SilentKey } from '../transfers.store.ts'

const perPage = 100
/** Most of a hand-over is the wait for the rail's answer. */
const atOnce = 8
/** A rail that is silent for this long is asked. */
const silentMinutes = 15
/** One that has not confirmed that it has the transfer is asked sooner: its answer was lost, or it was unreachable. */
const unansweredMinutes = 1

/** One that the rail cannot take does not hold up the others. */
export async function sweepTransfers(deps: HandOverDeps, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const { query } = deps.database
  const at = deps.clock.now()
  const onFailed = ({ id }: { id: string }, error: unknown) =>
    deps.log.warn('move_money_transfer_waits', { transferId: id, error })
  await sweepAll<HandOverKey>(
    {
      read: (after, max) => listDueForHandOver(query, at, after, max),
      work: ({ id }) => handOver(deps, id),
      onFailed,
      perPage,
      atOnce,
    },
    signal,
  )
  const since = {
    silent: at.subtract({ minutes: silentMinutes }),
    unanswered: at.subtract({ minutes: unansweredMinutes }),
  }
  await sweepAll<SilentKey>(
    {
      read: (after, max) => listSilent(query, since, after, max),
      work: ({ id }) => askAgain(deps, id, at),
      onFailed,
      perPage,
      atOnce,
    },
    signal,
  )
}
