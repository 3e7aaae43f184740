// Notifies workers whose balance fell below their own limit, once per crossing, if it is still below.
import { newUuid } from '@daybreak/ids'
import type { Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import { readWatched } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext, Jobs } from '#platform/jobs.ts'
import { hasCrossing, listCrossedAccounts, takeCrossings } from './crossings.store.ts'

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
  async function notifySome(tx: Transaction, accountId: string | null): Promise<number> {
    const { taken, crossings } = await takeCrossings(tx, { accountId, max: perTransaction })
    for (const { id: key, accountId: crossed, employeeId } of crossings) {
      const watched = await readWatched(tx, crossed)
      if (watched === null || watched.available >= watched.below || !(await isInUse(tx, crossed))) continue
      await notifyLow(tx, { employeeId, key, available: watched.available })
    }
    return taken
  }
  /** After a failure: each account by itself, so that one that fails keeps no other worker from being notified. */
  const notifyEach = ({ database, log, signal }: JobContext) =>
    sweepAll<string>(
      {
        read: (after, max) => listCrossedAccounts(database.query, after, max),
        work: (accountId) => database.transaction((tx) => notifySome(tx, accountId)),
        onFailed: (accountId, error) => log.error('low_balance_waits', { accountId, error }),
      },
      signal,
    )
  jobs.register(
    queue,
    async (_payload, context) => {
      const { database, log, signal } = context
      try {
        while (!signal.aborted && (await database.transaction((tx) => notifySome(tx, null))) === perTransaction);
      } catch (error) {
        log.warn('low_balances_one_by_one', { error })
        await notifyEach(context)
      }
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
