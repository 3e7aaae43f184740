// Finding offers: what the server is asked, how the results are described, and the links shown when there are none.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer, type FakeCall } from '../../../testing/fake-server.ts'
import { fictionalOffer, offerPage } from '../../../testing/fictional-offers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { OffersOnPage } from './on-page.tsx'
import { OffersPage } from './page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const categories = {
  count: 2,
  categories: [
    { category: 'restaurants', count: 1 },
    { category: 'gas', count: 1 },
  ],
}
const fuel = fictionalOffer(2, {
  merchantName: 'Pine Street Fuel',
  category: 'gas',
  mark: 'fuel',
  tone: 'coral',
  back: { type: 'flat', amount: '1500' },
})

function show(list: (call: FakeCall) => unknown, { search = '', locale = 'en' as 'en' | 'es' } = {}) {
  const server = startFakeServer({ 'GET /api/offers': list, 'GET /api/offers/categories': () => categories })
  const onSearch = vi.fn()
  renderPage(<OffersPage search={search} onSearch={onSearch} />, { locale })
  return { server, onSearch, asked: () => server.callsTo('GET /api/offers').map(({ query }) => query.toString()) }
}

describe('the list', () => {
  test('says of each offer what comes back, its merchant, and whether it is on, full or nearly over', async () => {
    show(() =>
      offerPage([
        fictionalOffer(1, { activatedAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-11-26T06:00:00.000Z' }),
        fuel,
        fictionalOffer(3, { state: 'full', miles: 4 }),
      ]),
    )
    const list = await screen.findByRole('list', { name: 'Offers' })
    const tiles = within(list).getAllByRole('link')
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^5 days left10% back Casa Verde Grill Restaurants and fast food up to \$8 On$/),
      expect.stringMatching(/^\$15 back Pine Street Fuel Gas up to \$8 $/),
      expect.stringMatching(/^Full10% back Casa Verde Grill Restaurants and fast food up to \$8 · 4 mi $/),
    ])
    expect(screen.getByText('3 cash back offers')).toBeTruthy()
  })

  test('keeps what it is narrowed by in the address of each offer', async () => {
    show(() => offerPage([fuel]), { search: '?category=gas' })
    expect((await screen.findByRole('link', { name: /Pine Street Fuel/ })).getAttribute('href')).toBe(
      `/cash-back/${fuel.id}?category=gas`,
    )
  })

  test('grows by the next page', async () => {
    show(({ query }) =>
      query.get('cursor') === null
        ? offerPage([fictionalOffer(1)], { pageInfo: { hasNextPage: true, endCursor: 'next' }, count: 2 })
        : offerPage([fuel], { count: 2 }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'View More' }))
    await screen.findByRole('link', { name: /Pine Street Fuel/ })
    expect(screen.queryByRole('button', { name: 'View More' })).toBeNull()
  })

  test('that does not come can be requested again', async () => {
    let isUp = false
    show(() => (isUp ? offerPage([fuel]) : problem(500, 'internal')))
    isUp = true
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Pine Street Fuel/ })
  })
})

describe('the search', () => {
  test('asks for the last letters, keeps them in the address, and leaves what was found until then', async () => {
    const { asked, onSearch } = show(({ query }) => offerPage(query.get('q') === null ? [fictionalOffer(1), fuel] : [fuel]))
    await screen.findByRole('link', { name: /Casa Verde Grill/ })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search offers' }), 'fuel')
    await waitFor(() => expect(asked().at(-1)).toBe('q=fuel&take=24'))
    expect(asked().length).toBe(2)
    expect(onSearch).toHaveBeenLastCalledWith('?q=fuel')
    await waitFor(() => expect(screen.queryByRole('link', { name: /Casa Verde Grill/ })).toBeNull())
  })

  test('by category, place of sale and order goes together', async () => {
    const { asked } = show(() => offerPage([fuel]))
    await userEvent.click(await screen.findByRole('radio', { name: 'Gas' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where to buy' }), 'In the store')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most money back')
    await waitFor(() => expect(asked().at(-1)).toBe('category=gas&channel=in_store&sort=highest&take=24'))
  })

  test('for what is nearest says by which ZIP code, takes another one, and says when it knows none', async () => {
    const { asked } = show(
      ({ query }) =>
        query.get('postalCode') === '00000'
          ? problem(422, 'offers.postal_code_unknown')
          : offerPage([fuel], { postalCode: '14201' }),
      { search: '?sort=nearest' },
    )
    const zip = await screen.findByRole('textbox', { name: 'ZIP code' })
    await waitFor(() => expect(zip.getAttribute('placeholder')).toBe('14201'))
    await userEvent.type(zip, '00000')
    await waitFor(() => expect(asked().at(-1)).toBe('sort=nearest&postalCode=00000&take=24'))
    await screen.findByText("We don't know that ZIP code. Check it.")
  })

  test('that finds nothing says where it searched, and continues in all categories with the same words', async () => {
    const { asked, onSearch } = show(({ query }) => offerPage(query.get('q') === null ? [fictionalOffer(1)] : []), {
      search: '?q=pizza&category=restaurants',
    })
    await screen.findByRole('heading', { name: 'No offers match "pizza".' })
    await screen.findByRole('heading', { name: 'Restaurants and fast food' })
    await userEvent.click(screen.getByRole('button', { name: 'Search all offers' }))
    await waitFor(() => expect(asked().at(-1)).toBe('q=pizza&take=24'))
    expect(onSearch).toHaveBeenLastCalledWith('?q=pizza')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }))
    await screen.findByRole('link', { name: /Casa Verde Grill/ })
  })

  test('in Spanish', async () => {
    show(() => offerPage([]), { search: '?q=pizza', locale: 'es' })
    await screen.findByRole('heading', { name: 'No hay ofertas para "pizza".' })
    expect(screen.queryByRole('button', { name: 'Buscar en todas las ofertas' })).toBeNull()
  })
})

test('without an offer that is on, a link to the offers is shown', async () => {
  startFakeServer({ 'GET /api/offers/on': () => offerPage([]) })
  renderPage(<OffersOnPage search="?from=on" />)
  await screen.findByRole('heading', { name: 'No offers are on' })
  expect(screen.getByRole('link', { name: 'View Current Offers' }).getAttribute('href')).toBe('/cash-back')
})
