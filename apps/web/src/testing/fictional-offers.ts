// Fictional offers and their earnings, for tests.
import type { Earning, Offer, OfferDetail, OfferPage } from '@daybreak/contract'

export const offerIdOf = (number: number) => `off_${number.toString(16).padStart(32, '0')}`

/** 10% back at a restaurant, up to $8, for three weeks more, with the parts that a test is about in place of the usual ones. */
export function fictionalOffer(number: number, parts: Partial<Offer> = {}): Offer {
  return {
    id: offerIdOf(number),
    merchantName: 'Casa Verde Grill',
    category: 'restaurants',
    mark: 'plate',
    tone: 'leaf',
    back: { type: 'percent', basisPoints: 1_000 },
    maxReward: '800',
    channels: ['in_store', 'online'],
    startsAt: '2026-10-01T05:00:00.000Z',
    endsAt: '2026-12-12T06:00:00.000Z',
    state: 'open',
    activatedAt: null,
    miles: null,
    ...parts,
  }
}

export function fictionalDetail(number: number, parts: Partial<OfferDetail> = {}): OfferDetail {
  return {
    ...fictionalOffer(number),
    texts: {
      en: { description: '10% back on dinner.', exclusions: 'Gift cards.' },
      es: { description: '10% de vuelta en la cena.', exclusions: 'Tarjetas de regalo.' },
    },
    minSpend: '2500',
    maxSpend: null,
    minReward: null,
    maxUses: 3,
    uses: 0,
    weekdays: [],
    places: null,
    stores: [],
    others: [],
    ...parts,
  }
}

export function offerPage(data: Offer[], parts: Partial<OfferPage> = {}): OfferPage {
  return { data, pageInfo: { hasNextPage: false, endCursor: null }, count: data.length, postalCode: null, ...parts }
}

/** $1.48 for dinner, of a purchase that is pending. */
export function fictionalEarning(number: number, parts: Partial<Earning> = {}): Earning {
  const id = number.toString(16).padStart(32, '0')
  const { merchantName, category, mark, tone, back } = fictionalOffer(number)
  return {
    id: `rwd_${id}`,
    offerId: `off_${id}`,
    merchantName,
    category,
    mark,
    tone,
    back,
    minSpend: '2500',
    maxSpend: null,
    purchase: { transactionId: `txn_${id}`, at: '2026-11-18T19:42:00.000Z', spent: '1475' },
    state: 'TRACKED',
    reason: null,
    amount: '148',
    takenBack: '0',
    payAt: null,
    paidAt: null,
    paymentId: null,
    ...parts,
  }
}
