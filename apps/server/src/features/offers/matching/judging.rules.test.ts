// Which purchases count for an offer, rule by rule and at each rule's edge, and what they earn to the cent.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, type Cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { judge, keptOf, rewardOf } from './judging.rules.ts'
import { nearMisses } from './near.rules.ts'
import type { Activation, Purchase, Rule, Store, Terms } from './terms.ts'

/** 10% back at Bayline Coffee in the store, from $5 on, in November, New York time. */
const terms: Terms = {
  offerId: 'a',
  merchantIds: [],
  categories: ['5814'],
  names: ['Bayline Coffee'],
  places: [],
  channels: ['in_store'],
  back: { type: 'percent', basisPoints: 1_000n },
  minSpend: cents(500n),
  maxSpend: null,
  minReward: null,
  maxReward: null,
  maxUses: null,
  weekdays: [],
  timeZone: 'America/New_York',
  startsAt: parseInstant('2026-11-01T04:00:00.000Z'),
  endsAt: parseInstant('2026-12-01T05:00:00.000Z'),
}
const span = { activatedAt: parseInstant('2026-11-10T12:00:00.000Z'), until: null }
const store: Store = { id: 'm-1', name: 'BAYLINE COFFEE #0231', category: '5814', city: 'Yonkers', region: 'NY' }
const purchase: Purchase = {
  ref: 'tx-1',
  authorizedAt: parseInstant('2026-11-20T13:42:10.000Z'),
  store,
  channel: 'in_store',
  isPin: false,
  isCash: false,
  state: 'complete',
  spent: cents(1_475n),
  refunded: cents(0n),
}

type Case = { offer?: Partial<Terms>; bought?: Partial<Purchase>; on?: Omit<Activation, 'terms'> | null; used?: number }

function judged({ offer = {}, bought = {}, on = span, used = 0 }: Case) {
  return judge({ ...terms, ...offer }, on, { ...purchase, ...bought }, used)
}
const missed = (given: Case): Rule[] | null => judged(given)?.missed ?? null
const at = (text: string) => ({ authorizedAt: parseInstant(text) })

describe('the store', () => {
  const isThere = (offer: Partial<Terms>, given: Partial<Store>) =>
    judged({ offer, bought: { store: { ...store, ...given } } }) !== null

  const spellings: readonly (readonly [name: string, isTheirs: boolean])[] = [
    ['BAYLINE COFFEE', true],
    ['bayline coffee 12 YONKERS NY', true],
    ['SQ *BAYLINE COFFEE', true],
    ['TST* Bayline Coffee - Main St', true],
    ['PAYPAL *BAYLINE COFFEE', true],
    ['Báyline Coffée', true],
    ['BAYLINE-COFFEE', true],
    ['BAYLINE', false],
    ['BAYLINE COFFEES', false],
    ['THE BAYLINE COFFEE', false],
    ['COFFEE BAYLINE', false],
    ['', false],
    ['***', false],
  ]
  for (const [name, isTheirs] of spellings)
    test(`"${name}" is ${isTheirs ? 'theirs' : 'another one'}`, () => {
      assert.equal(isThere({}, { name }), isTheirs)
    })

  test('an apostrophe and a period are no part of a name', () => {
    const offer = { names: ["Ana's Tacos No. 2"] }
    assert.equal(isThere(offer, { name: 'ANAS TACOS NO 2' }), true)
    assert.equal(isThere(offer, { name: 'ANA’S TACOS NO. 2' }), true)
  })

  test('an id that the offer names decides alone, and one that it does not name decides nothing', () => {
    const offer = { merchantIds: ['m-1'] }
    assert.equal(isThere(offer, { name: 'UNKNOWN 4411', category: '5999' }), true)
    assert.equal(isThere(offer, { id: 'm-2' }), true, 'by category and name')
    assert.equal(isThere(offer, { id: 'm-2', name: 'UNKNOWN 4411' }), false)
    assert.equal(isThere({ ...offer, names: [], categories: [] }, { id: 'm-2' }), false, 'an offer for its ids alone')
    assert.equal(isThere({ ...offer, names: [], categories: [] }, { id: null }), false)
  })

  test('category and name must both fit, as far as the offer says them', () => {
    assert.equal(isThere({}, { category: '5411' }), false)
    assert.equal(isThere({ names: [] }, { name: 'ANY OTHER CAFE' }), true)
    assert.equal(isThere({ categories: [] }, { category: '5411' }), true)
  })

  test('in another city it is another store, unless the purchase was online or an id names it', () => {
    const offer = { places: [{ city: 'Albany', region: 'NY', timeZone: null }], channels: ['in_store', 'online'] as const }
    assert.equal(isThere(offer, {}), false)
    assert.equal(isThere(offer, { city: 'ALBANY' }), true)
    assert.equal(isThere(offer, { city: null }), false, 'a store that does not say its city')
    assert.equal(isThere({ ...offer, places: [{ city: null, region: null, timeZone: null }] }, { city: null }), true)
    assert.notEqual(judged({ offer, bought: { channel: 'online' } }), null)
    assert.equal(isThere({ ...offer, merchantIds: ['m-1'] }, {}), true)
  })
})

