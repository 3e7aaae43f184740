// Validates an offer of a partner's file, or says in one sentence why it is invalid. Pure.
import {
  cleanText,
  offerCategories,
  offerMarks,
  offerTones,
  type CleanText,
  type OfferCategory,
  type OfferMark,
} from '@daybreak/contract'
import { noCents, type Cents } from '@daybreak/money'
import { isBefore } from '@daybreak/time'
import { maxPromise, type OfferContent, type OfferStore } from '../catalog/index.ts'
import type { RawOffer, RawStore } from './raw-offer.ts'
import {
  basisPointsOf,
  codesOf,
  countOf,
  degreesOf,
  dollarsOf,
  lineOf,
  momentOf,
  OfferFault,
  shown,
  wordOf,
  zoneOf,
} from './words.rules.ts'

type CheckedOffer = { partnerRef: string; content: OfferContent }

/** @returns the offer, or why it is refused */
export function checkOffer(raw: RawOffer): CheckedOffer | string {
  try {
    return { partnerRef: idOf(raw.id), content: contentOfRaw(raw) }
  } catch (error) {
    if (error instanceof OfferFault) return error.message
    throw error
  }
}

/** Our reading: a store's time zone is the East's where no one says it, as the bank's days are. */
const usualZone = 'America/New_York'
const maxDescription = 500
const maxExclusions = 1_000
const maxFlat = { min: 1n, max: 100_000n }
const maxAmount = 1_000_000n
const maxBudget = { min: 100n, max: 900_000_000n }
const maxJoined = 100_000_000
const maxTimes = 1_000
const maxStores = 500
const maxDaysLong = 366 * 5

const markOf: Readonly<Record<OfferCategory, OfferMark>> = {
  restaurants: 'plate',
  groceries: 'basket',
  gas: 'fuel',
  pharmacy: 'pill',
  'work-wear': 'shirt',
  home: 'sofa',
  travel: 'plane',
  entertainment: 'ticket',
  online: 'laptop',
  local: 'store',
}

function idOf(text: string): string {
  if (text === '') throw new OfferFault('id is missing')
  if (!/^[\x21-\x7e]{1,100}$/.test(text))
    throw new OfferFault(`id "${shown(text)}" is not 1 to 100 letters, digits and signs without a blank`)
  return text
}

function contentOfRaw(raw: RawOffer): OfferContent {
  const category = wordOf('category', raw.category, offerCategories)
  const timeZone = raw.timeZone === '' ? usualZone : zoneOf('timeZone', raw.timeZone)
  const merchantName = lineOf('merchant', raw.merchant, 100)
  const content: OfferContent = {
    merchantName,
    category,
    mark: raw.mark === '' ? markOf[category] : wordOf('mark', raw.mark, offerMarks),
    tone: raw.tone === '' ? 'iris' : wordOf('tone', raw.tone, offerTones),
    texts: {
      en: { description: lineOf('description', raw.description, maxDescription), exclusions: optional('terms', raw.exclusions) },
      es: {
        description: lineOf('Spanish description', raw.descriptionEs, maxDescription),
        exclusions: optional('Spanish terms', raw.exclusionsEs),
      },
    },
    ...amountsOf(raw),
    maxUses: raw.maxUses === '' ? null : countOf('maxUses', raw.maxUses, maxTimes),
    channels: channelsOf(raw.channels),
    weekdays: weekdaysOf(raw.weekdays),
    timeZone,
    startsAt: momentOf('starts', raw.starts, { zone: timeZone, isEnd: false }),
    endsAt: momentOf('ends', raw.ends, { zone: timeZone, isEnd: true }),
    ...storesOf(raw, merchantName),
    states: codesOf('states', raw.states, /^[A-Z]{2}$/, 'two letters of a state'),
    employers: codesOf('employers', raw.employers, /^[A-Z0-9-]{1,40}$/, 'the code of an employer'),
    zips: codesOf('zips', raw.zips, /^\d{5}$/, 'five digits'),
    places: raw.places === '' ? null : countOf('places', raw.places, maxJoined),
    budget: raw.budget === '' ? null : dollarsOf('budget', raw.budget, maxBudget),
  }
  refuseContradictions(content, raw)
  return content
}

/** Texts in one language are no texts: who reads the other would not know what is left out. */
function optional(field: string, text: string): CleanText {
  return text.trim() === '' ? cleanText('', 1) : lineOf(field, text, maxExclusions)
}

type Amounts = Pick<OfferContent, 'back' | 'minSpend' | 'maxSpend' | 'minReward' | 'maxReward'>

function amountsOf(raw: RawOffer): Amounts {
  const type = wordOf('rewardType', raw.rewardType.toLowerCase(), ['percent', 'flat'] as const)
  if (raw.rewardValue === '') throw new OfferFault('rewardValue is missing')
  const orNone = (field: 'minSpend' | 'maxSpend' | 'minReward' | 'maxReward', min = 1n): Cents | null =>
    raw[field] === '' ? null : dollarsOf(field, raw[field], { min, max: maxAmount })
  // A smallest reward of nothing says nothing.
  const minReward = orNone('minReward', 0n)
  return {
    back:
      type === 'percent'
        ? { type, basisPoints: basisPointsOf('rewardValue', raw.rewardValue) }
        : { type, amount: dollarsOf('rewardValue', raw.rewardValue, maxFlat) },
    minSpend: orNone('minSpend', 0n) ?? noCents,
    maxSpend: orNone('maxSpend'),
    minReward: minReward === noCents ? null : minReward,
    maxReward: orNone('maxReward'),
  }
}

