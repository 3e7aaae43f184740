// How an offer is shown to a worker: amounts as decimal texts, whole miles, and each town once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText, ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { fixedClock } from '@daybreak/time'
import { offerContent } from '../testing/catalog.ts'
import type { OfferStore } from '../catalog/index.ts'
import { backOf, limitText, storesOf, viewOf } from './view.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')
const id = '01a1f9e6-9280-735c-848f-da0562efebb8'

test('an offer has its own id, its amounts in cents, and the miles to it as a whole number', () => {
  const content = offerContent(clock)
  const view = viewOf({ id, content, addedAt: clock.now(), state: 'open', activatedAt: null, miles: 2.5 })
  assert.partialDeepStrictEqual(view, {
    id: 'off_01a1f9e69280735c848fda0562efebb8',
    merchantName: 'Bayline Coffee',
    back: { type: 'percent', basisPoints: 1_000 },
    maxReward: '300',
    state: 'open',
    activatedAt: null,
    miles: 3,
  })
  assert.equal(viewOf({ id, content, addedAt: clock.now(), state: 'full', activatedAt: clock.now(), miles: 0.4 }).miles, 0)
  const nowhere = viewOf({ id, content, addedAt: clock.now(), state: 'ended', activatedAt: clock.now(), miles: null })
  assert.deepEqual([nowhere.miles, nowhere.activatedAt, nowhere.state], [null, '2026-11-20T13:42:10.000Z', 'ended'])
})

test('no amount is a number with a point, also the largest, and none is a limit of nothing', () => {
  assert.deepEqual(backOf({ back: { type: 'flat', amount: cents(9_007_199_254_740_993n) } }), {
    type: 'flat',
    amount: '9007199254740993',
  })
  assert.deepEqual(backOf({ back: { type: 'percent', basisPoints: 10_000n } }), { type: 'percent', basisPoints: 10_000 })
  assert.deepEqual([limitText(null), limitText(cents(0n)), limitText(cents(105n))], [null, '0', '105'])
})

test('of many stores the five nearest towns are named, each once', () => {
  const store = (city: string | null, latitude: number): OfferStore => ({
    city: city === null ? null : cleanText(city, 100),
    region: ownText('NY'),
    postalCode: null,
    latitude,
    longitude: -73,
    merchantId: null,
    timeZone: null,
  })
  const stores = [
    store('Far', 44),
    store('Near', 41),
    store('Near', 41.1),
    store(null, 41.5),
    store('C', 42),
    store('D', 42.5),
    store('E', 43),
  ]
  const content = offerContent(clock, { stores })
  const cities = (from: { latitude: number; longitude: number } | null) => storesOf(content, from).map(({ city }) => city)
  assert.deepEqual(cities({ latitude: 41, longitude: -73 }), ['Near', null, 'C', 'D', 'E'])
  assert.deepEqual(cities({ latitude: 44, longitude: -73 }), ['Far', 'E', 'D', 'C', null])
  assert.deepEqual(cities(null), ['Far', 'Near', null, 'C', 'D'], 'as the partner wrote them')
  assert.deepEqual(storesOf(offerContent(clock), null), [])
})
