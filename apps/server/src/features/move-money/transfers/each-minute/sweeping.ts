// Hands over every transfer whose cancel time has passed, and asks about every one on which its rail is silent, however long it
// is unreachable.
import type { JobContext } from '#platform/jobs.ts'
import { askAgain, handOver, type HandOverDeps } from '../handing-over.ts'
import { listDueForHandOver, listSilent, type SilentKey } from '../transfers.store.ts'

const perRead = 100
/** Most of a hand-over is the wait for the rail's answer. */
const atOnce = 8
/** A rail that is silent for this long is asked. */
const silentMinutes = 15
/** One that has not confirmed that it has the transfer is asked sooner: its answer was lost, or it was unreachable. */
const unansweredMinutes = 1

export async function sweepTransfers(deps: HandOverDeps, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const { query } = deps.database
  const at = deps.clock.now()
  // What was tried is claimed and leaves this list, so that it ends.
  for (;;) {
    const due = await listDueForHandOver(query, at, perRead)
    await forEach(deps, due, signal, (id) => handOver(deps, id))
    if (signal.aborted || due.length < perRead) break
  }
  const since = {
    silent: at.subtract({ minutes: silentMinutes }),
    unanswered: at.subtract({ minutes: unansweredMinutes }),
  }
  for (let after: SilentKey | null = null; !signal.aborted;) {
    const silent = await listSilent(query, since, after, perRead)
    await forEach(
      deps,
      silent.map(({ id }) => id),
      signal,
      (id) => askAgain(deps, id, at),
    )
    after = silent.at(-1) ?? null
    if (after === null || silent.length < perRead) return
  }
}

/** One that the rail cannot take does not hold up the others. */
async function forEach(
  { log }: HandOverDeps,
  ids: readonly string[],
  signal: AbortSignal,
  work: (id: string) => Promise<void>,
): Promise<void> {
  // Each takes the next one as soon as it is done: a slow answer holds up none but its own.
  const waiting = ids.values()
  const take = async () => {
    for (const id of waiting) {
      if (signal.aborted) return
      await work(id).catch((error: unknown) => log.warn('move_money_transfer_waits', { transferId: id, error }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}
