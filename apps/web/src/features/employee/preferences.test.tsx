// Language, theme and the other settings inside the app: saved for the worker, applied at once, and reverted when they cannot be
// saved.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Settings as SettingsOfWorker } from '@daybreak/contract'
import { HideAmountsProvider, useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { reloadPage } from '#platform/page/reload-page.ts'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { fictionalProfile, untouchedSettings } from '../../testing/fictional-profile.ts'
import { renderPage } from '../../testing/render-page.tsx'
import {
  AccountHead,
  DetailsCard,
  MenuPreferences,
  PreferredNameForm,
  profileQuery,
  Settings,
  useSavedAppearance,
} from './index.ts'

vi.mock('#platform/page/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

const readProfile = 'GET /api/employees/me'
const changeProfile = 'PATCH /api/employees/me'
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

/** A server that stores what is chosen, and the page of a signed-in worker. */
function open(page: React.ReactNode, answers: Parameters<typeof startFakeServer>[0] = {}, saved: Partial<SettingsOfWorker> = {}) {
  let settings = { ...untouchedSettings, ...saved }
  const profile = () => fictionalProfile({ settings })
  const server = startFakeServer({
    [readProfile]: profile,
    [changeProfile]: () => new Response(null, { status: 204 }),
    [changeSettings]: ({ body }) => {
      settings = { ...settings, ...(body as object) }
      return settings
    },
    ...answers,
  })
  const view = renderPage(null)
  view.client.setQueryData(profileQuery.queryKey, profile())
  view.rerender(page)
  return { server, ...view }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const root = () => document.documentElement.dataset

function App() {
  useSavedAppearance()
  return <Settings />
}

describe.each([
  ['Settings', <Settings key="card" />],
  ['the menu', <MenuPreferences key="menu" className="entry" />],
])('in %s', (_, preferences) => {
  test('the language is saved for the worker, then the page opens in it', async () => {
    const { server } = open(preferences)
    expect(screen.getByRole('button', { name: 'Español' }).lang).toBe('es')
    press('Español')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(server.callsTo(changeProfile)[0]?.body).toEqual({ language: 'es' })
    expect(document.cookie).toContain('daybreak_language=es')
  })

  test('a language that cannot be saved changes nothing, and says so', async () => {
    open(preferences, { [changeProfile]: () => problem(500, 'internal') })
    press('Español')
    expect((await screen.findAllByText("We couldn't save this. Your old choice stays."))[0]).toBeDefined()
    expect(reload).not.toHaveBeenCalled()
    expect(document.cookie).not.toContain('daybreak_language')
  })
})

describe('a setting', () => {
  test('is in use at the press, on this device and for the worker', async () => {
    const { server } = open(<App />)
    press('Dark')
    await waitFor(() => expect(root()['theme']).toBe('dark'))
    await waitFor(() => expect(server.callsTo(changeSettings)[0]?.body).toEqual({ theme: 'dark' }))
    expect(await screen.findByText('Saved.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('radio', { name: 'Larger' }))
    await waitFor(() => expect(root()['textSize']).toBe('larger'))
    await waitFor(() => expect(server.callsTo(changeSettings)[1]?.body).toEqual({ textSize: 'larger' }))
    expect(window.localStorage.getItem('daybreak_text_size')).toBe('larger')
  })

  test('goes back when it cannot be saved, and says so in its row until the next try', async () => {
    const { promise: first, resolve: answer } = Promise.withResolvers<unknown>()
    const answers = [first, { ...untouchedSettings, hideAmounts: true }]
    open(<App />, { [changeSettings]: () => answers.shift() })
    const hide = screen.getByRole('switch', { name: 'Hide amounts' })
    fireEvent.click(hide)
    await waitFor(() => expect(hide.getAttribute('aria-checked')).toBe('true'))
    answer(problem(503, 'unavailable'))
    expect(await screen.findByText("We couldn't save this. Your old choice stays.")).toBeDefined()
    expect(hide.getAttribute('aria-checked')).toBe('false')
    fireEvent.click(hide)
    await waitFor(() => expect(screen.queryByText("We couldn't save this. Your old choice stays.")).toBeNull())
    expect(await screen.findByText('Saved.')).toBeDefined()
  })

  test('that another device chose comes with the poll of the profile', async () => {
    const { client } = open(<App />)
    const there = { ...untouchedSettings, theme: 'dark', textSize: 'largest', analytics: false } as const
    client.setQueryData(profileQuery.queryKey, fictionalProfile({ settings: there }))
    await waitFor(() => expect(root()['theme']).toBe('dark'))
    expect(root()['textSize']).toBe('largest')
    expect(screen.getByRole('switch', { name: 'How you use the app' }).getAttribute('aria-checked')).toBe('false')
  })

  test('of a card with a name is shown as its request and saved as its refusal', async () => {
    const { server } = open(<Settings />)
    fireEvent.click(screen.getByRole('switch', { name: 'Card with your name' }))
    await waitFor(() => expect(server.callsTo(changeSettings)[0]?.body).toEqual({ personalCardOptedOut: true }))
  })

  test('is off and stays so where the browser asks not to be followed', () => {
    vi.stubGlobal('navigator', Object.create(navigator, { globalPrivacyControl: { value: true } }) as Navigator)
    const { server } = open(<Settings />)
    for (const name of ['How you use the app', 'Recording of the screen']) {
      const shared = screen.getByRole('switch', { name })
      expect(shared.getAttribute('aria-checked')).toBe('false')
      fireEvent.click(shared)
    }
    expect(screen.getAllByText('Your browser asks us not to.')).toHaveLength(2)
    expect(server.callsTo(changeSettings)).toHaveLength(0)
  })

  test('of the look in the menu names what it changes to', async () => {
    open(<MenuPreferences className="entry" />)
    press('Look: Dark')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Look: Light' })).toBeDefined())
  })
})

test('amounts that are hidden are shown by one press, and dots again on the next page', () => {
  function Amount() {
    const { isHidden, show, hide } = useHideAmounts()
    return isHidden ? <button onClick={show}>dots</button> : <button onClick={hide}>$1.00</button>
  }
  const at = (path: string, isOn = true) => (
    <HideAmountsProvider isOn={isOn} path={path}>
      <Amount />
    </HideAmountsProvider>
  )
  const { rerender } = renderPage(at('/'))
  press('dots')
  press('$1.00')
  press('dots')
  rerender(at('/express-pay'))
  expect(screen.getByText('dots')).toBeDefined()
  rerender(at('/'))
  expect(screen.getByText('dots')).toBeDefined()
  rerender(at('/', false))
  expect(screen.getByText('$1.00')).toBeDefined()
})

test('amounts that are shown hide again after a minute, and can be hidden for one page without the setting', () => {
  vi.useFakeTimers()
  function Amount() {
    const { isHidden, show, hide } = useHideAmounts()
    return isHidden ? <button onClick={show}>dots</button> : <button onClick={hide}>$1.00</button>
  }
  const at = (path: string, isOn: boolean) => (
    <HideAmountsProvider isOn={isOn} path={path}>
      <Amount />
    </HideAmountsProvider>
  )
  const { rerender } = renderPage(at('/', true))
  fireEvent.click(screen.getByText('dots'))
  act(() => void vi.advanceTimersByTime(59_999))
  expect(screen.getByText('$1.00')).toBeDefined()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('dots')).toBeDefined()
  rerender(at('/express-pay', false))
  fireEvent.click(screen.getByText('$1.00'))
  act(() => void vi.advanceTimersByTime(120_000))
  expect(screen.getByText('dots')).toBeDefined()
  rerender(at('/', false))
  expect(screen.getByText('$1.00')).toBeDefined()
  vi.useRealTimers()
})

test('a change of the language in the menu asks before it takes what is typed on the screen', async () => {
  const { server } = open(
    <>
      <main>
        <input aria-label="Amount" defaultValue="100.00" />
      </main>
      <MenuPreferences className="entry" />
    </>,
  )
  press('Español')
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  press('Keep editing')
  expect(server.callsTo(changeProfile)).toHaveLength(0)
  press('Español')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  press('Leave')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a name that was changed in another tab is shown beside the form, and what was typed stays and can be saved', async () => {
  let kept: string | null = null
  const bodies: unknown[] = []
  const onSaved = vi.fn<() => void>()
  open(<PreferredNameForm onSaved={onSaved} onCancel={() => undefined} />, {
    [readProfile]: () => fictionalProfile({ preferredName: 'Newer' }),
    [changeProfile]: ({ body }) => {
      bodies.push(body)
      const { seen } = body as { seen: { preferredName: string | null } }
      return seen.preferredName === kept ? new Response(null, { status: 204 }) : problem(409, 'employee.changed_elsewhere')
    },
  })
  kept = 'Newer'
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine' } })
  press('Save')
  expect(await screen.findByText('What we have now: Newer')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Mine')
  press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(bodies).toEqual([
    { preferredName: 'Mine', seen: { preferredName: null } },
    { preferredName: 'Mine', seen: { preferredName: 'Newer' } },
  ])
})

describe('the worker’s name', () => {
  function show(page: React.ReactNode) {
    startFakeServer({})
    const { client, rerender } = renderPage(null)
    client.setQueryData(
      profileQuery.queryKey,
      fictionalProfile({
        address: { line1: '1 Main St', line2: 'Apt 3', city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' },
      }),
    )
    rerender(page)
  }

  test('is at the head of My Account with name and employer', () => {
    show(<AccountHead />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Account: Maya Torres')
    expect(screen.getByText('Lakeside Diners')).toBeDefined()
  })

  test('has contacts that are masked, also for a screen reader, and says who to call to change them', () => {
    show(<DetailsCard />)
    const text = document.body.textContent
    expect(text).toContain('*** *** 0101')
    expect(text).toContain('m**********@example.com')
    expect(text).not.toContain('2125550101')
    expect(text).not.toContain('maya.torres')
    expect(screen.getByText('ending in 0101')).toBeDefined()
    expect(screen.getByText('*** *** 0101').getAttribute('aria-hidden')).toBe('true')
    expect(text).toContain('1 Main St, Apt 3, Oakland, CA 94607')
    for (const name of ['Change: Phone', 'Change: Email'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/my-account/contacts')
  })
})
