// Notifies workers whose balance fell below their own limit, once per crossing, if it is still below.
import { newUuid } from '@daybreak/ids'
import type { Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import { readWatched } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { hasCrossing, takeCrossings } from './crossings.store.ts'

const queue = 'notifications.low-balance'
/** A purchase has it reported at once (`crossingHandlerOf`); this finds what transfers, fees and debits of others did. */
const everyMinute = '* * * * *'
const perTransaction = 100

export type LowBalanceDeps = {
  jobs: Pick<Jobs, 'register'>
  /** An account that is closed or about to be is not watched: its owner knows that it is empty. */
  isInUse(tx: Transaction, accountId: string): Promise<boolean>
  /** Under the same key it is the same message. */
  notifyLow(tx: Transaction, low: { employeeId: string; key: string; available: Cents }): Promise<void>
}

export function registerLowBalanceJob({ jobs, isInUse, notifyLow }: LowBalanceDeps): void {
  async function notifySome(tx: Transaction): Promise<number> {
    const { taken, crossings } = await takeCrossings(tx, perTransaction)
    for (const { id: key, accountId, employeeId } of crossings) {
      const watched = await readWatched(tx, accountId)
      if (watched === null || watched.available >= watched.below || !(await isInUse(tx, accountId))) continue
      await notifyLow(tx, { employeeId, key, available: watched.available })
    }
    return taken
  }
  jobs.register(
    queue,
    async (_payload, { database, signal }) => {
      while (!signal.aborted && (await database.transaction(notifySome)) === perTransaction);
    },
    { schedule: everyMinute },
  )
}

/** After a purchase: what it took may have been too much, and the worker is to know at once. */
export function crossingHandlerOf({ jobs, clock }: { jobs: Pick<Jobs, 'enqueue'>; clock: Clock }) {
  return async (tx: Transaction, accountId: string): Promise<void> => {
    if (await hasCrossing(tx, accountId)) await jobs.enqueue(tx, queue, {}, { uniqueKey: newUuid(clock) })
  }
}
