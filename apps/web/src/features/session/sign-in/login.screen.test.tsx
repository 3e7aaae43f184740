// Sign-in by phone and by e-mail: what is sent, where it continues, and how failures are shown.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepEndReason } from '#platform/session/session-return.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage, testNowMs } from '../../../testing/render-page.tsx'
import { wholeText } from '../../../testing/whole-text.ts'
import { LoginScreen } from './login.screen.tsx'
import { LoginWithEmailScreen } from './login-with-email.screen.tsx'
import { readPendingLogin } from '../codes/pending-login.ts'

const ask = 'POST /api/employees/auth/unauth-generate-otp'
const sent = { methodId: 'm1', destination: '*** *** 0101', expiresAt: '2026-11-20T19:52:00.000Z' }

beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openPhone(answer: () => unknown, locale: 'en' | 'es' = 'en') {
  const server = startFakeServer({ [ask]: answer, 'POST /api/client-log': () => new Response(null, { status: 204 }) })
  const goTo = vi.fn<(path: string) => void>()
  renderPage(<LoginScreen goTo={goTo} goOnTo={goTo} />, { locale })
  return { server, goTo, user: userEvent.setup() }
}

function refusal(code: string, extra: object): Response {
  return new Response(JSON.stringify({ code, title: code, status: 429, requestId: 'req_test', ...extra }), {
    status: 429,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

const phoneField = () => screen.getByLabelText<HTMLInputElement>('Phone number')
const press = () => screen.getByRole('button', { name: /Log in/ })

describe('signing in by phone', () => {
  test('the page says what the specification says', () => {
    openPhone(() => sent)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Every day is payday.')
    const countryCode = screen.getByLabelText<HTMLInputElement>('Country code')
    expect(countryCode.disabled).toBe(true)
    expect(countryCode.value).toBe('+1')
    expect(countryCode.placeholder).toBe('+1')
    expect(phoneField().placeholder).toBe('(999) 999-9999')
    expect(screen.getByRole('link', { name: 'your email address' }).getAttribute('href')).toBe('/login/with-email')
    expect(screen.getByRole('link', { name: 'Set up my account' }).getAttribute('href')).toBe('/onboarding')
    expect(document.title).toBe('Daybreak Wallet')
  })

  test('a known number continues to the code page, and the pending sign-in is kept', async () => {
    const { server, goTo, user } = openPhone(() => sent)
    await user.type(phoneField(), '2125550101')
    await user.click(press())
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login/verify-otp'))
    expect(server.callsTo(ask)[0]?.body).toEqual({ username: '12125550101', method: 'sms' })
    expect(readPendingLogin(testNowMs)).toMatchObject({ username: '12125550101', methodId: 'm1', destination: '*** *** 0101' })
  })

  test('Enter sends the form, and a second press while it is on its way sends nothing', async () => {
    const { server, user } = openPhone(() => new Promise(() => undefined))
    await user.type(phoneField(), '2125550101{Enter}')
    await user.click(press())
    await user.type(phoneField(), '{Enter}')
    expect(server.callsTo(ask)).toHaveLength(1)
  })

  test('nothing is sent while something is missing or misspelled, and correcting it takes the error away', async () => {
    const { server, user } = openPhone(() => sent)
    await user.click(press())
    expect(screen.getByText('Phone number is a required field')).toBeDefined()
    expect(phoneField().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(phoneField())
    await user.type(phoneField(), '212')
    expect(screen.queryByText('Phone number is a required field')).toBeNull()
    await user.click(press())
    expect(screen.getByText('Please enter a valid phone number')).toBeDefined()
    expect(server.callsTo(ask)).toHaveLength(0)
  })

  test('an unknown number shows the notice under the field, with a link to set up an account', async () => {
    const { server, user } = openPhone(() => problem(404, 'ACCOUNT_NOT_FOUND'))
    await user.type(phoneField(), '2125550199')
    await user.click(press())
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText("We can't find your account.")).toBeDefined()
    expect(notice.getByText('Please verify the phone number you entered is correct.')).toBeDefined()
    const link = notice.getByRole('link', { name: 'First time logging in? Click here to set up your account.' })
    expect(link.getAttribute('href')).toBe('/onboarding')
    expect(notice.queryByText(/try again in a minute/)).toBeNull()
    expect(phoneField().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    expect(server.callsTo('POST /api/client-log')).toHaveLength(0)
  })

  test.each([
    ['a failure of the server', () => problem(500, 'internal')],
    ['too many codes', () => problem(429, 'session.too_many_codes')],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s shows the same notice, says to try again, and is logged', async (_, answer) => {
    const { server, user } = openPhone(answer)
    await user.type(phoneField(), '2125550101')
    await user.click(press())
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText("We can't find your account.")).toBeDefined()
    expect(notice.getByText('If you have an account, try again in a minute. Your money is safe.')).toBeDefined()
    expect(server.callsTo('POST /api/client-log')[0]?.body).toMatchObject({ code: 'login_start_failed' })
  })

  test.each([
    ['a lock', { retryAfter: 3_541 }, 'session.locked', 'Too many tries. Try again in 60 minutes.'],
    [
      'texts that were turned off',
      {},
      'session.texts_stopped',
      'You turned off our texts. Use your email, or text START to our number.',
    ],
  ])('%s shows the same notice, and what to do', async (_, extra, code, text) => {
    const { user } = openPhone(() => refusal(code, extra))
    await user.type(phoneField(), '2125550101{Enter}')
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText("We can't find your account.")).toBeDefined()
    expect(notice.getByText(text)).toBeDefined()
  })

  test('a number that is not known any more is led to the other methods', async () => {
    const { user } = openPhone(() => problem(404, 'ACCOUNT_NOT_FOUND'))
    await user.type(phoneField(), '2125550199{Enter}')
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText(wholeText('New phone number? Log in with your email, or call (800) 555-0142.'))).toBeDefined()
  })

  test('the notice goes when the number is corrected', async () => {
    const { user } = openPhone(() => problem(404, 'ACCOUNT_NOT_FOUND'))
    await user.type(phoneField(), '2125550199{Enter}')
    await screen.findByRole('alert')
    await user.type(phoneField(), '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a page that the browser brings back is not busy any more', async () => {
    const { server, user } = openPhone(() => new Promise(() => undefined))
    await user.type(phoneField(), '2125550101{Enter}')
    window.dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(press().getAttribute('aria-busy')).toBeNull())
    await user.click(press())
    expect(server.callsTo(ask)).toHaveLength(2)
  })

  test('in Spanish every word is Spanish', () => {
    openPhone(() => sent, 'es')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Todos los días son día de pago.')
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeDefined()
  })
})

describe('after a session', () => {
  test.each([
    ['idle', 'We logged you out to keep your money safe. Log in to continue.'],
    ['expired', 'Your session ended after 1 hour. Log in again to continue.'],
    ['revoked', 'You were logged out on this device. Log in again to continue.'],
    ['logged-out', "You're logged out."],
  ] as const)('that ended as %s, the page says so once, also to a screen reader', (reason, text) => {
    keepEndReason(reason)
    openPhone(() => sent)
    expect(screen.getByText(text, { selector: 'p' })).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe(text)
    cleanup()
    openPhone(() => sent)
    expect(screen.queryByText(text)).toBeNull()
  })

  test('a browser that blocks cookies is shown that it cannot begin a session', () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    openPhone(() => sent)
    expect(screen.getByText('Your browser blocks cookies. Turn them on to log in.', { selector: 'p' })).toBeDefined()
  })
})

describe('signing in by e-mail', () => {
  function openEmail(answer: () => unknown) {
    const server = startFakeServer({ [ask]: answer })
    const goTo = vi.fn<(path: string) => void>()
    renderPage(<LoginWithEmailScreen goTo={goTo} goOnTo={goTo} />)
    return { server, goTo, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Email address') }
  }

  test('a known address continues to the code page', async () => {
    const { server, goTo, user, field } = openEmail(() => ({ ...sent, destination: 'm**********@example.com' }))
    await user.type(field, ' maya.torres@example.com{Enter}')
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login/verify-otp'))
    expect(server.callsTo(ask)[0]?.body).toEqual({ username: 'maya.torres@example.com', method: 'email' })
  })

  test('an unknown address shows the notice in its own words', async () => {
    const { user, field } = openEmail(() => problem(404, 'ACCOUNT_NOT_FOUND'))
    await user.type(field, 'nobody@example.com{Enter}')
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('Please verify the email address you entered is correct.')).toBeDefined()
  })

  test('an address without a domain is not sent', async () => {
    const { server, user, field } = openEmail(() => sent)
    await user.type(field, 'maya{Enter}')
    expect(screen.getByText('Please enter a valid email address')).toBeDefined()
    expect(server.calls).toHaveLength(0)
  })
})
