// Lets go of holds whose time has come, and cancels what they stood for in the same transaction.
import type { Clock } from '@daybreak/time'
import { expireHolds } from '#features/ledger'
import { cancelHeldTransactions } from '#features/transactions'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { applyPurchase, applyTransfer } from './cards-applying.ts'
import { lockTransactionOfHold, markExpired } from './cards-transactions.store.ts'
import { findCard } from './cards.store.ts'

export type ExpiringDeps = { database: Database; clock: Clock }

// Whoever pays from one of their accounts meanwhile waits until all of them are done: with a hundred that was a second at the till.
const holdsPerTransaction = 10

/** Every hold there is, whichever room placed it: what is not a card's own is cancelled in the list all the same. */
export async function expireAllHolds(
  { database, clock }: ExpiringDeps,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const at = clock.now()
      const expired = await expireHolds(tx, { at, most: holdsPerTransaction })
      if (expired.length > 0) await cancelHeldTransactions(tx, expired, at)
      for (const hold of expired) {
        const row = await lockTransactionOfHold(tx, hold)
        if (row === null) continue
        await markExpired(tx, row.ref, at)
        const ended = { ...row, expiredAt: at }
        const card = row.cardId === null ? null : await findCard(tx, row.cardId)
        if (card === null) await applyTransfer(tx, ended, clock)
        else await applyPurchase(tx, ended, card.last4, clock)
      }
      return expired.length
    })
    if (count > 0) log.info('holds_expired', { count })
    if (count < holdsPerTransaction || signal.aborted) return
  }
}
