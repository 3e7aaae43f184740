// Decides which offers a worker sees, in which state, and in which order. Pure.
import type { OfferCategory, OfferChannel, OfferSort, OfferState } from '@daybreak/contract'
import { cents, greaterOf, lesserOf } from '@daybreak/money'
import { isBefore, type Instant } from '@daybreak/time'
import type { Coordinates } from '#platform/locations/zip-locations.ts'
import type { OfferContent } from '../catalog/index.ts'
import { rewardOf } from '../matching/index.ts'
import { milesTo } from './distance.rules.ts'
import type { CatalogOffer } from './browsing.store.ts'
import { daysShown } from './snapshot.ts'

export type ListedOffer = {
  id: string
  content: OfferContent
  addedAt: Instant
  state: OfferState
  /** Since when this worker has it on. */
  activatedAt: Instant | null
  miles: number | null
}

const dayHours = 24

/** When it ended, or since when it is full; null for an offer that can be joined. */
function closedAt(
  { content, endedEarlyAt }: CatalogOffer,
  fullAt: Instant | null,
  now: Instant,
): { state: OfferState; at: Instant } | null {
  const endsAt = endedEarlyAt !== null && isBefore(endedEarlyAt, content.endsAt) ? endedEarlyAt : content.endsAt
  if (!isBefore(now, endsAt)) return { state: 'ended', at: endsAt }
  return fullAt === null ? null : { state: 'full', at: fullAt }
}

export type Seeing = { now: Instant; fullAt: Instant | null; activatedAt: Instant | null; from: Coordinates | null }

/** null for one that is not shown: not yet, or not any more. A worker who has it on still sees it when it is full. */
export function listedOf(offer: CatalogOffer, { now, fullAt, activatedAt, from }: Seeing): ListedOffer | null {
  const { id, content, addedAt } = offer
  if (isBefore(now, content.startsAt)) return null
  const closed = closedAt(offer, activatedAt === null ? fullAt : null, now)
  if (closed !== null && !isBefore(now, closed.at.add({ hours: dayHours * daysShown }))) return null
  return { id, content, addedAt, state: closed?.state ?? 'open', activatedAt, miles: milesTo(content, from) }
}

/** Our reading: "Near you" is within this many miles. */
const nearMiles = 25

/** Its own category; besides, "Online" of what is online alone, and "Near you" of what is near. */
export function categoriesOf({ content, miles }: Pick<ListedOffer, 'content' | 'miles'>): OfferCategory[] {
  const { category, channels } = content
  const isOnlineOnly = channels.every((channel) => channel === 'online')
  const isNear = miles !== null && miles <= nearMiles
  return [...new Set([category, ...(isOnlineOnly ? (['online'] as const) : []), ...(isNear ? (['local'] as const) : [])])]
}

export type Filter = {
  /** How well each fits a search; null without one. */
  scores: ReadonlyMap<string, number> | null
  category?: OfferCategory | undefined
  channel?: OfferChannel | undefined
}

export function isListed(offer: ListedOffer, { scores, category, channel }: Filter): boolean {
  if (scores !== null && !scores.has(offer.id)) return false
  if (category !== undefined && !categoriesOf(offer).includes(category)) return false
  return channel === undefined || offer.content.channels.includes(channel)
}

/** Those that can be joined or are on first; the same offers are always in the same order. */
export function inOrder(
  offers: readonly ListedOffer[],
  sort: OfferSort | undefined,
  scores: ReadonlyMap<string, number> | null,
): ListedOffer[] {
  const compare = sort === undefined ? unsorted(scores) : comparisons[sort]
  return offers.toSorted((one, other) => rank(one) - rank(other) || compare(one, other) || byName(one, other))
}

function rank({ state }: ListedOffer): number {
  return state === 'open' ? 0 : 1
}

type Compare = (one: ListedOffer, other: ListedOffer) => number

/** What fits best; without a search what was added last. */
function unsorted(scores: ReadonlyMap<string, number> | null): Compare {
  if (scores === null) return (one, other) => other.addedAt.epochMilliseconds - one.addedAt.epochMilliseconds
  return (one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0)
}

const comparisons: Readonly<Record<OfferSort, Compare>> = {
  // An offer without a store of its own is not near anyone: it is last.
  nearest: (one, other) => (one.miles ?? Infinity) - (other.miles ?? Infinity) || 0,
  highest: (one, other) => compareBig(worthOf(other.content), worthOf(one.content)),
  ending: (one, other) => one.content.endsAt.epochMilliseconds - other.content.endsAt.epochMilliseconds,
  name: () => 0,
}

/** Our reading: percents and amounts are compared by what a purchase of $50 gives, or the smallest or largest that counts. */
const usualPurchase = cents(5_000n)

function worthOf(content: OfferContent): bigint {
  const { minSpend, maxSpend } = content
  const usual = greaterOf(usualPurchase, minSpend)
  return rewardOf(content, maxSpend === null ? usual : lesserOf(usual, maxSpend))
}

function compareBig(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byName(one: ListedOffer, other: ListedOffer): number {
  return collator.compare(one.content.merchantName, other.content.merchantName) || (one.id < other.id ? -1 : 1)
}
