// The signed-in app: the loader, the gate, the shell, and logging out.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAnswers } from '#platform/calls/api.ts'
import { reloadPage } from '#platform/page/reload-page.ts'
import { forgetSession } from '#platform/session/session.ts'
import { takeEndReason } from '#platform/session/session-return.ts'
import { NowProvider } from '#platform/page/page-clock.tsx'
import { problem, startFakeServer } from '../testing/fake-server.ts'
import { fictionalProfile } from '../testing/fictional-profile.ts'
import { renderPage } from '../testing/render-page.tsx'
import { SignedInRoot } from './signed-in-root.tsx'

vi.mock('#platform/page/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

const me = 'GET /api/employees/me'
let widthChanged: () => void = () => undefined

beforeEach(() => {
  document.cookie = 'daybreak_signed_in=1'
  vi.mocked(reloadPage).mockClear()
  window.sessionStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: (_: string, listener: () => void) => (widthChanged = listener),
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  forgetAnswers()
  forgetSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A little longer than asked, so that what began at the last moment has its answer. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms + 10))

const nowMs = () => vi.getMockedSystemTime()!.getTime()

async function open(profile: () => unknown, { path = '/' }: { path?: string } = {}) {
  const server = startFakeServer({
    [me]: profile,
    'POST /api/session/authenticate': () => ({
      session: { user_id: 'emp_1', expires_at: '2026-11-20T20:42:00.000Z', limited_until: null },
    }),
    'POST /api/session/touch': () => new Response(null, { status: 204 }),
    'POST /api/session/revoke': () => new Response(null, { status: 204 }),
    'POST /api/client-log': () => new Response(null, { status: 204 }),
  })
  const leave = vi.fn<(path: string) => void>()
  const page = (at: string) => (
    <NowProvider value={nowMs}>
      <SignedInRoot path={at} leave={leave}>
        <h1>The screen</h1>
      </SignedInRoot>
    </NowProvider>
  )
  const view = renderPage(page(path))
  await wait(0)
  return { server, leave, view, page }
}

describe('while the profile has not loaded', () => {
  test('the whole screen is the loader, and says after a while that it is slow and that the money is safe', async () => {
    await open(() => new Promise(() => undefined))
    expect(screen.getByText('Loading your account')).toBeDefined()
    expect(screen.queryByText('The screen')).toBeNull()
    await wait(5_000)
    expect(screen.getByText('This is taking longer than usual. Your money is safe.')).toBeDefined()
  })

  test('a failure says so and can be tried again', async () => {
    const { server } = await open(() => problem(500, 'internal'))
    await wait(20_000)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We can't load this right now")
    server.answers[me] = () => fictionalProfile()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await wait(0)
    expect(screen.getByText('The screen')).toBeDefined()
  })

  test('an ended session is not shown as a failure; the page leaves', async () => {
    const { leave } = await open(() => problem(401, 'session_not_found'))
    await wait(0)
    expect(leave).toHaveBeenCalled()
    expect(screen.getByText('Loading your account')).toBeDefined()
  })
})

describe('the gate', () => {
  test.each(['Joined', 'AccountPending', 'AccountCreated', 'DepositBankAccountCreated'] as const)(
    'leads a worker who is %s to what is left of signing up',
    async (onboardingStatus) => {
      const { leave } = await open(() => fictionalProfile({ onboardingStatus }))
      expect(screen.queryByText('The screen')).toBeNull()
      expect(leave.mock.calls).toEqual([['/onboarding/']])
    },
  )
})

describe('the language', () => {
  test('of the profile is followed: nothing of the app shows in the other one, and the page is loaded anew', async () => {
    await open(() => fictionalProfile({ language: 'es' }))
    expect(reloadPage).toHaveBeenCalledOnce()
    expect(document.cookie).toContain('daybreak_language=es')
    expect(screen.queryByText('The screen')).toBeNull()
  })

  test('that is changed elsewhere while the app is open takes no page away', async () => {
    const { server } = await open(() => fictionalProfile())
    server.answers[me] = () => fictionalProfile({ language: 'es' })
    await wait(60_000)
    expect(reloadPage).not.toHaveBeenCalled()
    expect(screen.getByText('The screen')).toBeDefined()
  })
})

describe('the shell', () => {
  test('has the logo, Log Out, the menu and a way past them', async () => {
    await open(() => fictionalProfile())
    expect(screen.getByRole('link', { name: 'Daybreak, go to home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main')
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent.trim())).toEqual([
      'Payroll Card',
      'Express Pay',
      'Cash Back',
      'My Account',
      'Terms and Legal (opens in a new tab)',
      'Support',
    ])
    expect(menu.getByRole('link', { name: 'Payroll Card' }).getAttribute('aria-current')).toBe('page')
    expect(menu.getByRole('link', { name: /Terms and Legal/ }).getAttribute('target')).toBe('_blank')
  })

  test('has the tabs of phones after the screen, out of sight while a keyboard is open, and none in a flow', async () => {
    const visible = Object.assign(new EventTarget(), { width: 390, height: 750, scale: 1 })
    vi.stubGlobal('visualViewport', visible)
    const { view, page } = await open(() => fictionalProfile())
    const tabs = screen.getByRole('navigation', { name: 'Tabs' })
    expect(within(tabs).getByRole('link', { name: 'Card' }).getAttribute('aria-current')).toBe('page')
    expect(tabs.compareDocumentPosition(screen.getByRole('main')) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
    const field = document.body.appendChild(document.createElement('input'))
    const showWithHeight = (height: number) =>
      act(() => void Object.assign(visible, { height }).dispatchEvent(new Event('resize')))
    act(() => field.focus())
    const before = tabs.className
    showWithHeight(400)
    expect(tabs.className).not.toBe(before)
    showWithHeight(750)
    expect(tabs.className).toBe(before)
    field.remove()
    view.rerender(page('/move-money/send'))
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull()
  })

  test('is not rendered again once the worker’s data is cleared, because its contents need the profile', async () => {
    const { view, page, server } = await open(() => fictionalProfile())
    expect(screen.getByText('The screen')).toBeDefined()
    server.answers[me] = () => new Promise(() => undefined)
    act(() => view.client.clear())
    view.rerender(page('/'))
    await wait(0)
    expect(screen.getByText('Loading your account')).toBeDefined()
  })

  test('Log Out revokes once and leaves, however often it is pressed', async () => {
    const { server, leave } = await open(() => fictionalProfile())
    const button = screen.getByRole('button', { name: 'Log Out' })
    fireEvent.click(button)
    fireEvent.click(button)
    await wait(0)
    expect(server.callsTo('POST /api/session/revoke')).toHaveLength(1)
    expect(leave).toHaveBeenCalledOnce()
  })

  test('the drawer opens with the same entries, names the worker, and closes when the window crosses the breakpoint', async () => {
    await open(() => fictionalProfile())
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Main menu' }))
    expect(drawer.getAllByRole('link')).toHaveLength(6)
    expect(drawer.getByText('Maya Torres')).toBeDefined()
    expect(drawer.getByText('Lakeside Diners')).toBeDefined()
    act(() => widthChanged())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the drawer closes when an entry is chosen', async () => {
    await open(() => fictionalProfile())
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    const entry = within(screen.getByRole('dialog')).getByRole('link', { name: 'Cash Back' })
    entry.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(entry)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a new screen takes the focus to its start, the first one does not', async () => {
    const { view, page } = await open(() => fictionalProfile())
    expect(document.activeElement).toBe(document.body)
    view.rerender(page('/cash-back'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

test('a session that was opened by card says on every screen what it cannot do', async () => {
  const { server } = await open(() => fictionalProfile())
  const text = 'For 24 hours, no money can leave and no numbers can be shown. This protects you.'
  expect(screen.queryByText(text)).toBeNull()
  server.answers['POST /api/session/authenticate'] = () => ({
    session: { user_id: 'emp_1', expires_at: '2026-11-20T20:42:00.000Z', limited_until: '2026-11-21T19:42:00.000Z' },
  })
  await wait(180_000)
  // The notice's code is loaded with the first limit.
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText(text)).toBeDefined()
})

describe('five idle minutes', () => {
  const minuteMs = 60_000
  const warning = () => screen.queryByRole('alertdialog')

  async function openIdle({ idleMs }: { idleMs: number }) {
    const startMs = nowMs()
    const opened = await open(() => fictionalProfile())
    // The dialog's code comes apart from the page's.
    await wait(10_000)
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(startMs + idleMs - nowMs()))
    return opened
  }

  test('are warned of at the third, counted down by the second', async () => {
    await openIdle({ idleMs: 3 * minuteMs - 1 })
    expect(warning()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(warning()?.getAttribute('aria-labelledby')).toBe(screen.getByRole('heading', { name: 'Session Timeout' }).id)
    expect(screen.getByText("Are you still there? To keep your money safe, we'll log you out soon.").id).toBe(
      warning()?.getAttribute('aria-describedby'),
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue Session' }))
    expect(screen.getByRole('timer').textContent).toBe('02:00')
    await wait(34_000)
    expect(screen.getByRole('timer').textContent).toBe('01:26')
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('Time left: 01:26')
  })

  test('are read out at 2:00, 1:00, 0:30 and 0:10, and not each second', async () => {
    await openIdle({ idleMs: 3 * minuteMs })
    const received: string[] = []
    for (let second = 0; second <= 118; second += 1) {
      const text = warning()?.querySelector('[aria-live="assertive"]')?.textContent ?? ''
      if (text !== '' && received.at(-1) !== text) received.push(text)
      await wait(990)
    }
    expect(received).toEqual([
      "We'll log you out in 2 minutes. Press any key or tap to stay.",
      '1 minute left.',
      '30 seconds left.',
      '10 seconds left.',
    ])
  })

  test('begin again by Continue Session, whose click is all that it does, and a screen reader announces it', async () => {
    const { server, leave } = await openIdle({ idleMs: 3 * minuteMs })
    fireEvent.click(screen.getByRole('button', { name: 'Continue Session' }))
    await wait(0)
    expect(warning()).toBeNull()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain("You're still logged in.")
    expect(server.callsTo('POST /api/session/touch')).toHaveLength(1)
    await wait(3 * minuteMs - 30)
    expect(warning()).toBeNull()
    expect(leave).not.toHaveBeenCalled()
  })

  test('end the session: it is revoked, none of the worker’s data shows, and sign-in says why', async () => {
    const { server, leave } = await openIdle({ idleMs: 4 * minuteMs })
    const revoking = Promise.withResolvers<Response>()
    server.answers['POST /api/session/revoke'] = () => revoking.promise
    await wait(minuteMs)
    expect(screen.queryByText('The screen')).toBeNull()
    revoking.resolve(new Response(null, { status: 204 }))
    await wait(0)
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login')
    expect(takeEndReason()).toBe('idle')
  })

  test("can be cut short by the warning's own Log out, which clears the maintenance flag as the other one does", async () => {
    window.localStorage.setItem('maintenance_notifications', 'seen')
    const { server, leave } = await openIdle({ idleMs: 3 * minuteMs })
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await wait(0)
    expect(server.callsTo('POST /api/session/revoke')).toHaveLength(1)
    expect(window.localStorage.getItem('maintenance_notifications')).toBeNull()
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login')
    expect(takeEndReason()).toBe('logged-out')
  })
})
