// Converts offers to the contract's shape.
import type { Offer, OfferBack, OfferTexts } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { centsText, type Cents } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import type { Coordinates } from '#platform/locations/zip-locations.ts'
import type { OfferContent, OfferWords } from '../catalog/index.ts'
import { milesBetween } from './distance.rules.ts'
import type { ListedOffer } from './listing.rules.ts'

export function faceOf({ merchantName, category, mark, tone }: OfferContent) {
  return { merchantName, category, mark, tone }
}

export function backOf({ back }: Pick<OfferContent, 'back'>): OfferBack {
  // At most 10,000.
  if (back.type === 'percent') return { type: 'percent', basisPoints: Number.parseInt(back.basisPoints.toString(), 10) }
  return { type: 'flat', amount: centsText(back.amount) }
}

export function viewOf({ id, content, state, activatedAt, miles }: ListedOffer): Offer {
  return {
    id: publicId('off', id),
    ...faceOf(content),
    back: backOf(content),
    maxReward: limitText(content.maxReward),
    channels: [...content.channels],
    startsAt: instantText(content.startsAt),
    endsAt: instantText(content.endsAt),
    state,
    activatedAt: activatedAt === null ? null : instantText(activatedAt),
    miles: miles === null ? null : Math.round(miles),
  }
}

/** Of a limit that may not be there. */
export function limitText(amount: Cents | null): ReturnType<typeof centsText> | null {
  return amount === null ? null : centsText(amount)
}

const maxStoresShown = 5

/** The nearest first; each town once. */
export function storesOf({ stores }: OfferContent, from: Coordinates | null): { city: string | null; region: string | null }[] {
  const inOrder = from === null ? stores : stores.toSorted((one, other) => milesBetween(from, one) - milesBetween(from, other))
  const towns = new Map(inOrder.map(({ city, region }) => [`${city ?? ''}|${region ?? ''}`, { city, region }]))
  return [...towns.values()].slice(0, maxStoresShown)
}

export function textsOf({ description, exclusions }: OfferWords): OfferTexts {
  return { description, exclusions }
}
