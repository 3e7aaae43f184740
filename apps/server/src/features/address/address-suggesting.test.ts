// Suggestions from each provider: the request, the part of the answer that a worker is shown, and its failures.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { AddressSuggestion } from '@daybreak/contract'
import { ProblemError } from '#platform/errors.ts'
import { createLog, silentLog } from '#platform/log.ts'
import { fixedClock } from '@daybreak/time'
import { createSuggesting, type SuggestAddresses } from './address-suggesting.ts'

type Given = { status?: number; body: string } | 'silence'

const linesOf = (found: readonly AddressSuggestion[]) => found.map(({ displayName }) => displayName)

describe('the embedded gazetteer', () => {
  const suggest = createSuggesting({ config: { provider: { kind: 'embedded' }, hasTerritories: false }, log: silentLog })

  test('keeps the street that was typed and completes the rest', async () => {
    const [first, ...others] = await suggest('418 Alder St Oakland CA 94607', 25)
    assert.deepEqual(others, [])
    assert.ok(first !== undefined && Math.abs(first.lat - 37.81) < 0.1 && Math.abs(first.lon + 122.29) < 0.1)
    assert.deepEqual(
      { ...first, lat: 0, lon: 0 },
      {
        displayName: '418 Alder St, Oakland, CA 94607',
        lat: 0,
        lon: 0,
        line1: '418 Alder St',
        line2: null,
        city: 'Oakland',
        state: 'CA',
        postalCode: '94607',
      },
    )
  })

  test('shows the ZIP codes of a town that is sure, and leaves open what it cannot know', async () => {
    const yonkers = await suggest('12 Main St Yonkers', 25)
    assert.deepEqual(
      yonkers.map(({ postalCode }) => postalCode),
      ['10701', '10702', '10703', '10704', '10705', '10710'],
    )
    const [newYork] = await suggest('12 Main St New York NY', 25)
    assert.deepEqual([newYork?.city, newYork?.state, newYork?.postalCode], ['New York', 'NY', ''])
  })

  test('puts a town that was named before one that only begins so, and the larger of two first', async () => {
    const [first, second] = linesOf(await suggest('418 Alder St Oakland', 25))
    assert.equal(first, '418 Alder St, Oakland, CA')
    assert.match(second ?? '', /Oakland, \w\w \d{5}$/)
  })

  test('answers at most what is asked for', async () => {
    assert.equal((await suggest('418 Alder St San', 25)).length, 25)
    assert.equal((await suggest('418 Alder St San', 3)).length, 3)
  })

  test('knows a ZIP code alone, and no house number for one', async () => {
    assert.deepEqual(linesOf(await suggest('94607', 25)), ['Oakland, CA 94607'])
    for (const text of ['9460', '418 Al', '   ', 'zzzz']) assert.deepEqual(await suggest(text, 25), [], text)
  })

  test('has the capital only where the territories are taken', async () => {
    const wider = createSuggesting({ config: { provider: { kind: 'embedded' }, hasTerritories: true }, log: silentLog })
    assert.deepEqual(await suggest('1 Main St, Washington DC', 25), [])
    assert.equal((await wider('1 Main St, Washington DC', 25))[0]?.state, 'DC')
  })
})

