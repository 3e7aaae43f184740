// Shows workers the catalog: lists, one offer in full, and counts.
import { offerCategories, type OfferCategoryCounts, type OfferDetail, type OfferPage, type OfferSort } from '@daybreak/contract'
import { centsText } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { cursorsOf } from '#platform/http/cursors.ts'
import type { Coordinates, FindLocation } from '#platform/locations/zip-locations.ts'
import { isFor, readAudience } from '../audience/index.ts'
import { countUses, onSince, readPromises, type KeptPromise } from '../rewards/index.ts'
import { readFull } from './browsing.store.ts'
import { categoriesOf, inOrder, isListed, listedOf, type Filter, type ListedOffer } from './listing.rules.ts'
import { limitText, storesOf, textsOf, viewOf } from './view.ts'
import { daysShown, type ReadCatalog } from './snapshot.ts'

export type BrowsingDeps = { database: Database; clock: Clock; readCatalog: ReadCatalog; findLocation: FindLocation }

export type ListRequest = Omit<Filter, 'scores'> & {
  q?: string | undefined
  postalCode?: string | undefined
  sort?: OfferSort | undefined
  take: number
  cursor: string | undefined
}

const cursors = { list: cursorsOf('offers.list', { id: 'uuid' }), on: cursorsOf('offers.on', { id: 'uuid' }) }

type Seen = {
  /** All that are shown to the worker, those that are on as the catalog has them now. */
  offers: ListedOffer[]
  promises: readonly KeptPromise[]
  from: Coordinates | null
  postalCode: string | null
  find(text: string | undefined): ReadonlyMap<string, number> | null
}

/** @param asked  a ZIP code; the worker's own without one */
async function see(
  { database: { query }, clock, readCatalog, findLocation }: BrowsingDeps,
  employeeId: string,
  asked: string | undefined,
): Promise<Seen | Refusal<'offers.postal_code_unknown'>> {
  const now = clock.now()
  const [{ offers, search }, audience, full, promises] = await Promise.all([
    readCatalog(),
    readAudience(query, employeeId),
    readFull(query, now.subtract({ hours: 24 * daysShown })),
    readPromises(query, employeeId),
  ])
  const postalCode = asked ?? audience.postalCode
  const from = postalCode === null ? null : await findLocation(postalCode)
  if (from === null && asked !== undefined) return refuse('offers.postal_code_unknown')
  const sinceOf = new Map(promises.map(({ offerId, spans }) => [offerId, onSince(spans)]))
  const listed = [...offers.values()]
    .filter(({ id, content }) => sinceOf.has(id) || isFor(content, audience))
    .flatMap((offer) => {
      const activatedAt = sinceOf.get(offer.id) ?? null
      return listedOf(offer, { now, from, fullAt: full.get(offer.id) ?? null, activatedAt }) ?? []
    })
  const find = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : search.find(text))
  return { offers: listed, promises, from, postalCode: from === null ? null : postalCode, find }
}

export async function listOffers(
  deps: BrowsingDeps,
  employeeId: string,
  { q, category, channel, postalCode, sort, take, cursor }: ListRequest,
): Promise<OfferPage | Refusal<'offers.postal_code_unknown' | 'bad_cursor'>> {
  const seen = await see(deps, employeeId, postalCode)
  if (isRefused(seen)) return seen
  const scores = seen.find(q)
  const found = inOrder(
    seen.offers.filter((offer) => isListed(offer, { scores, category, channel })),
    sort,
    scores,
  )
  return pageOf(found, { take, cursor, list: 'list', postalCode: seen.postalCode })
}

type Paging = { take: number; cursor: string | undefined; list: keyof typeof cursors; postalCode: string | null }

/** A page begins behind the offer that the one before it ended with: one that is gone meanwhile begins nothing. */
function pageOf(offers: readonly ListedOffer[], { take, cursor, list, postalCode }: Paging): OfferPage | Refusal<'bad_cursor'> {
  const after = cursors[list].read(cursor)
  if (isRefused(after)) return after
  const start = after === null ? 0 : offers.findIndex(({ id }) => id === after.id) + 1
  if (after !== null && start === 0) return refuse('bad_cursor')
  const shown = offers.slice(start, start + take)
  const last = shown.at(-1)
  const hasNextPage = offers.length > start + take
  const endCursor = hasNextPage && last !== undefined ? cursors[list].write({ id: last.id }) : null
  return { data: shown.map(viewOf), pageInfo: { hasNextPage, endCursor }, count: offers.length, postalCode }
}

