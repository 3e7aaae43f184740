// Recalculates what a worker's purchases have earned, and stores the differences. No money moves here.
import { newUuid } from '@daybreak/ids'
import { noCents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import { reckon } from '../matching/index.ts'
import { activationsOf } from './activations.rules.ts'
import { withGrants } from './granting.rules.ts'
import { readGrants } from './grants.store.ts'
import { readPromises } from './promises.store.ts'
import { listPurchasesSince } from './purchases.store.ts'
import { keepRewards, lockRewardsOf, type RewardToKeep } from './rewards.store.ts'
import { outcomeOf, outcomeOfGone, type RewardOutcome } from './rewarding.rules.ts'

export type ReckoningDeps = {
  database: Database
  clock: Clock
}

/** Run again, or twice at once, it gives the same result: it goes by what is known, and one waits for the other. */
export async function reckonWorker({ database, clock }: ReckoningDeps, employeeId: string): Promise<void> {
  await database.transaction((tx) => reckonIn(tx, clock, employeeId))
}

export async function reckonIn(tx: Transaction, clock: Clock, employeeId: string): Promise<void> {
  const activations = activationsOf(await readPromises(tx, employeeId))
  const [first] = activations.map(({ activatedAt }) => activatedAt).toSorted(byTime)
  if (first === undefined) return
  const stored = await lockRewardsOf(tx, employeeId)
  // After the lock: who was before us may have seen less.
  const grants = await readGrants(tx, employeeId)
  const purchases = await listPurchasesSince(
    tx,
    employeeId,
    first,
    grants.map(({ purchaseRef }) => purchaseRef),
  )
  const rewardOf = new Map(stored.map((reward) => [`${reward.purchaseRef} ${reward.offerId}`, reward]))
  const completedOf = new Map(purchases.map(({ ref, completedAt }) => [ref, completedAt]))
  const at = clock.now()
  const changes: RewardToKeep[] = []
  for (const reckoned of withGrants(reckon(activations, purchases), purchases, grants)) {
    const key = `${reckoned.ref} ${reckoned.offerId}`
    const known = rewardOf.get(key)
    rewardOf.delete(key)
    const completedAt = completedOf.get(reckoned.ref) ?? null
    const paid = known?.paid ?? noCents
    const outcome = outcomeOf(reckoned, { paid, wasPaid: (known?.paidAt ?? null) !== null, completedAt })
    if (known === undefined && outcome.state === 'VOID') continue
    if (known !== undefined && isSame(known, outcome)) continue
    changes.push({ ...outcome, id: known?.id ?? newUuid(clock), purchaseRef: reckoned.ref, offerId: reckoned.offerId, at })
  }
  for (const gone of rewardOf.values()) {
    const outcome = outcomeOfGone(gone.paidAt !== null)
    if (!isSame(gone, outcome)) changes.push({ ...gone, ...outcome, at })
  }
  await keepRewards(tx, changes)
}

function byTime(left: Instant, right: Instant): number {
  return left.epochMilliseconds - right.epochMilliseconds
}

function isSame(one: RewardOutcome, other: RewardOutcome): boolean {
  const isSameDay = one.payAt?.epochMilliseconds === other.payAt?.epochMilliseconds
  return one.state === other.state && one.amount === other.amount && one.reason === other.reason && isSameDay
}