describe('a geocoder', () => {
  let base = ''
  const asked: URL[] = []
  let answer: Given = { body: '[]' }
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://127.0.0.1'))
    if (answer === 'silence') return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  const lines: string[] = []
  const log = createLog({
    level: 'info',
    sink: { write: (text) => void lines.push(text) },
    clock: fixedClock('2026-11-20T13:42:10.000Z'),
  })
  const from = (kind: 'photon' | 'nominatim', timeoutMs = 10_000): SuggestAddresses =>
    createSuggesting({ config: { provider: { kind, url: `${base}/geo` }, hasTerritories: false }, log, timeoutMs })

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(() => void asked.splice(0))

  const photonFeature = (properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-122.3, 37.8] },
    properties,
  })
  const house = {
    countrycode: 'US',
    housenumber: '418',
    street: 'Alder St',
    city: 'Oakland',
    state: 'California',
    postcode: '94607-1234',
  }

  test('Photon’s houses and streets in the fifty states are shown, each once', async () => {
    const features = [
      photonFeature(house),
      photonFeature(house),
      photonFeature({ countrycode: 'US', type: 'street', name: 'Alder Street', city: 'Salem', state: 'Oregon' }),
      photonFeature({ ...house, countrycode: 'CA', state: 'Ontario' }),
      photonFeature({ ...house, state: 'District of Columbia' }),
      photonFeature({ countrycode: 'US', type: 'city', name: 'Alder', state: 'Montana' }),
    ]
    answer = { body: JSON.stringify({ type: 'FeatureCollection', features }) }
    assert.deepEqual(await from('photon')('418 Alder & Co', 10), [
      {
        displayName: '418 Alder St, Oakland, California 94607',
        lat: 37.8,
        lon: -122.3,
        line1: '418 Alder St',
        line2: null,
        city: 'Oakland',
        state: 'CA',
        postalCode: '94607',
      },
      {
        displayName: 'Alder Street, Salem, Oregon',
        lat: 37.8,
        lon: -122.3,
        line1: 'Alder Street',
        line2: null,
        city: 'Salem',
        state: 'OR',
        postalCode: '',
      },
    ])
    const query = Object.fromEntries(asked[0]?.searchParams ?? [])
    assert.deepEqual(
      [asked[0]?.pathname, query],
      ['/geo/api', { q: '418 Alder & Co', limit: '10', lang: 'en', countrycode: 'US' }],
    )
  })

  test('an address in New York City is shown with its borough, from either geocoder', async () => {
    const island = { ...house, city: 'City of New York', county: 'Richmond County', state: 'New York', postcode: '10301' }
    const features = [
      photonFeature(island),
      photonFeature({ ...island, city: undefined, county: undefined, district: 'Staten Island' }),
    ]
    answer = { body: JSON.stringify({ type: 'FeatureCollection', features }) }
    assert.deepEqual(linesOf(await from('photon')('418 Alder', 10)), ['418 Alder St, Staten Island, New York 10301'])

    const address = { house_number: '260', road: 'Broadway', suburb: 'Manhattan', city: 'City of New York', state: 'New York' }
    const result = { lat: '40.71', lon: '-74.01', display_name: '260, Broadway, City of New York', address }
    answer = { body: JSON.stringify([result, { ...result, address: { ...address, suburb: 'Brooklyn' } }]) }
    const found = await from('nominatim')('260 Broadway', 10)
    assert.deepEqual(
      found.map(({ city }) => city),
      ['New York', 'Brooklyn'],
    )
  })

  test('Nominatim’s places become suggestions, with states by their letters', async () => {
    const result = {
      lat: '37.8044',
      lon: '-122.2712',
      display_name: '418, Alder Street, Oakland, Alameda County, California, 94607, United States',
      address: {
        house_number: '418',
        road: 'Alder Street',
        town: 'Oakland',
        state: 'California',
        postcode: '94607',
        country_code: 'us',
      },
    }
    answer = { body: JSON.stringify([result, { ...result, address: { state: 'California', country_code: 'us' } }]) }
    assert.deepEqual(await from('nominatim')('418 Alder', 25), [
      {
        displayName: result.display_name,
        lat: 37.8044,
        lon: -122.2712,
        line1: '418 Alder Street',
        line2: null,
        city: 'Oakland',
        state: 'CA',
        postalCode: '94607',
      },
    ])
    const query = Object.fromEntries(asked[0]?.searchParams ?? [])
    assert.deepEqual(query, { q: '418 Alder', format: 'jsonv2', addressdetails: '1', limit: '25', countrycodes: 'us' })
  })

  const failures: Record<string, Given> = {
    fails: { status: 500, body: '{}' },
    'says nothing': 'silence',
    'answers no JSON': { body: 'secret street' },
    'answers another form': { body: '{"features":"secret street"}' },
    'answers without end': { body: JSON.stringify(['secret street'.repeat(100_000)]) },
  }
  for (const [what, given] of Object.entries(failures)) {
    test(`that ${what} is 503, and no one’s address is in the log`, async () => {
      for (const kind of ['photon', 'nominatim'] as const) {
        answer = given
        lines.length = 0
        await assert.rejects(from(kind, given === 'silence' ? 50 : undefined)('418 secret street', 25), (error) => {
          assert.ok(error instanceof ProblemError)
          assert.deepEqual([error.code, error.shape.status], ['address.unavailable', 503])
          return true
        })
        assert.match(lines.join(''), /address_suggestions_failed/)
        assert.doesNotMatch(lines.join(''), /secret/)
      }
    })
  }
})
