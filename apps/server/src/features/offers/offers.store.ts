// All SQL of the offers room.
import { cleanText, exactWord } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Reward = { type: 'percent'; basisPoints: bigint } | { type: 'flat'; amount: Cents }

export type NewOffer = {
  id: string
  merchantName: string
  category: string
  title: string
  description: string
  terms: string
  reward: Reward
  minSpend: Cents
  /** Null when a purchase may earn any amount. */
  maxReward: Cents | null
  channels: readonly ('in_store' | 'online')[]
  startsAt: Instant
  endsAt: Instant
  createdAt: Instant
}

/** Adds offers; one whose id is there already stays as it is. */
export async function insertOffers(tx: Transaction, offers: readonly NewOffer[]): Promise<void> {
  if (offers.length === 0) return
  await tx
    .insertInto('offers_offer')
    .values(
      offers.map((offer) => ({
        id: offer.id,
        merchant_name: cleanText(offer.merchantName, 100),
        category: exactWord(offer.category),
        title: cleanText(offer.title, 200),
        description: cleanText(offer.description, 2000),
        terms: cleanText(offer.terms, 4000),
        reward_type: offer.reward.type,
        reward_value: offer.reward.type === 'percent' ? offer.reward.basisPoints : offer.reward.amount,
        min_spend: offer.minSpend,
        max_reward: offer.maxReward,
        channels: [...offer.channels],
        starts_at: instantText(offer.startsAt),
        ends_at: instantText(offer.endsAt),
        created_at: instantText(offer.createdAt),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Offers that have begun and not ended. */
export async function countRunningOffers(executor: Executor, now: Instant): Promise<number> {
  const at = instantText(now)
  const { count } = await executor
    .selectFrom('offers_offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .executeTakeFirstOrThrow()
  return Number.parseInt(count.toString(), 10)
}
