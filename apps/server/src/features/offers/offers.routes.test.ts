// The routes of offers: finding them, reading one, turning one on and off, and the amount on the Rewards tile.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ownText, type OfferDetail, type OfferPage, type OffersSummary } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import type { OfferContent } from './catalog/index.ts'
import { turnOff, turnOn } from './rewards/index.ts'
import { bringOffer, bringOffers, offerContent } from './testing/catalog.ts'

const path = '/api/offers/summary'
let rooms: WorkerRooms
let token: string
before(async () => {
  rooms = await startWorkerRooms()
  await rooms.hire({ phone: '12125550101' })
  token = (await rooms.signIn('12125550101')).token
})
after(() => rooms.stop())

const times = (startsInHours: number, endsInHours: number) => ({
  startsAt: rooms.clock.now().add({ hours: startsInHours }),
  endsAt: rooms.clock.now().add({ hours: endsInHours }),
})

async function read<Answer>(route: string, bearer = token): Promise<Answer> {
  const answer = await rooms.get(route, bearer)
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as Answer
}

const turn = (method: 'PUT' | 'DELETE', id: string, bearer = token) =>
  rooms.server.call(`/api/offers/${publicId('off', id)}/on`, { method, headers: { authorization: `Bearer ${bearer}` } })

/** Everything of one merchant, so that tests do not meet. */
const found = async (query: string) =>
  (await read<OfferPage>(`/api/offers?${query}`)).data.map(({ merchantName }) => merchantName)

describe('the tile', () => {
  test('counts the offers that run now and are for the worker, not those that are over, still to come, or for others', async () => {
    const earlier = (await read<OffersSummary>(path)).count
    await bringOffers(rooms, {
      a: offerContent(rooms.clock, times(-1, 1)),
      b: offerContent(rooms.clock, times(0, 1)),
      c: offerContent(rooms.clock, times(-2, -1)),
      d: offerContent(rooms.clock, times(1, 2)),
      e: offerContent(rooms.clock, { ...times(-1, 1), states: ['AK'] }),
      f: offerContent(rooms.clock, { ...times(-1, 1), employers: ['SOMEBODY'] }),
      g: offerContent(rooms.clock, { ...times(-1, 1), zips: ['99501'] }),
    })
    const summary = await read<OffersSummary>(path)
    assert.equal(summary.count - earlier, 2)
    assert.equal(summary.earnedThisYear, '0')
  })

  test('is for workers who are signed in', async () => {
    await assertProblem(await rooms.server.call(path), 401, 'unauthenticated')
  })
})

describe('a search', () => {
  before(async () => {
    const named = (name: string, given: Partial<OfferContent> = {}) =>
      offerContent(rooms.clock, { ...given, names: [], ...merchant(name) })
    const merchant = (name: string) => ({ merchantName: name as OfferContent['merchantName'] })
    await bringOffers(rooms, {
      s1: named('Jardín Azul', { category: 'groceries', mark: 'basket', channels: ['in_store', 'online'] }),
      s2: named('Zephyr Tires', { category: 'gas', mark: 'fuel' }),
      s3: named('Zephyr Online', { category: 'online', mark: 'laptop', channels: ['online'] }),
    })
  })

  test('finds names with accents and small slips forgiven, and kinds of things in both languages', async () => {
    for (const q of ['jardin', 'Jardín azul', 'jardn', 'JARDIN AZ'])
      assert.deepEqual(await found(`q=${encodeURIComponent(q)}`), ['Jardín Azul'], q)
    assert.ok((await found('q=gasolina')).includes('Zephyr Tires'))
    assert.ok((await found('q=supermercado')).includes('Jardín Azul'))
    assert.deepEqual(await found('q=zzzzqq'), [])
    assert.deepEqual(await found(`q=${encodeURIComponent("%00'\u202e(*")}`), [])
  })

  test('is narrowed by category and channel, and sorted by name or by what gives most', async () => {
    assert.deepEqual(await found('q=zephyr&sort=name'), ['Zephyr Online', 'Zephyr Tires'])
    assert.deepEqual(await found('q=zephyr&channel=online'), ['Zephyr Online'])
    assert.deepEqual(await found('q=zephyr&category=gas'), ['Zephyr Tires'])
  })

  test('goes through all pages once, and refuses a cursor that is none of its own', async () => {
    const all = await read<OfferPage>('/api/offers?take=100&sort=name')
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: OfferPage = await read<OfferPage>(`/api/offers?take=2&sort=name&cursor=${cursor}`)
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.pageInfo.endCursor
    }
    assert.deepEqual(
      ids,
      all.data.map(({ id }) => id),
    )
    assert.equal(all.count, ids.length)
    await assertProblem(await rooms.get('/api/offers?cursor=abc', token), 400, 'bad_cursor')
  })

  test('sorts the nearest first by a ZIP code, and refuses one that there is not', async () => {
    const at = (latitude: number, longitude: number) => ({
      stores: [{ city: null, region: null, postalCode: null, latitude, longitude, merchantId: null, timeZone: null }],
    })
    const near = { merchantName: ownText('Compass Near'), names: [], ...at(40.94, -73.89) }
    const far = { merchantName: ownText('Compass Far'), names: [], ...at(34.05, -118.24) }
    const none = { merchantName: ownText('Compass Anywhere'), names: [] }
    await bringOffers(rooms, {
      n1: offerContent(rooms.clock, far),
      n2: offerContent(rooms.clock, none),
      n3: offerContent(rooms.clock, near),
    })
    assert.deepEqual(await found('q=compass&sort=nearest&postalCode=10701'), ['Compass Near', 'Compass Far', 'Compass Anywhere'])
    assert.deepEqual(await found('q=compass&sort=nearest&postalCode=90012'), ['Compass Far', 'Compass Near', 'Compass Anywhere'])
    const page = await read<OfferPage>('/api/offers?q=compass&sort=nearest&postalCode=10701')
    assert.deepEqual([page.postalCode, page.data.map(({ miles }) => miles)], ['10701', [1, 2452, null]])
    assert.deepEqual(await found('q=compass&category=local&postalCode=10701'), ['Compass Near'])
    await assertProblem(await rooms.get('/api/offers?postalCode=00000', token), 422, 'offers.postal_code_unknown')
  })
})