export async function countCategories(
  deps: BrowsingDeps,
  employeeId: string,
  { q, channel }: Pick<ListRequest, 'q' | 'channel'>,
): Promise<OfferCategoryCounts> {
  const seen = await see(deps, employeeId, undefined)
  if (isRefused(seen)) return { count: 0, categories: [] }
  const scores = seen.find(q)
  const open = seen.offers.filter((offer) => offer.state === 'open' && isListed(offer, { scores, channel }))
  const counts = offerCategories.map((category) => ({
    category,
    count: open.filter((offer) => categoriesOf(offer).includes(category)).length,
  }))
  return { count: open.length, categories: counts.filter(({ count }) => count > 0) }
}

/** Offers that run and can be joined, or are on. */
export async function countOpen(deps: BrowsingDeps, employeeId: string): Promise<{ count: number; countOn: number }> {
  const seen = await see(deps, employeeId, undefined)
  if (isRefused(seen)) return { count: 0, countOn: 0 }
  const open = seen.offers.filter(({ state }) => state === 'open')
  const now = deps.clock.now()
  const countOn = seen.promises
    .flatMap((promise) => promisedOf(promise, seen, now) ?? [])
    .filter(({ state }) => state === 'open').length
  return { count: open.length, countOn }
}

/** An offer that is on, by the terms it was promised; null for one that is off. */
function promisedOf({ offerId, spans }: KeptPromise, { from }: Pick<Seen, 'from'>, now: Instant): ListedOffer | null {
  const span = spans.at(-1)
  if (span === undefined || onSince(spans) === null) return null
  const offer = { id: offerId, content: span.content, addedAt: span.content.startsAt, endedEarlyAt: null }
  const activatedAt = span.from
  const shown = listedOf(offer, { now, from, fullAt: null, activatedAt })
  return shown ?? { id: offerId, content: span.content, addedAt: offer.addedAt, state: 'ended', activatedAt, miles: null }
}

export async function listOn(
  deps: BrowsingDeps,
  employeeId: string,
  { take, cursor }: Pick<ListRequest, 'take' | 'cursor'>,
): Promise<OfferPage | Refusal<'bad_cursor'>> {
  const seen = await see(deps, employeeId, undefined)
  if (isRefused(seen)) return { data: [], pageInfo: { hasNextPage: false, endCursor: null }, count: 0, postalCode: null }
  const now = deps.clock.now()
  const on = seen.promises.flatMap((promise) => promisedOf(promise, seen, now) ?? [])
  return pageOf(inOrder(on, 'ending', null), { take, cursor, list: 'on', postalCode: seen.postalCode })
}

export async function readOffer(
  deps: BrowsingDeps,
  employeeId: string,
  id: string,
): Promise<OfferDetail | Refusal<'offers.not_found'>> {
  const seen = await see(deps, employeeId, undefined)
  if (isRefused(seen)) return refuse('offers.not_found')
  const now = deps.clock.now()
  const promise = seen.promises.find(({ offerId }) => offerId === id)
  const offer =
    (promise === undefined ? null : promisedOf(promise, seen, now)) ??
    seen.offers.find((one) => one.id === id) ??
    (promise === undefined ? null : formerOf(promise))
  if (offer === null || offer === undefined) return refuse('offers.not_found')
  const { content } = offer
  return {
    ...viewOf(offer),
    texts: { en: textsOf(content.texts.en), es: textsOf(content.texts.es) },
    minSpend: centsText(content.minSpend),
    maxSpend: limitText(content.maxSpend),
    minReward: limitText(content.minReward),
    maxUses: content.maxUses,
    uses: promise === undefined ? 0 : await countUses(deps.database.query, employeeId, id),
    weekdays: [...content.weekdays],
    places: content.places,
    stores: storesOf(content, seen.from),
    others: othersOf(seen.offers, offer),
  }
}

/** One that was on, is off, and is shown nowhere any more: what its purchases earned still leads to it. */
function formerOf({ offerId, spans }: KeptPromise): ListedOffer | null {
  const last = spans.at(-1)
  if (last === undefined) return null
  const { content } = last
  return { id: offerId, content, addedAt: content.startsAt, state: 'ended', activatedAt: null, miles: null }
}

const maxOthers = 2

function othersOf(offers: readonly ListedOffer[], { id, content }: ListedOffer) {
  const joinable = offers.filter((one) => one.id !== id && one.state === 'open' && one.activatedAt === null)
  const isSameKind = (one: ListedOffer) => one.content.category === content.category
  const best = inOrder(joinable, 'highest', null)
  return [...best.filter(isSameKind), ...best.filter((one) => !isSameKind(one))].slice(0, maxOthers).map(viewOf)
}