function channelsOf(texts: readonly string[]): OfferContent['channels'] {
  const known = { in_store: 'in_store', instore: 'in_store', online: 'online' } as const
  const found = texts.map((text) => {
    const word = wordOf('channels', text.toLowerCase(), Object.keys(known) as (keyof typeof known)[])
    return known[word]
  })
  if (found.length === 0) throw new OfferFault('channels are missing: in_store, online or both')
  return [...new Set(found)].toSorted()
}

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function weekdaysOf(texts: readonly string[]): number[] {
  const days = texts.map((text) => dayNames.indexOf(wordOf('weekdays', text.toLowerCase(), dayNames)) + 1)
  return [...new Set(days)].toSorted((one, other) => one - other)
}

function storesOf(
  raw: RawOffer,
  merchantName: CleanText,
): Pick<OfferContent, 'merchantIds' | 'categoryCodes' | 'names' | 'stores'> {
  if (raw.stores.length > maxStores) throw new OfferFault(`it has more than ${maxStores} stores`)
  const stores = raw.stores.map(storeOf)
  const form = /^[\x21-\x7e]{1,100}$/
  const ids = [...raw.merchantIds, ...stores.flatMap(({ merchantId }) => merchantId ?? [])]
  return {
    merchantIds: codesOf('merchantIds', ids, form, 'an id without blanks'),
    categoryCodes: codesOf('categoryCodes', raw.categoryCodes, /^\d{4}$/, 'four digits'),
    names: raw.names.length === 0 ? [merchantName] : raw.names.map((name) => lineOf('names', name, 100)),
    stores,
  }
}

function storeOf(raw: RawStore): OfferStore {
  const zip = raw.postalCode.slice(0, 5)
  if (zip !== '' && !/^\d{5}$/.test(zip))
    throw new OfferFault(`a store's ZIP code is "${shown(raw.postalCode)}", not five digits`)
  if (raw.region !== '' && !/^[A-Z]{2}$/.test(raw.region))
    throw new OfferFault(`a store's state is "${shown(raw.region)}", not two letters`)
  return {
    city: raw.city === '' ? null : lineOf("a store's city", raw.city, 100),
    region: raw.region === '' ? null : lineOf("a store's state", raw.region, 2),
    postalCode: zip === '' ? null : zip,
    latitude: degreesOf("a store's latitude", raw.latitude, 90),
    longitude: degreesOf("a store's longitude", raw.longitude, 180),
    merchantId: raw.merchantId === '' ? null : raw.merchantId,
    timeZone: raw.timeZone === '' ? null : zoneOf("a store's time zone", raw.timeZone),
  }
}

/** Rules that cannot be explained to a worker: contradictory ones, and ones that no one can meet. */
function refuseContradictions(content: OfferContent, raw: RawOffer): void {
  const { startsAt, endsAt, texts, stores, channels } = content
  if (!isBefore(startsAt, endsAt)) throw new OfferFault(`it ends (${shown(raw.ends)}) before it starts (${shown(raw.starts)})`)
  if (isBefore(startsAt.add({ hours: 24 * maxDaysLong }), endsAt)) throw new OfferFault('it is longer than five years')
  if ((texts.en.exclusions === '') !== (texts.es.exclusions === '')) throw new OfferFault('it has terms in one language only')
  if (stores.length > 0 && !channels.includes('in_store')) throw new OfferFault('it has stores and is not for stores')
  refuseAmounts(content)
}

function refuseAmounts(content: OfferContent): void {
  const { back, minSpend, maxSpend, minReward, maxReward, budget } = content
  if (maxSpend !== null && maxSpend < minSpend) throw new OfferFault('maxSpend is less than minSpend: no purchase would count')
  if (back.type === 'flat' && maxReward !== null && maxReward < back.amount)
    throw new OfferFault('maxReward is less than the flat reward')
  if (back.type === 'flat' && minReward !== null && minReward > back.amount)
    throw new OfferFault('minReward is more than the flat reward')
  if (minReward !== null && maxReward !== null && minReward > maxReward) throw new OfferFault('minReward is more than maxReward')
  if (back.type === 'flat' && minSpend < back.amount)
    throw new OfferFault('minSpend is less than the flat reward: it gives more than was spent')
  if (minReward !== null && minSpend < minReward)
    throw new OfferFault('minSpend is less than minReward: it gives more than was spent')
  const max = maxPromise(content)
  if (budget !== null && max === null)
    throw new OfferFault('it has a budget and no maxUses, or nothing that caps a reward: no one can say what is promised')
  if (budget !== null && max !== null && budget < max) throw new OfferFault('its budget does not reach for one worker')
}
