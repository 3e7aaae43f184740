// Offers that are invalid although each of their values can be read, and values that a partner may leave out.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { instantText } from '@daybreak/time'
import type { OfferContent } from '../catalog/index.ts'
import { checkOffer } from './checking.rules.ts'
import type { RawOffer, RawStore } from './raw-offer.ts'

const store: RawStore = {
  city: 'Yonkers',
  region: 'NY',
  postalCode: '10701',
  latitude: '40.94',
  longitude: '-73.89',
  merchantId: 'mid-7',
  timeZone: '',
}

/** The least that a partner can say. */
const least: RawOffer = {
  id: 'a-1',
  merchant: 'Bayline Coffee',
  category: 'restaurants',
  mark: '',
  tone: '',
  description: 'Get 10% back.',
  descriptionEs: 'Recibe 10% de vuelta.',
  exclusions: '',
  exclusionsEs: '',
  rewardType: 'percent',
  rewardValue: '10',
  minSpend: '',
  maxSpend: '',
  minReward: '',
  maxReward: '',
  maxUses: '',
  channels: ['in_store'],
  weekdays: [],
  timeZone: '',
  starts: '2026-11-20',
  ends: '2026-12-19',
  merchantIds: [],
  categoryCodes: [],
  names: [],
  states: [],
  employers: [],
  zips: [],
  places: '',
  budget: '',
  stores: [],
}

function taken(given: Partial<RawOffer> = {}): OfferContent {
  const offer = checkOffer({ ...least, ...given })
  if (typeof offer === 'string') assert.fail(offer)
  return offer.content
}

describe('what is not said', () => {
  test('has no limit, is for everyone, everywhere, on every day, and looks like its category', () => {
    assert.partialDeepStrictEqual(taken(), {
      mark: 'plate',
      tone: 'iris',
      minSpend: 0n,
      maxSpend: null,
      minReward: null,
      maxReward: null,
      maxUses: null,
      weekdays: [],
      timeZone: 'America/New_York',
      merchantIds: [],
      categoryCodes: [],
      names: ['Bayline Coffee'],
      stores: [],
      states: [],
      employers: [],
      zips: [],
      places: null,
      budget: null,
    })
  })

  test('of a store: its state, town and zone may be missing, and the last four digits of its ZIP code do not count', () => {
    const { stores, merchantIds } = taken({
      stores: [{ ...store, city: '', region: '', merchantId: '', postalCode: '10701-1234' }],
    })
    assert.deepEqual(stores, [
      { city: null, region: null, postalCode: '10701', latitude: 40.94, longitude: -73.89, merchantId: null, timeZone: null },
    ])
    assert.deepEqual(merchantIds, [])
  })
})

test('lists are each once and in order, whatever order a file has: the same offer stays the same version', () => {
  const one = taken({
    channels: ['ONLINE', 'INSTORE', 'in_store'],
    weekdays: ['sun', 'MON', 'sun'],
    states: ['OH', 'NY'],
    merchantIds: ['b', 'a'],
    stores: [store],
  })
  const other = taken({
    channels: ['in_store', 'online'],
    weekdays: ['mon', 'sun'],
    states: ['NY', 'OH', 'NY'],
    merchantIds: ['a', 'b', 'mid-7'],
    stores: [store],
  })
  assert.deepEqual(one, other)
  assert.deepEqual(
    [one.channels, one.weekdays, one.states, one.merchantIds],
    [
      ['in_store', 'online'],
      [1, 7],
      ['NY', 'OH'],
      ['a', 'b', 'mid-7'],
    ],
  )
})

