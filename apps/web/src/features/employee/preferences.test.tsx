// Language and look inside the app: in My Account and in the menu, saved for the worker, in use at once.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reloadPage } from '#platform/page/reload-page.ts'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { fictionalProfile } from '../../testing/fictional-profile.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AccountHead, DetailsCard, MenuPreferences, PreferencesCard, profileQuery, useSavedTheme } from './index.ts'

vi.mock('#platform/page/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

const changeProfile = 'PATCH /api/employees/me'
const readSettings = 'GET /api/employees/me/settings'
const changeSettings = 'PATCH /api/employees/me/settings'
const reload = vi.mocked(reloadPage)

beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  document.cookie = 'daybreak_language=; Path=/; Max-Age=0'
})

function startServer(answers: Record<string, () => unknown> = {}) {
  return startFakeServer({
    [changeProfile]: () => new Response(null, { status: 204 }),
    [readSettings]: () => ({ language: 'en', theme: 'system' }),
    [changeSettings]: () => ({ language: 'en', theme: 'dark' }),
    ...answers,
  })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const theme = () => document.documentElement.dataset['theme']

describe.each([
  ['My Account', <PreferencesCard key="card" />],
  ['the menu', <MenuPreferences key="menu" className="entry" />],
])('in %s', (_, preferences) => {
  test('the language is saved for the worker, then the page opens in it', async () => {
    const server = startServer()
    renderPage(preferences)
    expect(screen.getByRole('button', { name: 'Español' }).lang).toBe('es')
    press('Español')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(server.callsTo(changeProfile)[0]?.body).toEqual({ language: 'es' })
    expect(document.cookie).toContain('daybreak_language=es')
  })

  test('a language that cannot be saved changes nothing, and says so', async () => {
    startServer({ [changeProfile]: () => problem(500, 'internal') })
    renderPage(preferences)
    press('Español')
    expect((await screen.findAllByText("We couldn't save this. Your old choice stays."))[0]).toBeDefined()
    expect(reload).not.toHaveBeenCalled()
    expect(document.cookie).not.toContain('daybreak_language')
  })
})

describe('the look', () => {
  test('changes at the press, on this device and for the worker', async () => {
    const server = startServer()
    renderPage(<PreferencesCard />)
    press('Dark')
    expect(theme()).toBe('dark')
    await waitFor(() => expect(server.callsTo(changeSettings)[0]?.body).toEqual({ theme: 'dark' }))
    expect(await screen.findByText('Saved.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('goes back when it cannot be saved, and says so', async () => {
    startServer({ [changeSettings]: () => problem(503, 'unavailable') })
    renderPage(<PreferencesCard />)
    press('Dark')
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(theme()).toBe('light')
    expect(screen.getByRole('button', { name: 'Same as phone' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('in the menu names what it changes to', async () => {
    startServer()
    renderPage(<MenuPreferences className="entry" />)
    press('Look: Dark')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Look: Light' })).toBeDefined())
    expect(theme()).toBe('dark')
  })

  test('that the worker saved on another device is in use here', async () => {
    startServer({ [readSettings]: () => ({ language: 'en', theme: 'dark' }) })
    function App() {
      useSavedTheme()
      return null
    }
    renderPage(<App />)
    await waitFor(() => expect(theme()).toBe('dark'))
  })
})

test('a change of the language in the menu asks before it takes what is typed on the screen', async () => {
  const server = startServer()
  renderPage(
    <>
      <main>
        <input aria-label="Amount" defaultValue="100.00" />
      </main>
      <MenuPreferences className="entry" />
    </>,
  )
  press('Español')
  await act(() => Promise.resolve())
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  press('Keep editing')
  expect(server.callsTo(changeProfile)).toHaveLength(0)
  press('Español')
  press('Leave')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

describe('who the worker is', () => {
  function show(page: React.ReactNode) {
    startServer()
    const { client, rerender } = renderPage(null)
    client.setQueryData(
      profileQuery.queryKey,
      fictionalProfile({
        address: { line1: '1 Main St', line2: 'Apt 3', city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' },
      }),
    )
    rerender(page)
  }

  test('stands at the head of My Account with name and employer', () => {
    show(<AccountHead />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Account: Maya Torres')
    expect(screen.getByText('Lakeside Diners')).toBeDefined()
  })

  test('has contacts that are masked, also for a screen reader, and whom to call to change them', () => {
    show(<DetailsCard />)
    const text = document.body.textContent
    expect(text).toContain('*** *** 0101')
    expect(text).toContain('m**********@example.com')
    expect(text).not.toContain('2125550101')
    expect(text).not.toContain('maya.torres')
    expect(screen.getByText('ending in 0101')).toBeDefined()
    expect(screen.getByText('*** *** 0101').getAttribute('aria-hidden')).toBe('true')
    expect(text).toContain('1 Main St, Apt 3, Oakland, CA 94607')
    expect(screen.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
  })
})
