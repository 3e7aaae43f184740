// Releases cards' holds that have expired by the database's clock, and cancels their items in the same transaction.
import type { Clock, Instant } from '@daybreak/time'
import { expireHold, expireHolds, listDueHolds, type DueHold, type ExpiredHold } from '#features/ledger'
import { cancelHeldTransactions } from '#features/transactions'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { Log } from '#platform/log.ts'
import { applyPurchase, applyTransfer } from './applying.ts'
import { lockTransactionOfHold, markExpired } from './transactions.store.ts'
import { findCard } from '../cards.store.ts'

export type ExpiringDeps = {
  database: Database
  clock: Clock
  /** By which a hold is over. */
  dueClock: DueClock
  purchaseChanged(tx: Transaction, ref: string): Promise<void>
}

// A payment from one of the accounts waits until all of them are done: with a hundred, that was a second at the register.
const holdsPerTransaction = 10

/** Cards' holds alone: another room's are its own to end (decision 58). */
export async function expireAllHolds(deps: ExpiringDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  try {
    for (;;) {
      const count = await deps.database.transaction((tx) => expireSome(deps, tx))
      if (count > 0) log.info('holds_expired', { count })
      if (count < holdsPerTransaction || signal.aborted) return
    }
  } catch (error) {
    log.warn('holds_expired_one_by_one', { error })
    await expireEach(deps, { log, signal })
  }
}

async function expireSome(deps: ExpiringDeps, tx: Transaction): Promise<number> {
  const at = await deps.dueClock.now(tx)
  const expired = await expireHolds(tx, { room: 'cards', at, max: holdsPerTransaction })
  await endWhatTheyWereFor(deps, tx, expired, at)
  return expired.length
}

/** After a failure: each by itself, so that one that cannot be ended keeps no other from its end. */
async function expireEach(deps: ExpiringDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  const { database, dueClock } = deps
  await sweepAll<DueHold>(
    {
      read: async (after, max) =>
        listDueHolds(database.query, { room: 'cards', at: await dueClock.now(database.query), after, max }),
      work: ({ accountId, holdId }) =>
        database.transaction(async (tx) => {
          const at = await dueClock.now(tx)
          const expired = await expireHold(tx, { room: 'cards', accountId, holdId, at })
          if (expired !== null) await endWhatTheyWereFor(deps, tx, [expired], at)
        }),
      onFailed: ({ accountId, holdId }, error) => log.error('hold_not_expired', { accountId, holdId, error }),
    },
    signal,
  )
}

async function endWhatTheyWereFor(
  { clock, purchaseChanged }: ExpiringDeps,
  tx: Transaction,
  expired: readonly ExpiredHold[],
  at: Instant,
): Promise<void> {
  if (expired.length > 0) await cancelHeldTransactions(tx, expired, at)
  for (const hold of expired) {
    const row = await lockTransactionOfHold(tx, hold)
    if (row === null) continue
    await markExpired(tx, row.ref, at)
    const ended = { ...row, expiredAt: at }
    const card = row.cardId === null ? null : await findCard(tx, row.cardId)
    if (card === null) {
      await applyTransfer(tx, ended, clock)
      continue
    }
    await applyPurchase(tx, ended, card.last4, clock)
    await purchaseChanged(tx, row.ref)
  }
}
