// What a worker finds in the catalog: by typing, by category and channel, in which order, and for how long.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanText, ownText, type OfferSort } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { fixedClock, parseInstant } from '@daybreak/time'
import type { OfferContent } from '../catalog/index.ts'
import { isFor } from '../audience/index.ts'
import { offerContent } from '../testing/catalog.ts'
import { milesBetween, milesTo } from './distance.rules.ts'
import { categoriesOf, inOrder, isListed, listedOf, type ListedOffer, type Seeing } from './listing.rules.ts'
import { createOfferSearch } from './searching.rules.ts'

const now = parseInstant('2026-11-20T17:00:00.000Z')
const clock = fixedClock(now)
const content = (given: Partial<OfferContent> = {}) => offerContent(clock, given)
const named = (name: string, given: Partial<OfferContent> = {}) => content({ merchantName: cleanText(name, 100), ...given })

const yonkers = { latitude: 40.9312, longitude: -73.8987 }
const manhattan = { latitude: 40.7128, longitude: -74.006 }
const store = (at: { latitude: number; longitude: number }) => ({
  city: null,
  region: null,
  postalCode: null,
  merchantId: null,
  timeZone: null,
  ...at,
})

describe('the search', () => {
  const offers = [
    { id: 'coffee', content: named('Café Mañana', { category: 'restaurants', mark: 'coffee' }) },
    { id: 'fuel', content: named('Pine Street Fuel', { category: 'gas', mark: 'fuel', names: [ownText('PSF Station')] }) },
    { id: 'shoes', content: named('Stride Shoe Co.', { category: 'work-wear', mark: 'shoe' }) },
    { id: 'pharmacy', content: named('Northgate Pharmacy', { category: 'pharmacy', mark: 'pill' }) },
  ]
  const search = createOfferSearch(offers)
  const found = (text: string) => [...search.find(text).keys()].sort()

  const typed: readonly (readonly [text: string, ids: readonly string[]])[] = [
    ['pine', ['fuel']],
    ['PINE street', ['fuel']],
    ['pi', ['fuel', 'pharmacy']],
    ['cafe manana', ['coffee']],
    ['CAFÉ MAÑANA', ['coffee']],
    ['mañ', ['coffee']],
    ['gasolina', ['fuel']],
    ['zapatos', ['shoes']],
    ['farmacia', ['pharmacy']],
    ['psf', ['fuel']],
    ['shoe co', ['shoes']],
    ['northgaet', ['pharmacy']],
    ['phramacy', ['pharmacy']],
    ['pine pharmacy', []],
    ['xylophone', []],
  ]
  for (const [text, ids] of typed)
    test(`"${text}" finds ${ids.length === 0 ? 'nothing' : ids.join(' and ')}`, () => {
      assert.deepEqual(found(text), ids)
    })

  test('one letter, signs and blanks find nothing rather than everything', () => {
    for (const text of ['', ' ', 'p', 'a b c', '%', '"', '\\', '\u202E', '🛒']) assert.deepEqual(found(text), [], text)
  })

  test('takes a text of any length and any signs', () => {
    assert.deepEqual(found(`pine ${'street '.repeat(2_000)}`), ['fuel'])
    assert.deepEqual(found('x'.repeat(10_000)), [])
    assert.deepEqual(found("pine') or 1=1 --"), [])
  })

  test('puts a name before a kind of thing', () => {
    const both = createOfferSearch([
      { id: 'kind', content: named('Corner Stop', { category: 'gas', mark: 'fuel' }) },
      { id: 'name', content: named('Fuel and Go', { category: 'gas', mark: 'fuel' }) },
    ])
    const scores = both.find('fuel')
    assert.ok((scores.get('name') ?? 0) > (scores.get('kind') ?? 0))
  })
})

describe('how far it is', () => {
  test('is measured on a round earth', () => {
    const miles = milesBetween(yonkers, manhattan)
    assert.ok(miles > 15.5 && miles < 16.5, `${miles} miles`)
    assert.equal(milesBetween(yonkers, yonkers), 0)
    const across = milesBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })
    assert.ok(across < 14, `${across} miles over the date line`)
    const half = milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })
    assert.ok(Number.isFinite(half) && half > 12_400, `${half} miles to the other side`)
  })

  test('is to the nearest store, and not known without a store or a place', () => {
    const stores = [store(manhattan), store(yonkers)]
    assert.equal(milesTo({ stores }, yonkers), 0)
    assert.equal(milesTo({ stores }, null), null)
    assert.equal(milesTo({ stores: [] }, yonkers), null)
  })
})

