// Decides whether a purchase was made at the store of an offer: by the merchant's id, then by category and name, and by location.
// Pure.
import type { StoreLocation, Store, Terms } from './terms.ts'

type Stores = Pick<Terms, 'merchantIds' | 'categories' | 'names' | 'places'>

/** Names recur: the same stores, and the same offers for every purchase. */
const kept = new Map<string, readonly string[]>()
const maxKept = 20_000

/**
 * A name as comparable words: no accents, no punctuation, and no payment processor ("SQ *", "TST*") in front.
 */
function wordsOf(name: string): readonly string[] {
  const known = kept.get(name)
  if (known !== undefined) return known
  const words = readWords(name)
  if (kept.size >= maxKept) kept.clear()
  kept.set(name, words)
  return words
}

function readWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^(?:SQ|TST|SP|PP|PAYPAL|IN|DD) ?\*\s*/u, '')
    .replaceAll(/['’.]/gu, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/**
 * Our reading: an id that the offer names decides alone, for a partner lists its terminals. Without one both the category and the name must fit, as far as
 * the offer says them; an offer that says neither is for its ids alone.
 */
export function isStoreOf(terms: Stores, store: Store): boolean {
  if (store.id !== null && terms.merchantIds.includes(store.id)) return true
  if (terms.names.length === 0 && terms.categories.length === 0) return false
  if (terms.categories.length > 0 && !terms.categories.includes(store.category)) return false
  if (terms.names.length === 0) return true
  const reported = wordsOf(store.name)
  return terms.names.some((name) => beginsWith(reported, wordsOf(name)))
}

/** The network writes a store's number, and its street, behind its name. */
function beginsWith(reported: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word, index) => reported[index] === word)
}

/** The offer's location that contains the store; null where the offer is for other locations. An id includes its location. */
export function locationOf(terms: Stores, store: Store): StoreLocation | 'anywhere' | null {
  if (terms.places.length === 0) return 'anywhere'
  const found = terms.places.find((location) => isSame(location.city, store.city) && isSame(location.region, store.region))
  if (found !== undefined) return found
  return store.id !== null && terms.merchantIds.includes(store.id) ? 'anywhere' : null
}

/** Facts that the network leaves out do not count against it; a location needs at least a city. */
function isSame(wanted: string | null, reported: string | null): boolean {
  if (wanted === null) return true
  return reported !== null && wordsOf(wanted).join(' ') === wordsOf(reported).join(' ')
}
