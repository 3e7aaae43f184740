// Releases cards' holds that have expired by the database's clock, and cancels their items in the same transaction.
import type { Clock } from '@daybreak/time'
import { expireHolds } from '#features/ledger'
import { cancelHeldTransactions } from '#features/transactions'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
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
export async function expireAllHolds(
  { database, clock, dueClock, purchaseChanged }: ExpiringDeps,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const at = await dueClock.now(tx)
      const expired = await expireHolds(tx, { room: 'cards', at, max: holdsPerTransaction })
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
      return expired.length
    })
    if (count > 0) log.info('holds_expired', { count })
    if (count < holdsPerTransaction || signal.aborted) return
  }
}