test('days are those of the offer’s own zone, and an offer of one day is one', () => {
  const { startsAt, endsAt } = taken({ timeZone: 'America/Los_Angeles', starts: '2026-11-20', ends: '2026-11-20' })
  assert.deepEqual([instantText(startsAt), instantText(endsAt)], ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'])
})

const flat = { rewardType: 'flat', rewardValue: '5', minSpend: '5' }

describe('at its edge an offer is taken', () => {
  const edges: readonly (readonly [what: string, given: Partial<RawOffer>])[] = [
    ['a flat reward of all that was spent', flat],
    ['a cap of the flat reward itself', { ...flat, maxReward: '5' }],
    ['a smallest reward of the flat reward itself', { ...flat, minReward: '5' }],
    ['a smallest reward of the smallest purchase', { minReward: '2', minSpend: '2' }],
    ['a smallest reward that is the cap', { minReward: '2', maxReward: '2', minSpend: '2' }],
    ['a largest purchase that is the smallest', { minSpend: '5', maxSpend: '5' }],
    ['a budget for one worker', { ...flat, maxUses: '2', budget: '10' }],
    ['five years', { starts: '2026-01-01', ends: '2030-12-31' }],
    ['five hundred stores', { stores: Array.from({ length: 500 }, () => store) }],
  ]
  for (const [what, given] of edges) test(what, () => void taken(given))
})

test('what is said of its looks and limits is kept, and a smallest reward of nothing is none', () => {
  const { mark, tone, places, minReward } = taken({ mark: 'pizza', tone: 'sun', places: '7', minReward: '0' })
  assert.deepEqual([mark, tone, places, minReward], ['pizza', 'sun', 7, null])
  assert.equal(taken({ minReward: '0.01', minSpend: '0.01' }).minReward, 1n)
})

describe('a limit is taken to its last cent and letter, and refused one further', () => {
  const small = { rewardType: 'flat', rewardValue: '0.50', minSpend: '0.50', maxUses: '1' }
  const limits: readonly (readonly [what: string, last: Partial<RawOffer>, further: Partial<RawOffer>])[] = [
    ['a name', { merchant: 'x'.repeat(100) }, { merchant: 'x'.repeat(101) }],
    ['a description', { description: 'x'.repeat(500) }, { description: 'x'.repeat(501) }],
    ['terms', { exclusions: 'x'.repeat(1_000), exclusionsEs: 'x' }, { exclusions: 'x'.repeat(1_001), exclusionsEs: 'x' }],
    ['a flat reward of a cent', { ...small, rewardValue: '0.01' }, { ...small, rewardValue: '0.00' }],
    [
      'a flat reward of $1,000',
      { ...flat, rewardValue: '1000', minSpend: '1000' },
      { ...flat, rewardValue: '1000.01', minSpend: '1001' },
    ],
    ['a smallest purchase', { minSpend: '10000' }, { minSpend: '10000.01' }],
    ['a largest purchase', { maxSpend: '0.01' }, { maxSpend: '0.00' }],
    ['a cap', { maxReward: '0.01' }, { maxReward: '0' }],
    ['times', { maxUses: '1000' }, { maxUses: '1001' }],
    ['places', { places: '100000000' }, { places: '100000001' }],
    ['a budget of $1', { ...small, budget: '1' }, { ...small, budget: '0.99' }],
    ['a budget of $9 million', { ...small, budget: '9000000' }, { ...small, budget: '9000000.01' }],
  ]
  for (const [what, last, further] of limits)
    test(what, () => {
      taken(last)
      assert.equal(typeof checkOffer({ ...least, ...further }), 'string')
    })
})

describe('an offer is refused, and says why', () => {
  const refusals: readonly (readonly [what: string, given: Partial<RawOffer>, reason: RegExp])[] = [
    ['without an id', { id: '' }, /id is missing/],
    ['with an id that is too long', { id: 'x'.repeat(101) }, /1 to 100 letters/],
    ['of a reward of another kind', { rewardType: 'points' }, /rewardType is "points"/],
    ['without a reward', { rewardValue: '' }, /rewardValue is missing/],
    ['of a flat reward of nothing', { ...flat, rewardValue: '0' }, /rewardValue is out of range/],
    ['of a flat reward above $1,000', { ...flat, rewardValue: '1000.01', minSpend: '2000' }, /rewardValue is out of range/],
    ['of a flat reward a cent above the smallest purchase', { ...flat, minSpend: '4.99' }, /more than was spent/],
    ['of a cap below its flat reward', { ...flat, maxReward: '4.99' }, /maxReward is less than the flat reward/],
    ['that is bought nowhere', { channels: [] }, /channels are missing/],
    ['that is bought elsewhere', { channels: ['phone'] }, /channels is "phone"/],
    ['with stores, for online alone', { channels: ['online'], stores: [store] }, /is not for stores/],
    ['of a day that no week has', { weekdays: ['caturday'] }, /weekdays is "caturday"/],
    ['of a state in small letters', { states: ['ny'] }, /two letters of a state/],
    ['of an employer with a blank', { employers: ['LAKE SIDE'] }, /the code of an employer/],
    ['of a category code of three digits', { categoryCodes: ['581'] }, /four digits/],
    ['with more than 500 stores', { stores: Array.from({ length: 501 }, () => store) }, /more than 500 stores/],
    ['with a store in no state', { stores: [{ ...store, region: 'New York' }] }, /a store's state is "New York"/],
    ['with a store of a short ZIP code', { stores: [{ ...store, postalCode: '1070' }] }, /a store's ZIP code is "1070"/],
    ['with a store without a latitude', { stores: [{ ...store, latitude: '' }] }, /a store's latitude is ""/],
    ['with a store in a zone of nowhere', { stores: [{ ...store, timeZone: 'Yonkers' }] }, /a store's time zone/],
    ['with a merchant id that holds a blank', { stores: [{ ...store, merchantId: 'mid 7' }] }, /an id without blanks/],
    [
      'that ends in the moment in which it starts',
      { starts: '2026-11-20T09:00:00Z', ends: '2026-11-20T09:00:00Z' },
      /before it starts/,
    ],
    ['of more than five years', { starts: '2026-01-01', ends: '2031-01-06' }, /longer than five years/],
    ['with terms in Spanish alone', { exclusionsEs: 'Sin tarjetas de regalo.' }, /one language only/],
    ['of a budget a cent short of one worker', { ...flat, maxUses: '2', budget: '9.99' }, /does not reach for one worker/],
    ['with a budget and a share without a cap', { maxUses: '1', budget: '100' }, /no one can say what is promised/],
    ['with a name that is a card number', { names: ['4111111111111111'] }, /as long as a card/],
  ]
  for (const [what, given, reason] of refusals)
    test(what, () => {
      const outcome = checkOffer({ ...least, ...given })
      assert.match(typeof outcome === 'string' ? outcome : 'it was taken', reason)
    })
})