describe('the rules', () => {
  test('a purchase that keeps them all misses none', () => {
    assert.deepEqual(judged({}), { missed: [], worth: cents(147n) })
  })

  const cases: readonly (readonly [what: string, given: Case, rules: readonly Rule[]])[] = [
    ['an offer that was never on', { on: null }, ['off']],
    ['an offer that was turned off a moment before', { on: { ...span, until: purchase.authorizedAt } }, ['off']],
    [
      'an offer that was turned off a moment later',
      { on: { ...span, until: purchase.authorizedAt.add({ milliseconds: 1 }) } },
      [],
    ],
    ['an activation at the very moment', { on: { ...span, activatedAt: purchase.authorizedAt } }, ['late']],
    ['an activation a moment before', { on: { ...span, activatedAt: purchase.authorizedAt.subtract({ milliseconds: 1 }) } }, []],
    ['the first moment of the offer', { offer: { startsAt: purchase.authorizedAt } }, []],
    ['a moment before the offer', { offer: { startsAt: purchase.authorizedAt.add({ milliseconds: 1 }) } }, ['dates']],
    ['the moment in which the offer ends', { offer: { endsAt: purchase.authorizedAt } }, ['dates']],
    ['the last moment of the offer', { offer: { endsAt: purchase.authorizedAt.add({ milliseconds: 1 }) } }, []],
    ['online, of an offer in the store', { bought: { channel: 'online' } }, ['channel']],
    ['a PIN', { bought: { isPin: true } }, ['pin']],
    ['money from a machine', { bought: { isCash: true } }, ['pin']],
    ['a cent below the minimum', { bought: { spent: cents(499n) } }, ['minimum']],
    ['the minimum', { bought: { spent: cents(500n) } }, []],
    ['a refund to below the minimum', { bought: { spent: cents(500n), refunded: cents(1n) } }, ['minimum']],
    ['what comes to less than a cent', { offer: { minSpend: cents(0n) }, bought: { spent: cents(9n) } }, ['minimum']],
    ['what comes to one cent', { offer: { minSpend: cents(0n) }, bought: { spent: cents(10n) } }, []],
    ['the maximum', { offer: { maxSpend: cents(1_475n) } }, []],
    ['a cent above the maximum', { offer: { maxSpend: cents(1_474n) } }, ['maximum']],
    ['a refund to below the maximum', { offer: { maxSpend: cents(1_474n) }, bought: { refunded: cents(500n) } }, ['maximum']],
    ['the last use', { offer: { maxUses: 2 }, used: 1 }, []],
    ['one use more', { offer: { maxUses: 2 }, used: 2 }, ['used']],
    ['all of it given back', { bought: { refunded: cents(1_475n) } }, ['refunded']],
    ['more given back than was spent', { bought: { refunded: cents(9_999n) } }, ['refunded']],
    ['an authorization that was let go', { bought: { state: 'void' } }, ['canceled']],
    ['a PIN below the minimum', { bought: { isPin: true, spent: cents(100n) } }, ['pin', 'minimum']],
  ]
  for (const [what, given, rules] of cases)
    test(`${what}: ${rules.length === 0 ? 'counts' : rules.join(' and ')}`, () => {
      assert.deepEqual(missed(given), rules)
    })

  test('the day is that of the store: its own time zone, else that of the offer', () => {
    const friday = { offer: { weekdays: [5] } }
    assert.deepEqual(
      missed({ ...friday, bought: at('2026-11-21T04:59:59.999Z') }),
      [],
      'Friday, a moment before midnight in New York',
    )
    assert.deepEqual(missed({ ...friday, bought: at('2026-11-21T05:00:00.000Z') }), ['day'])
    const places = [{ city: 'Yonkers', region: 'NY', timeZone: 'America/Los_Angeles' }]
    assert.deepEqual(missed({ offer: { weekdays: [5], places }, bought: at('2026-11-21T05:00:00.000Z') }), [])
  })

  test('a day of 25 hours is one day, and the hour that comes twice is of it both times', () => {
    const sunday = { weekdays: [7] }
    for (const moment of [
      '2026-11-01T04:00:00.000Z',
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-02T04:59:59.999Z',
    ])
      assert.deepEqual(
        missed({ offer: sunday, bought: at(moment), on: { activatedAt: parseInstant('2026-10-31T00:00:00.000Z'), until: null } }),
        [],
        moment,
      )
  })
})

