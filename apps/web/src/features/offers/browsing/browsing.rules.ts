// Converts a search for offers between its address and the server's query. Pure.
import {
  offerCategories,
  offerChannels,
  offerSorts,
  type Offer,
  type OfferCategory,
  type OfferChannel,
  type OfferSort,
} from '@daybreak/contract'

/** The filters as typed into the fields: empty where there is none. */
export type Asked = { q: string; category: OfferCategory | ''; channel: OfferChannel | ''; sort: OfferSort | ''; zip: string }

export const nothingAsked: Asked = { q: '', category: '', channel: '', sort: '', zip: '' }
export const maxLettersOfSearch = 100
/** Readings 4.7, "Search (name, category, ≥ 2 chars)". */
const minLettersOfSearch = 2

/** Reads the filters of an address. Invalid ones are ignored. */
export function askedIn(search: URLSearchParams): Asked {
  const read = <Value extends string>(name: keyof Asked, values: readonly Value[]): Value | '' =>
    values.find((value) => value === search.get(name)) ?? ''
  const zip = search.get('zip') ?? ''
  return {
    q: (search.get('q') ?? '').slice(0, maxLettersOfSearch).toWellFormed().replaceAll('\0', ''),
    category: read('category', offerCategories),
    channel: read('channel', offerChannels),
    sort: read('sort', offerSorts),
    zip: isZip(zip) ? zip : '',
  }
}

/** The part of an address after its path. */
export function searchOf(asked: Asked): string {
  const search = new URLSearchParams(
    Object.entries({ ...asked, zip: isZip(asked.zip) ? asked.zip : '' }).filter(([, text]) => text !== ''),
  )
  return search.size === 0 ? '' : `?${search.toString()}`
}

export function categorySearch(category: OfferCategory): string {
  return searchOf({ ...nothingAsked, category })
}

export type OffersFilter = {
  q?: string
  category?: OfferCategory
  channel?: OfferChannel
  sort?: OfferSort
  postalCode?: string
}

/** A place narrows nothing: only what is nearest goes by it. */
export function filterOf({ q, category, channel, sort, zip }: Asked): OffersFilter {
  const words = q.trim()
  return {
    ...(words.length >= minLettersOfSearch && { q: words }),
    ...(category !== '' && { category }),
    ...(channel !== '' && { channel }),
    ...(sort !== '' && { sort }),
    ...(sort === 'nearest' && isZip(zip) && { postalCode: zip }),
  }
}

export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** A list that changes between two pages may show one of them twice. */
export function uniqueOffers(offers: readonly Offer[]): readonly Offer[] {
  return [...new Map(offers.map((offer) => [offer.id, offer])).values()]
}
