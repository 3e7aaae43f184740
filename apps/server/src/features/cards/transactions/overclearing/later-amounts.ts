// Finds purchases that took more in the end than they first asked for, which may bring a balance below zero.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { laterAmountOf, type LaterAmount } from './usual.rules.ts'
import { listApprovedSince, readPurchaseFacts } from '../transactions.store.ts'

/** Older ones cleared long ago: the longest hold is 30 days. */
const reachHours = 30 * 24
/** A worker reads this on one page, and rarely. */
const maxRead = 30

export function readLaterAmount(
  { database, clock }: { database: Database; clock: Clock },
  accountId: string,
): Promise<LaterAmount | null> {
  return database.transaction(async (tx) => {
    const refs = await listApprovedSince(tx, accountId, { since: clock.now().subtract({ hours: reachHours }), max: maxRead })
    const amounts: LaterAmount[] = []
    for (const ref of refs) {
      const amount = laterAmountOf((await readPurchaseFacts(tx, ref)).facts)
      if (amount !== null) amounts.push(amount)
    }
    return amounts.toSorted((a, b) => b.at.epochMilliseconds - a.at.epochMilliseconds)[0] ?? null
  })
}
