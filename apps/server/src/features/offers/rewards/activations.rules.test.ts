// The periods in which an offer was on, and by which version, which decide on a purchase even years later.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { fixedClock, parseInstant } from '@daybreak/time'
import { reckon, type Purchase } from '../matching/index.ts'
import { offerContent } from '../testing/catalog.ts'
import { activationsOf, termsOf } from './activations.rules.ts'
import { onSince, type KeptPromise } from './promises.store.ts'

const clock = fixedClock('2026-11-20T12:00:00.000Z')
const at = (time: string) => parseInstant(`2026-11-20T${time}:00.000Z`)
const older = offerContent(clock, { startsAt: at('00:00'), back: { type: 'flat', amount: cents(200n) } })
const newer = { ...older, back: { type: 'flat', amount: cents(100n) } } as const

/** On by the first version, off over noon, and on again by the second. */
const promise: KeptPromise = {
  offerId: 'a',
  partner: 'tests',
  spans: [
    { version: 1, from: at('08:00'), until: at('12:00'), content: older },
    { version: 2, from: at('14:00'), until: null, content: newer },
  ],
}

function earnedAt(time: string): bigint | null {
  const purchase: Purchase = {
    ref: 'tx-1',
    authorizedAt: at(time),
    store: { id: null, name: 'BAYLINE COFFEE', category: '5814', city: null, region: null },
    channel: 'in_store',
    isPin: false,
    isCash: false,
    state: 'complete',
    spent: cents(1_000n),
    refunded: cents(0n),
  }
  const [one] = reckon(activationsOf([promise]), [purchase])
  return one?.kind === 'earned' ? one.amount : null
}

test('a purchase earns by the version that was on at its moment, and nothing in between', () => {
  const rows: readonly (readonly [time: string, amount: bigint | null])[] = [
    ['08:00', null],
    ['08:01', 200n],
    ['11:59', 200n],
    ['12:00', null],
    ['13:59', null],
    ['14:00', null],
    ['14:01', 100n],
    ['23:59', 100n],
  ]
  for (const [time, amount] of rows) assert.equal(earnedAt(time), amount, time)
})

test('an offer is on since its last stretch began, and off once that ended', () => {
  const [first, last] = promise.spans
  assert.ok(first && last)
  assert.equal(onSince(promise.spans), last.from)
  assert.equal(onSince([first]), null)
  assert.equal(onSince([]), null)
})

test('each rule of an offer is judged: none is left behind on its way to the engine', () => {
  const content = offerContent(clock, {
    merchantIds: ['mid-7'],
    categoryCodes: ['5814'],
    names: [ownText('Bayline')],
    stores: [
      {
        city: ownText('Yonkers'),
        region: ownText('NY'),
        postalCode: '10701',
        latitude: 40,
        longitude: -73,
        merchantId: 'mid-7',
        timeZone: 'America/Chicago',
      },
    ],
    maxSpend: cents(9_000n),
    minReward: cents(1n),
    maxUses: 2,
    weekdays: [1],
  })
  const { merchantName: _name, category: _category, mark: _mark, tone: _tone, texts: _texts, ...rules } = content
  const { states: _states, employers: _employers, zips: _zips, places: _places, budget: _budget, ...judged } = rules
  const { categoryCodes, stores, ...same } = judged
  const places = stores.map(({ city, region, timeZone }) => ({ city, region, timeZone }))
  assert.deepEqual(termsOf('a', content), { offerId: 'a', categories: categoryCodes, places, ...same })
})
