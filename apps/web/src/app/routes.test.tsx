// Addresses inside the shell: what each shows, and what remains when a screen breaks.
import { QueryClient } from '@tanstack/react-query'
import { QueryProvider } from '#platform/query-provider.tsx'
import { RouterProvider } from '@tanstack/react-router'
import { catalogs } from '@daybreak/copy'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from '#platform/calls/api.ts'
import { transferWagesPath } from '#platform/paths.ts'
import { PathLinkProvider } from '#ui'
import { startFakeServer } from '../testing/fake-server.ts'
import { fictionalDetail, fictionalOffer, offerPage } from '../testing/fictional-offers.ts'
import { fictionalProfile } from '../testing/fictional-profile.ts'
import { renderPage } from '../testing/render-page.tsx'
import { RouterLink } from './router-link.tsx'
import { createAppRouter } from './routes.tsx'
import { screens } from './screens.ts'

vi.mock('./screens/home.screen.tsx', () => ({
  homeQuestions: [],
  HomeScreen() {
    throw new Error('no balance to draw')
  },
}))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  forgetAnswers()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

async function openAt(path: string, features: 'EWA'[] = ['EWA'], answers: Parameters<typeof startFakeServer>[0] = {}) {
  window.history.replaceState(null, '', path)
  const server = startFakeServer({
    'GET /api/employees/me': () => fictionalProfile({ features }),
    'POST /api/session/authenticate': () => ({}),
    'POST /api/session/touch': () => new Response(null, { status: 204 }),
    'POST /api/client-log': () => new Response(null, { status: 204 }),
    ...answers,
  })
  const client = new QueryClient()
  const router = createAppRouter({ client, leave: () => undefined })
  await act(() => router.load())
  renderPage(
    <QueryProvider client={client}>
      <PathLinkProvider value={RouterLink}>
        <RouterProvider router={router} />
      </PathLinkProvider>
    </QueryProvider>,
  )
  return { server, router }
}

test('an unknown address keeps the shell, and leads on', async () => {
  await openAt('/nowhere')
  expect(await screen.findByRole('heading', { name: "We can't find that page." })).toBeDefined()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/')
})

test('the title of the window is the title that the list of screens gives the address', async () => {
  const titled = screens.filter(({ title, path }) => title !== undefined && path !== transferWagesPath)
  expect(titled.length).toBeGreaterThan(5)
  for (const { path, title } of titled) {
    await openAt(path)
    const page = title && catalogs.en[title]
    // The code of a screen is compiled when it is first asked for.
    await vi.waitFor(() => expect(document.title, path).toBe(`${page} · Daybreak Wallet`), { timeout: 10_000 })
    cleanup()
    forgetAnswers()
  }
})

test.each(['/express-pay', '/express-pay/transfer-wages'])(
  '%s without the feature says that it is not available',
  async (path) => {
    await openAt(path, [])
    expect(await screen.findByRole('heading', { name: "Express Pay isn't available with your employer." })).toBeDefined()
  },
)

test('nothing that the shell, home and the quiet pages lead to is an address without a screen', async () => {
  // The parts of home and of the quiet pages beside the menu; the journey of the shell presses them all.
  for (const { path } of screens.filter(({ load, path: address }) => load !== undefined && address !== '/')) {
    // Of these parts of an address there are only some; another is a page that is not found.
    await openAt(path.replace('$topic', 'pin').replace('$article', 'forgot-pin').replace('/consents/$id', '/consents/texts'))
    await screen.findByRole('navigation', { name: 'Main menu' })
    expect(screen.queryByRole('heading', { name: "We can't find that page." }), path).toBeNull()
    cleanup()
    forgetAnswers()
  }
})

test('an offer opens over its list, which stays as it was, and closes to it', async () => {
  const fuel = fictionalOffer(1, { merchantName: 'Pine Street Fuel', category: 'gas' })
  const { router } = await openAt('/cash-back?category=gas', [], {
    'GET /api/offers': () => offerPage([fuel]),
    'GET /api/offers/categories': () => ({ count: 1, categories: [{ category: 'gas', count: 1 }] }),
    'GET /api/offers/summary': () => ({ count: 1, countOn: 0, earnedThisYear: '0' }),
    [`GET /api/offers/${fuel.id}`]: () => fictionalDetail(1, fuel),
  })
  const list = await screen.findByRole('list', { name: 'Offers' })
  fireEvent.click(within(list).getByRole('link', { name: /Pine Street Fuel/ }))
  await screen.findByRole('dialog', { name: '10% back' })
  expect(`${router.state.location.pathname}${router.state.location.searchStr}`).toBe(`/cash-back/${fuel.id}?category=gas`)
  expect(list.isConnected).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: '10% back' })).toBeNull())
  expect(`${router.state.location.pathname}${router.state.location.searchStr}`).toBe('/cash-back?category=gas')
  expect(list.isConnected).toBe(true)
})

test('help inside is a page with the phone, the answers and a link to freeze a card', async () => {
  await openAt('/support')
  expect(await screen.findByRole('heading', { level: 1, name: 'Support' })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Freeze my card/ }).getAttribute('href')).toBe('/card-management')
  expect(screen.getByText('I lost my card')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Is this really Daybreak\?/ }).getAttribute('href')).toBe(
    '/support/safety/is-this-real',
  )
})

test('the menu moves inside the page, and marks where it went', async () => {
  const { router } = await openAt('/cash-back')
  await screen.findByRole('heading', { name: 'Cash Back' })
  const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))
  fireEvent.click(menu().getByRole('link', { name: 'My Account' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/my-account'))
  await vi.waitFor(() => expect(menu().getByRole('link', { name: 'My Account' }).getAttribute('aria-current')).toBe('page'))
  expect(menu().getByRole('link', { name: 'Cash Back' }).getAttribute('aria-current')).toBeNull()
})

test('a screen that breaks leaves the shell in place, says so, and is reported to the server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { server } = await openAt('/')
  expect(await screen.findByText("We can't load this right now")).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeDefined()
  expect(document.title).toBe("We can't load this right now · Daybreak Wallet")
  await vi.waitFor(() => expect(server.callsTo('POST /api/client-log')[0]?.body).toEqual({ code: 'render_failed' }))
})
