// The content of one offer, as a partner gives it and as a version stores it in JSON.
import type { CleanText, OfferCategory, OfferChannel, OfferMark, OfferTone } from '@daybreak/contract'
import { cents, greaterOf, noCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { rewardOf, type Back } from '../matching/index.ts'

export type OfferStore = {
  city: CleanText | null
  region: CleanText | null
  postalCode: string | null
  latitude: number
  longitude: number
  /** As the card network numbers it. */
  merchantId: string | null
  /** The offer's own, where it is null. */
  timeZone: string | null
}

export type OfferWords = { description: CleanText; exclusions: CleanText }

export type OfferContent = {
  merchantName: CleanText
  category: OfferCategory
  mark: OfferMark
  tone: OfferTone
  texts: { en: OfferWords; es: OfferWords }
  back: Back
  minSpend: Cents
  /** Larger purchases do not count; null for no limit. */
  maxSpend: Cents | null
  /** What a purchase that counts earns at least; null where none is given. */
  minReward: Cents | null
  /** For one purchase; null for no limit. */
  maxReward: Cents | null
  /** For one worker; null for no limit. */
  maxUses: number | null
  channels: readonly OfferChannel[]
  /** Monday is 1; empty for every day. */
  weekdays: readonly number[]
  timeZone: string
  startsAt: Instant
  endsAt: Instant
  merchantIds: readonly string[]
  /** Of the card network (ISO 18245); empty for any. */
  categoryCodes: readonly string[]
  /** As the card network may write the store; empty for any. */
  names: readonly CleanText[]
  /** Empty for everywhere. */
  stores: readonly OfferStore[]
  /** For whom it is: each list that is not empty must have the worker. */
  states: readonly string[]
  employers: readonly string[]
  zips: readonly string[]
  /** How many people may join; null for no limit. */
  places: number | null
  /** How much may be promised in all; null for no limit. */
  budget: Cents | null
}

type Changed = 'back' | 'minSpend' | 'maxSpend' | 'minReward' | 'maxReward' | 'budget' | 'startsAt' | 'endsAt'

type KeptContent = Omit<OfferContent, Changed> & {
  back: { type: 'percent'; basisPoints: string } | { type: 'flat'; amount: string }
  minSpend: string
  /** Left out where there is none, as in versions from before there were any: the same offer stays the same text. */
  maxSpend?: string
  minReward?: string
  maxReward: string | null
  budget: string | null
  startsAt: string
  endsAt: string
}

/** The same content is the same text: what a version is compared by. */
export function keptContent(content: OfferContent): string {
  const { back, minSpend, maxSpend, minReward, maxReward, budget, startsAt, endsAt, ...rest } = content
  const kept: KeptContent = {
    ...rest,
    back:
      back.type === 'percent'
        ? { type: 'percent', basisPoints: back.basisPoints.toString() }
        : { type: 'flat', amount: back.amount.toString() },
    minSpend: minSpend.toString(),
    ...(maxSpend !== null && { maxSpend: maxSpend.toString() }),
    ...(minReward !== null && { minReward: minReward.toString() }),
    maxReward: maxReward?.toString() ?? null,
    budget: budget?.toString() ?? null,
    startsAt: instantText(startsAt),
    endsAt: instantText(endsAt),
  }
  return JSON.stringify(kept)
}

/** @param kept  as `keptContent` made it, and PostgreSQL read it */
export function contentOf(kept: unknown): OfferContent {
  const { back, minSpend, maxSpend, minReward, maxReward, budget, startsAt, endsAt, ...rest } = kept as KeptContent
  return {
    ...rest,
    back:
      back.type === 'percent'
        ? { type: 'percent', basisPoints: BigInt(back.basisPoints) }
        : { type: 'flat', amount: cents(BigInt(back.amount)) },
    minSpend: cents(BigInt(minSpend)),
    maxSpend: maxSpend === undefined ? null : cents(BigInt(maxSpend)),
    minReward: minReward === undefined ? null : cents(BigInt(minReward)),
    maxReward: maxReward === null ? null : cents(BigInt(maxReward)),
    budget: budget === null ? null : cents(BigInt(budget)),
    startsAt: parseInstant(startsAt),
    endsAt: parseInstant(endsAt),
  }
}

export type Promised = Pick<OfferContent, 'back' | 'maxSpend' | 'minReward' | 'maxReward' | 'maxUses'>

/** The most that one worker is promised by it; null where no one can say. */
export function maxPromise(content: Promised): Cents | null {
  const { back, maxSpend, minReward, maxReward, maxUses } = content
  // No purchase earns more than the largest that counts.
  const largest = maxSpend === null ? null : rewardOf(content, maxSpend)
  const cap = largest ?? maxReward ?? (back.type === 'flat' ? greaterOf(back.amount, minReward ?? noCents) : null)
  return cap === null || maxUses === null ? null : cents(cap * BigInt(maxUses))
}