/** A press that found no free connection, or waited too long for those before it, is pressed again. */
async function insist<Outcome>(press: () => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    try {
      return await press()
    } catch (error) {
      if (
        !(error instanceof Error) ||
        !/timeout exceeded when trying to connect|lock timeout|statement timeout/.test(error.message)
      )
        throw error
    }
  }
}

describe('turning an offer on', () => {
  test('keeps the first moment, however often it is pressed; one that is over, never was or is for others is refused', async () => {
    await rooms.hire({ phone: '12125550102' })
    const { token: own } = await rooms.signIn('12125550102')
    const running = await bringOffer(rooms)
    const answers = await Promise.all([1, 2, 3].map(async () => (await turn('PUT', running, own)).json()))
    rooms.clock.advance({ minutes: 5 })
    answers.push(await (await turn('PUT', running, own)).json())
    assert.deepEqual(answers, Array(4).fill(answers[0]))
    assert.equal((await read<OfferPage>('/api/offers/on', own)).data.length, 1)
    await assertProblem(await turn('PUT', await bringOffer(rooms, times(-2, -1)), own), 409, 'offers.ended')
    for (const id of [newUuid(rooms.clock), await bringOffer(rooms, { states: ['AK'] }), await bringOffer(rooms, times(1, 2))])
      await assertProblem(await turn('PUT', id, own), 404, 'offers.not_found')
    const odd = await rooms.server.call('/api/offers/off_1/on', { method: 'PUT', headers: { authorization: `Bearer ${own}` } })
    await assertProblem(odd, 404, 'offers.not_found')
  })

  test('and off is what every device sees at once, also on another instance', async () => {
    const another = await rooms.startAnother()
    const id = await bringOffer(rooms, { merchantName: ownText('Two Devices') })
    const since = async () => {
      const answer = await another.get(`/api/offers/${publicId('off', id)}`, token)
      return ((await answer.json()) as OfferDetail).activatedAt
    }
    assert.equal(await since(), null)
    assert.equal((await turn('PUT', id)).status, 200)
    assert.notEqual(await since(), null)
    for (const again of [1, 2]) assert.equal((await turn('DELETE', id)).status, 204, String(again))
    assert.equal(await since(), null)
    rooms.clock.advance({ minutes: 5 })
    const { activatedAt } = (await (await turn('PUT', id)).json()) as { activatedAt: string }
    assert.equal(await since(), activatedAt)
    await another.stop()
  })

  test('by a thousand at once never gives more places than there are, nor more of the budget', async () => {
    const places = 25
    const limited = await bringOffer(rooms, { places })
    const budget = await bringOffer(rooms, { maxUses: 2, maxReward: cents(300n), budget: cents(6_100n) })
    const employees = Array.from({ length: 1_000 }, () => newUuid(rooms.clock))
    const deps = { database: rooms.database, clock: rooms.clock, jobs: { enqueue: async () => {} } }
    for (const offerId of [limited, budget]) {
      const asking = offerId === limited ? employees : employees.slice(0, 200)
      const outcomes = await Promise.all(asking.map((employeeId) => insist(() => turnOn(deps, { employeeId, offerId }))))
      const taken = outcomes.filter((outcome) => !('kind' in outcome)).length
      const refused = outcomes.filter((outcome) => 'code' in outcome && outcome.code === 'offers.full').length
      assert.deepEqual([taken, refused], offerId === limited ? [places, 975] : [10, 190])
      await assertProblem(await turn('PUT', offerId), 409, 'offers.full')
      const detail = await read<OfferDetail>(`/api/offers/${publicId('off', offerId)}`)
      assert.equal(detail.state, 'full')
    }
    const counted = await rooms.database.pool.query('select count(*)::int as n from offers_promise where offer_id = $1', [
      limited,
    ])
    assert.equal(counted.rows[0]?.n, places)
  })

  test('is by the terms of that moment: a later version changes nothing of it', async () => {
    const [id = ''] = await bringOffers(rooms, { v: offerContent(rooms.clock, { merchantName: ownText('Version One') }) })
    assert.equal((await turn('PUT', id)).status, 200)
    await bringOffers(rooms, { v: offerContent(rooms.clock, { merchantName: ownText('Version Two'), maxReward: null }) })
    const detail = await read<OfferDetail>(`/api/offers/${publicId('off', id)}`)
    assert.deepEqual([detail.merchantName, detail.maxReward, detail.uses], ['Version One', '300', 0])
    await turn('DELETE', id)
    assert.equal((await read<OfferDetail>(`/api/offers/${publicId('off', id)}`)).merchantName, 'Version Two')
  })

  test('again, after a better version came, takes its part of the budget or is refused', async () => {
    const name = ownText('Budget and Versions')
    const of = (maxReward: bigint) =>
      offerContent(rooms.clock, { merchantName: name, maxUses: 1, maxReward: cents(maxReward), budget: cents(1_000n) })
    const [id = ''] = await bringOffers(rooms, { budgeted: of(300n) })
    const deps = { database: rooms.database, clock: rooms.clock, jobs: { enqueue: async () => {} } }
    const [first, second] = [newUuid(rooms.clock), newUuid(rooms.clock)]
    for (const employeeId of [first, second]) await turnOn(deps, { employeeId, offerId: id })
    await bringOffers(rooms, { budgeted: of(400n) })
    const again = async (employeeId: string) => {
      await turnOff(deps, { employeeId, offerId: id })
      rooms.clock.advance({ minutes: 2 })
      return turnOn(deps, { employeeId, offerId: id })
    }
    assert.ok(!('kind' in (await again(first))), '300 and 300 are promised, and 400 more: all of it')
    const refused = await again(second)
    assert.ok('code' in refused && refused.code === 'offers.full')
    assert.ok(!('kind' in (await again(first))), 'the same version is not promised a second time')
  })

  test('off and on again within a minute was a slip: it is on since then without a gap; after a minute it begins anew', async () => {
    const id = await bringOffer(rooms, { merchantName: ownText('A Slip') })
    const deps = { database: rooms.database, clock: rooms.clock, jobs: { enqueue: async () => {} } }
    const request = { employeeId: newUuid(rooms.clock), offerId: id }
    const first = await turnOn(deps, request)
    const offFor = async (seconds: number) => {
      rooms.clock.advance({ hours: 1 })
      await turnOff(deps, request)
      await turnOff(deps, request)
      rooms.clock.advance({ seconds })
      return turnOn(deps, request)
    }
    assert.deepEqual(await offFor(59), first)
    const anew = await offFor(60)
    assert.ok(!('kind' in anew) && anew.equals(rooms.clock.now()))
    const { rows } = await rooms.database.pool.query<{ spans: { from: string; until: string | null }[] }>(
      'select spans from offers_promise where offer_id = $1',
      [id],
    )
    assert.deepEqual(
      rows[0]?.spans.map(({ until }) => until !== null),
      [true, false],
      'of the slip nothing is left',
    )
  })

  test('off is refused for what is for others or never was, and changes nothing of what was never on', async () => {
    token = (await rooms.signIn('12125550101')).token
    const [theirs, own] = [await bringOffer(rooms, { states: ['AK'] }), await bringOffer(rooms)]
    for (const id of [theirs, newUuid(rooms.clock)]) await assertProblem(await turn('DELETE', id), 404, 'offers.not_found')
    assert.equal((await turn('DELETE', own)).status, 204)
    const detail = await read<OfferDetail>(`/api/offers/${publicId('off', own)}`)
    assert.deepEqual([detail.activatedAt, detail.state], [null, 'open'])
  })
})
