// Imports past purchases with their cash back for the demo world: offers that were on, purchases, and rewards with their money.
import { newUuid } from '@daybreak/ids'
import type { Cents } from '@daybreak/money'
import { fixedClock, instantText, type Instant } from '@daybreak/time'
import type { ReportedPurchase } from '#features/cards'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { readOfferToJoin, type OfferContent } from '../catalog/index.ts'
import { insertEntry, insertPromise, keepPurchase, lockRewardsOf, reckonIn, termsOf } from '../rewards/index.ts'
import { findOfferOf } from './past.store.ts'
import { paymentsOf } from './payments.rules.ts'

/** By the name of its store. */
export type TurnedOn = { merchant: string; at: Instant }
export type PastPurchase = Omit<ReportedPurchase, 'accountId' | 'itemId'> & { refundedAt: Instant | null }
/** A payment of a reward, or its reversal, below zero. */
type PastReward = { ref: string; offerId: string; merchant: string; amount: Cents; at: Instant }

export type Past = {
  turnedOn: readonly (TurnedOn & { offerId: string; version: number; content: OfferContent })[]
  purchases: readonly PastPurchase[]
  rewards: readonly PastReward[]
}

/** Writes nothing: it says what is to be posted and listed before `bringPast`. */
export async function planPast(
  executor: Executor,
  { turnedOn, purchases, now }: { turnedOn: readonly TurnedOn[]; purchases: readonly PastPurchase[]; now: Instant },
): Promise<Past> {
  const joined: Past['turnedOn'][number][] = []
  for (const { merchant, at } of turnedOn) {
    const offerId = await findOfferOf(executor, merchant)
    const offer = offerId === null ? null : await readOfferToJoin(executor, offerId)
    if (offerId === null || offer === null) throw new Error(`no offer is of ${merchant}`)
    joined.push({ merchant, at, offerId, version: offer.version, content: offer.content })
  }
  const activations = joined.map(({ offerId, content, at }) => ({
    terms: termsOf(offerId, content),
    activatedAt: at,
    until: null,
  }))
  const merchantOf = new Map(joined.map(({ offerId, merchant }) => [offerId, merchant]))
  const seen = purchases.map(({ isOnline, ...purchase }) => ({
    ...purchase,
    channel: isOnline === true ? ('online' as const) : ('in_store' as const),
  }))
  const rewards = paymentsOf(activations, seen, now).map((paid) => ({ ...paid, merchant: merchantOf.get(paid.offerId) ?? '' }))
  return { turnedOn: joined, purchases, rewards }
}

type Posted = { itemId: string; journalId: string }

type Bringing = {
  employeeId: string
  accountId: string
  past: Past
  now: Instant
  itemOf(ref: string): string
  /** What was posted for each reward of `past`, in its order. */
  posted: readonly Posted[]
}

/** Rewards are reckoned from the facts as ever, and receive what was paid of them. */
export async function bringPast(tx: Transaction, { employeeId, accountId, past, now, itemOf, posted }: Bringing): Promise<void> {
  const clock = fixedClock(instantText(now))
  for (const promise of past.turnedOn) await insertPromise(tx, { ...promise, employeeId })
  for (const purchase of past.purchases) await keepPurchase(tx, { ...purchase, accountId, itemId: itemOf(purchase.ref) }, now)
  await reckonIn(tx, clock, employeeId)
  const rewardOf = new Map(
    (await lockRewardsOf(tx, employeeId)).map(({ id, purchaseRef, offerId }) => [`${purchaseRef} ${offerId}`, id]),
  )
  for (const [index, { ref, offerId, amount, at }] of past.rewards.entries()) {
    const rewardId = rewardOf.get(`${ref} ${offerId}`)
    const entry = posted[index]
    if (rewardId === undefined || entry === undefined) throw new Error(`nothing was posted for the reward of ${ref}`)
    await insertEntry(tx, { ...entry, id: newUuid(clock), rewardId, amount, at })
  }
  await reckonIn(tx, clock, employeeId)
}
