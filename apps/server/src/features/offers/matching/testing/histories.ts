// Generates random catalogs and card histories, small enough that offers and purchases meet.
import { cents } from '@daybreak/money'
import { instantFromMilliseconds } from '@daybreak/time'
import fc from 'fast-check'
import type { Activation, StoreLocation, Purchase, Terms } from '../terms.ts'

const dayMs = 86_400_000
const begin = 1_790_000_000_000
const moment = fc.integer({ min: 0, max: 40 * dayMs }).map((ms) => instantFromMilliseconds(begin + ms))
const ids = ['m1', 'm2', 'm3']
const categories = ['5411', '5814', '5541']
const names = ['Corner Bakery', 'Corner', 'Café Norte', "Ana's Tacos"]
const reported = [
  'CORNER BAKERY #0231',
  'SQ *CORNER BAKERY',
  'Corner Bakeries',
  'CAFE NORTE 12',
  'ANAS TACOS',
  'Fuel & Go',
  '',
  'CORNER',
]
const cities = ['Yonkers', 'New York', 'YONKERS']
const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu']
const location: fc.Arbitrary<StoreLocation> = fc.record({
  city: fc.option(fc.constantFrom(...cities)),
  region: fc.option(fc.constantFrom('NY', 'CA')),
  timeZone: fc.option(fc.constantFrom(...zones)),
})
const amount = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(cents)

const terms: fc.Arbitrary<Terms> = fc
  .record({
    merchantIds: fc.subarray(ids, { maxLength: 2 }),
    categories: fc.subarray(categories, { maxLength: 2 }),
    names: fc.subarray(names, { maxLength: 2 }),
    places: fc.array(location, { maxLength: 2 }),
    channels: fc.subarray(['in_store', 'online'] as const, { minLength: 1 }),
    back: fc.oneof(
      fc.record({ type: fc.constant('percent' as const), basisPoints: fc.bigInt({ min: 1n, max: 20_000n }) }),
      fc.record({ type: fc.constant('flat' as const), amount: amount(1n, 2_000n) }),
    ),
    minSpend: amount(0n, 3_000n),
    maxSpend: fc.option(amount(500n, 6_000n)),
    minReward: fc.option(amount(1n, 600n)),
    maxReward: fc.option(amount(1n, 500n)),
    maxUses: fc.option(fc.integer({ min: 1, max: 3 })),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }),
    timeZone: fc.constantFrom(...zones),
    startsAt: moment,
    length: fc.integer({ min: 1, max: 40 * dayMs }),
  })
  .map(({ length, ...rest }) => ({ ...rest, offerId: '', endsAt: rest.startsAt.add({ milliseconds: length }) }))

const activation = fc.record({ terms, activatedAt: moment, until: fc.option(moment) })

const purchase = fc.record({
  authorizedAt: moment,
  store: fc.record({
    id: fc.option(fc.constantFrom(...ids)),
    name: fc.constantFrom(...reported),
    category: fc.constantFrom(...categories),
    city: fc.option(fc.constantFrom(...cities)),
    region: fc.option(fc.constantFrom('NY', 'CA')),
  }),
  channel: fc.constantFrom('in_store', 'online'),
  isPin: fc.boolean().map((isPin) => isPin),
  isCash: fc.constantFrom(false, false, false, true),
  state: fc.constantFrom('pending', 'complete', 'complete', 'void'),
  spent: fc.oneof(amount(0n, 6_000n), amount(-1_000n, 0n), amount(0n, 10n ** 18n)),
  refunded: fc.oneof(fc.constant(cents(0n)), fc.constant(cents(0n)), amount(-100n, 8_000n)),
})

export type History = { activations: Activation[]; purchases: Purchase[] }

/** One in four is a lively one: offers that are for everything, so that uses and the best of several are met. */
export const histories: fc.Arbitrary<History> = fc
  .record({
    activations: fc.array(activation, { maxLength: 5 }),
    purchases: fc.array(purchase, { maxLength: 8 }),
    isLively: fc.constantFrom(false, true),
  })
  .map(({ activations, purchases, isLively }) => ({
    activations: activations.map(({ terms: drawn, activatedAt, until }, index) => ({
      until: isLively ? null : until,
      activatedAt: isLively ? instantFromMilliseconds(begin - 1) : activatedAt,
      terms: {
        ...drawn,
        // The last two are one offer that was turned off and on again.
        offerId: `offer-${Math.min(index, 3)}`,
        ...(isLively && {
          categories: [...categories],
          names: [],
          places: [],
          weekdays: [],
          minSpend: cents(index > 2 ? 900n : 0n),
          maxSpend: index > 1 ? drawn.maxSpend : null,
        }),
        ...(isLively && { startsAt: instantFromMilliseconds(begin) }),
      },
    })),
    purchases: purchases.map((one, index) => ({ ...one, isPin: one.isPin && !isLively, ref: `tx-${index}` })),
  }))