describe('what a purchase earns', () => {
  const worth = (offer: Partial<Terms>, kept: bigint): Cents => rewardOf({ ...terms, ...offer }, cents(kept))

  test('is rounded down to the cent', () => {
    assert.deepEqual(
      [1_000n, 1_009n, 1_010n, 1_475n].map((kept) => worth({}, kept)),
      [100n, 100n, 101n, 147n].map(cents),
    )
  })

  test('has a cap and a smallest amount, and the cap is stronger', () => {
    assert.equal(worth({ maxReward: cents(100n) }, 5_000n), 100n)
    assert.equal(worth({ minReward: cents(200n) }, 1_000n), 200n)
    assert.equal(worth({ minReward: cents(200n), maxReward: cents(150n) }, 1_000n), 150n)
  })

  test('is never more than was spent, whatever a flat amount or a share says', () => {
    assert.equal(worth({ back: { type: 'flat', amount: cents(1_500n) } }, 700n), 700n)
    assert.equal(worth({ back: { type: 'percent', basisPoints: 20_000n } }, 700n), 700n)
    assert.equal(worth({ minReward: cents(900n) }, 700n), 700n)
    assert.equal(worth({ minReward: cents(900n) }, 0n), 0n)
    assert.equal(worth({ minReward: cents(900n) }, -5n), 0n)
  })

  test('follows what is left after refunds, and a refund below zero adds nothing', () => {
    const kept = (spent: bigint, refunded: bigint) =>
      keptOf({ spent: cents(spent), refunded: cents(refunded), state: 'complete' })
    assert.deepEqual([kept(1_000n, 400n), kept(1_000n, 1_400n), kept(1_000n, -400n)], [600n, 0n, 1_000n].map(cents))
    assert.equal(keptOf({ spent: cents(1_000n), refunded: cents(0n), state: 'void' }), 0n)
  })
})

describe('what nearly counted', () => {
  const near = (activations: readonly Activation[], purchases: readonly Partial<Purchase>[]) =>
    nearMisses(
      activations,
      purchases.map((given) => ({ ...purchase, ...given })),
    ).map(({ purchase: { ref }, activation, rule, worth }) => `${ref} ${activation.terms.offerId} ${rule} ${worth}`)
  const on = (given: Partial<Terms> = {}): Activation => ({ terms: { ...terms, ...given }, ...span })

  test('is a purchase that missed exactly one rule, with what it would have earned', () => {
    assert.deepEqual(near([on()], [{ isPin: true }]), ['tx-1 a pin 147'])
    assert.deepEqual(near([on()], [{ isPin: true, spent: cents(100n) }]), [], 'two rules')
    assert.deepEqual(near([on()], [{}]), [], 'it earned')
    assert.deepEqual(near([on()], [{ store: { ...store, name: 'ANOTHER', category: '5814' } }]), [], 'another store')
  })

  test('is not what was given back or released', () => {
    assert.deepEqual(near([on()], [{ refunded: cents(1_475n) }, { ref: 'tx-2', state: 'void' }]), [])
  })

  test('is told by the offer that would have given most, and by one of two that give the same', () => {
    const more = on({ offerId: 'b', back: { type: 'percent', basisPoints: 1_500n } })
    assert.deepEqual(near([on(), more], [{ isPin: true }]), ['tx-1 b pin 221'])
    assert.deepEqual(near([on({ offerId: 'c' }), on()], [{ isPin: true }]), ['tx-1 a pin 147'])
  })

  test('counts the uses of purchases before it, in the order of their authorizations, whatever order they come in', () => {
    const later = { ref: 'tx-2', ...at('2026-11-21T13:00:00.000Z') }
    for (const purchases of [
      [{}, later],
      [later, {}],
    ])
      assert.deepEqual(near([on({ maxUses: 1 })], purchases), ['tx-2 a used 147'])
  })
})