describe('the list', () => {
  const offer = (given: Partial<OfferContent> = {}, endedEarlyAt: ListedOffer['addedAt'] | null = null) => ({
    id: 'a',
    content: content(given),
    addedAt: now,
    endedEarlyAt,
  })
  const seeing: Seeing = { now, fullAt: null, activatedAt: null, from: null }
  const days = (count: number) => now.add({ hours: 24 * count })

  test('does not have an offer before its first moment', () => {
    assert.equal(listedOf(offer({ startsAt: now.add({ milliseconds: 1 }) }), seeing), null)
    assert.equal(listedOf(offer({ startsAt: now }), seeing)?.state, 'open')
  })

  test('has an offer that ended, early or not, for seven days more', () => {
    for (const ended of [offer({ endsAt: now }), offer({}, now)]) {
      assert.equal(listedOf(ended, seeing)?.state, 'ended')
      assert.equal(listedOf(ended, { ...seeing, now: days(7).subtract({ milliseconds: 1 }) })?.state, 'ended')
      assert.equal(listedOf(ended, { ...seeing, now: days(7) }), null)
    }
    assert.equal(listedOf(offer({ endsAt: now }, days(3)), seeing)?.state, 'ended', 'the earlier of the two ends it')
  })

  test('has a full offer as full, but not to a worker who has it on', () => {
    const full = { ...seeing, fullAt: now }
    assert.equal(listedOf(offer(), full)?.state, 'full')
    assert.equal(listedOf(offer(), { ...full, activatedAt: now })?.state, 'open')
    assert.equal(listedOf(offer(), { ...full, now: days(7) }), null)
    assert.equal(listedOf(offer(), { ...full, activatedAt: now, now: days(7) })?.state, 'open')
  })

  test('knows an offer by its category, as online where it is online alone, and as near within 25 miles', () => {
    const categories = (given: Partial<OfferContent>, miles: number | null) => categoriesOf({ content: content(given), miles })
    assert.deepEqual(categories({}, null), ['restaurants'])
    assert.deepEqual(categories({ channels: ['online'] }, null), ['restaurants', 'online'])
    assert.deepEqual(categories({ channels: ['online', 'in_store'] }, 25), ['restaurants', 'local'])
    assert.deepEqual(categories({}, 25.01), ['restaurants'])
    assert.deepEqual(categories({ category: 'local' }, 3), ['local'])
  })

  const listed = (id: string, given: Partial<OfferContent>, more: Partial<ListedOffer> = {}): ListedOffer => ({
    id,
    content: content(given),
    addedAt: now,
    state: 'open',
    activatedAt: null,
    miles: null,
    ...more,
  })

  test('is narrowed by search, category and channel together', () => {
    const one = listed('a', { channels: ['online'] })
    const all = { scores: new Map([['a', 1]]), category: 'online', channel: 'online' } as const
    assert.equal(isListed(one, all), true)
    assert.equal(isListed(one, { ...all, scores: new Map() }), false)
    assert.equal(isListed(one, { ...all, category: 'gas' }), false)
    assert.equal(isListed(one, { ...all, channel: 'in_store' }), false)
    assert.equal(isListed(one, { scores: null }), true)
  })

  const flat = (amount: bigint) => ({ back: { type: 'flat' as const, amount: cents(amount) }, maxReward: null })
  const shop = [
    listed('near', { merchantName: ownText('Éclair'), ...flat(400n), endsAt: days(9) }, { miles: 1 }),
    listed('far', { merchantName: ownText('apple 10'), ...flat(600n), endsAt: days(3) }, { miles: 30 }),
    listed('nowhere', { merchantName: ownText('Apple 9'), ...flat(500n), endsAt: days(5) }, { addedAt: days(-1) }),
    listed('ended', { merchantName: ownText('Aaa'), ...flat(5_000n), endsAt: days(-1) }, { state: 'ended', miles: 0 }),
  ]
  const orders: readonly (readonly [sort: OfferSort | undefined, ids: readonly string[]])[] = [
    [undefined, ['far', 'near', 'nowhere', 'ended']],
    ['nearest', ['near', 'far', 'nowhere', 'ended']],
    ['highest', ['far', 'nowhere', 'near', 'ended']],
    ['ending', ['far', 'nowhere', 'near', 'ended']],
    ['name', ['nowhere', 'far', 'near', 'ended']],
  ]
  for (const [sort, ids] of orders)
    test(`is in one order ${sort === undefined ? 'of its own' : `by "${sort}"`}, whatever order it comes in, with what has ended last`, () => {
      for (const offers of [shop, shop.toReversed()])
        assert.deepEqual(
          inOrder(offers, sort, null).map(({ id }) => id),
          ids,
        )
    })

  test('compares a share with an amount by what a purchase of $50 gives, held to the offer’s own limits', () => {
    const share = (given: Partial<OfferContent>) =>
      listed('share', { back: { type: 'percent', basisPoints: 1_000n }, maxReward: null, ...given })
    const first = (given: Partial<OfferContent>) => inOrder([share(given), listed('flat', flat(450n))], 'highest', null)[0]?.id
    assert.equal(first({}), 'share', '$5.00 before $4.50')
    assert.equal(first({ maxReward: cents(300n) }), 'flat')
    assert.equal(first({ maxSpend: cents(4_000n) }), 'flat', '$4.00')
    assert.equal(first({ back: { type: 'percent', basisPoints: 500n }, minSpend: cents(10_000n) }), 'share', '$5.00 of $100')
  })
})

describe('the people an offer is for', () => {
  const worker = { state: 'OH', postalCode: '44102', employer: 'lakeside-diners' }
  const lists = { states: [], employers: [], zips: [] }

  test('are all where it names none, and else those whom each list has', () => {
    assert.equal(isFor(lists, { state: null, postalCode: null, employer: null }), true)
    assert.equal(isFor({ ...lists, states: ['OH', 'NY'] }, worker), true)
    assert.equal(isFor({ ...lists, states: ['OH'], employers: ['another'] }, worker), false)
    assert.equal(isFor({ states: ['OH'], employers: ['lakeside-diners'], zips: ['44102'] }, worker), true)
  })

  test('are not those of whom the asked is not known', () => {
    for (const list of [{ states: ['OH'] }, { employers: ['lakeside-diners'] }, { zips: ['44102'] }])
      assert.equal(isFor({ ...lists, ...list }, { state: null, postalCode: null, employer: null }), false)
  })
})
