// Fictional cards, as the server answers them.
import type { CardFees, CardOrder, PayCard, PayCardList } from '@daybreak/contract'

/** A plastic card in use, with the parts that a test is about in place of the usual ones. */
export function fictionalCard(number: number, parts: Partial<PayCard> = {}): PayCard {
  return {
    id: fictionalCardId(number),
    status: 'Active',
    kind: 'standard',
    formFactor: 'PHYSICAL',
    last4Digits: '4821',
    expirationMonth: 4,
    expirationYear: 2029,
    hasPin: true,
    isSettling: false,
    replaces: null,
    closedAt: null,
    order: null,
    ...parts,
  }
}

export function fictionalCardId(number: number): string {
  return `crd_${number.toString(16).padStart(32, '0')}`
}

/** Ordered two days before the tests' now, and in the mail since yesterday. */
export function fictionalOrder(parts: Partial<CardOrder> = {}): CardOrder {
  return {
    status: 'SHIPPED',
    isOpen: true,
    speed: 'standard',
    orderedAt: '2026-11-18T15:00:00.000Z',
    shippedAt: '2026-11-19T15:00:00.000Z',
    expectedBy: '2026-12-03T22:00:00.000Z',
    trackingNumber: null,
    lateFrom: '2026-12-04T05:00:00.000Z',
    goesTo: { line1: '27 Birch Ln', line2: 'Apt 4', city: 'Yonkers', state: 'NY', postalCode: '10701', country: 'US' },
    ...parts,
  }
}

export function fictionalOrderedCard(number: number, order: Partial<CardOrder> = {}): PayCard {
  return fictionalCard(number, { status: 'Inactive', last4Digits: '8049', hasPin: false, order: fictionalOrder(order) })
}

/** The first card is the main one, unless a test says otherwise. */
export function fictionalCardList(data: PayCard[], mainCardId: string | null = data[0]?.id ?? null): PayCardList {
  return { data, pageInfo: { hasNextPage: false, endCursor: null }, mainCardId }
}

export const fictionalFees: CardFees = {
  monthlyFee: '0',
  atmInNetworkFee: '0',
  atmOutOfNetworkFee: '250',
  newCard: {
    standard: { fee: '0', usualFee: '0', businessDaysLeast: 7, businessDaysMost: 10 },
    expedited: { fee: '2000', usualFee: '2000', businessDaysLeast: 2, businessDaysMost: 3 },
  },
  limits: { atmPerDay: '50000', atmLeftToday: '50000', purchasesPerDay: '250000', purchasesLeftToday: '250000' },
}
