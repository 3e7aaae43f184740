// The code page: sending automatically, requesting another, and every refusal of a code.
import { brandDefault, type ClientConfig } from '@daybreak/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadBrand } from '#platform/copy/brand.ts'
import { keepReturnPath } from '#platform/session/session-return.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import {
  ask,
  field,
  openPage,
  ownPageClock,
  prove,
  refused,
  sent,
  flushTimers,
  startMs,
  type,
  wait,
} from '../../../testing/show-code-page.tsx'
import { wholeText } from '../../../testing/whole-text.ts'
import { readPendingLogin } from '../codes/pending-login.ts'

// Loaded ahead: a file that arrives late would wait for a stopped clock.
beforeAll(() => import('./other-methods.tsx'))
ownPageClock()

/** The hint under the field; a screen reader gets the same words elsewhere. */
const saidAtField = (text: string) => screen.getByText(inOnePiece(text), { selector: 'form p' })
/** Our phone number in a text of the field has no place to break. */
const inOnePiece = (text: string) => text.replace('555-0142', '555\u20110142')
describe('a code', () => {
  test('is sent by itself at the sixth digit, and the worker is in', async () => {
    const { server, goOnTo } = openPage({ [prove]: () => ({ user: {}, session: {} }) })
    expect(screen.getByText('*** *** 0101')).toBeDefined()
    expect(document.activeElement).toBe(field())
    await type('12345')
    expect(server.calls).toHaveLength(0)
    await type('123456')
    expect(server.callsTo(prove)[0]?.body).toEqual({ username: '12125550101', code: '123456', methodId: 'm1' })
    expect(goOnTo).toHaveBeenCalledWith('/')
    expect(readPendingLogin(startMs)).toBeNull()
  })

  test('that is not whole is not sent', async () => {
    const { server } = openPage({})
    await type('123')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(saidAtField('Enter all 6 digits.')).toBeDefined()
    expect(server.calls).toHaveLength(0)
  })

  test.each([
    [
      'a wrong one',
      refused('session.code_wrong', { triesLeft: 4 }),
      "That code isn't right. Check it and try again. You have 4 tries left.",
    ],
    [
      'the last try',
      refused('session.code_wrong', { triesLeft: 1 }),
      "That code isn't right. Check it and try again. You have 1 try left.",
    ],
    ['an old one', refused('session.code_expired'), 'That code is too old. We can send you a new one.'],
    ['too many tries', refused('session.too_many_tries'), 'Too many tries. Start again in 10 minutes.'],
    ['a lock', refused('session.locked', { retryAfter: 3541 }), 'Too many tries. Try again in 60 minutes.'],
    [
      'an authentication service that is away',
      refused('session.auth_unreachable'),
      "Our log-in service doesn't answer right now. Your money is safe. Try again in a minute.",
    ],
    [
      'one that says no',
      refused('session.auth_refused', { providerError: { type: 'invalid_argument', message: 'Something of theirs' } }),
      'Our log-in service said no. Try again in a minute, or call (800) 555-0142.',
    ],
    [
      'one that is asked too often',
      refused('session.auth_busy', { retryAfter: 60 }),
      'Our log-in service is busy right now. Your money is safe. Try again in a minute.',
    ],
    [
      'one that does not understand',
      refused('session.auth_schema'),
      "Our log-in service didn't understand what we sent. Check what you typed. If it is right, call (800) 555-0142.",
    ],
    [
      'one that wants a captcha',
      refused('session.auth_captcha'),
      'Our log-in service wants to be sure that you are a person. Try again in a few minutes, or call (800) 555-0142.',
    ],
    ['a failure', problem(500, 'internal'), 'Something went wrong on our side. Nothing was changed. Try again.'],
  ])('%s is said in plain words, and the field is empty and ready', async (_, answer, text) => {
    openPage({ [prove]: () => answer })
    await type('999999')
    expect(saidAtField(text)).toBeDefined()
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('that could not be sent stays in the field, with words for it, and is sent again by Continue', async () => {
    const { server, goOnTo } = openPage({ [prove]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await type('123456')
    const text = "We can't reach our server. Your code is still here. Check your signal and press Continue."
    expect(saidAtField(text)).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe(text)
    expect(field().value).toBe('123456')
    expect(goOnTo).not.toHaveBeenCalled()
    server.answers[prove] = () => ({})
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await flushTimers()
    expect(goOnTo).toHaveBeenCalledWith('/')
  })

  test('leads on to where the worker was going', async () => {
    window.history.replaceState(null, '', '/express-pay')
    keepReturnPath()
    window.history.replaceState(null, '', '/')
    const { goOnTo } = openPage({ [prove]: () => ({}) })
    await type('123456')
    expect(goOnTo).toHaveBeenCalledExactlyOnceWith('/express-pay')
  })

  test.each([
    ['123', '123', 0],
    ['123 456', '123456', 1],
  ])('of which %j was typed before the page came alive is kept, and sent when it is whole', async (early, kept, calls) => {
    const { server } = openPage({ [prove]: () => refused('session.code_wrong', { triesLeft: 4 }) }, { early })
    expect(field().value).toBe(kept)
    await flushTimers()
    expect(server.callsTo(prove)).toHaveLength(calls)
  })
})

test('a code that went by e-mail, because texts are turned off, says so', () => {
  openPage({}, { destination: 'm**********@example.com' })
  expect(screen.getByText('You turned off our texts, so we sent the code to your email.')).toBeDefined()
  cleanup()
  openPage({}, { method: 'email', destination: 'm**********@example.com' })
  expect(screen.queryByText(/You turned off our texts/)).toBeNull()
})

describe('what this installation can do', () => {
  async function configure(more: Partial<ClientConfig>) {
    startFakeServer({ 'GET /api/client-config': () => ({ ...brandDefault, ...more }) })
    await act(loadBrand)
  }
  afterEach(() => configure({}))

  test('a number that takes START is shown to a worker who has stopped our texts, and WhatsApp is not offered', async () => {
    await configure({ textNumber: '+18005550142', codeMethods: ['sms', 'whatsapp', 'email'] })
    openPage({}, { destination: 'm**********@example.com' })
    expect(screen.getByText(wholeText('To get texts again, text START to +1 (800) 555-0142.'))).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Use WhatsApp instead' })).toBeNull()
  })

  test('a code may come by WhatsApp instead, and by text again', async () => {
    openPage({})
    await wait(30_000)
    expect(screen.queryByRole('button', { name: 'Use WhatsApp instead' })).toBeNull()
    cleanup()
    await configure({ codeMethods: ['sms', 'whatsapp', 'email'] })
    const { server } = openPage({ [ask]: () => ({ ...sent, methodId: 'm2' }), [prove]: () => ({}) })
    for (const [name, method] of [
      ['Use WhatsApp instead', 'whatsapp'],
      ['Use text message instead', 'sms'],
    ] as const) {
      await wait(30_000)
      fireEvent.click(screen.getByRole('button', { name }))
      await flushTimers()
      expect(server.callsTo(ask).at(-1)?.body).toEqual({ username: '12125550101', method })
    }
    await type('123456')
    expect(server.callsTo(prove)[0]?.body).toMatchObject({ methodId: 'm2' })
  })
})

describe('another code', () => {
  test('may be asked for after 30 seconds, counted down', async () => {
    const { server } = openPage({ [ask]: () => ({ ...sent, methodId: 'm2' }), [prove]: () => ({}) })
    expect(screen.getByText('Send a new code in 0:30')).toBeDefined()
    await wait(6_000)
    expect(screen.getByText('Send a new code in 0:24')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    await wait(24_000)
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await flushTimers()
    expect(server.callsTo(ask)[0]?.body).toEqual({ username: '12125550101', method: 'sms' })
    expect(screen.getByText('We sent a new code. Use the newest one.')).toBeDefined()
    expect(screen.getByText('Send a new code in 0:30')).toBeDefined()
    await type('123456')
    expect(server.callsTo(prove)[0]?.body).toMatchObject({ methodId: 'm2' })
  })

  test('that the server will not send says how long to wait', async () => {
    openPage({ [ask]: () => refused('session.too_many_codes', { retryAfter: 61 }) })
    await wait(30_000)
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await flushTimers()
    expect(saidAtField('Too many tries. Try again in 2 minutes.')).toBeDefined()
  })

  test('that could not be asked for says so', async () => {
    openPage({ [ask]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await wait(30_000)
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await flushTimers()
    expect(saidAtField("We can't send codes right now. Your money is safe. Try again in a minute.")).toBeDefined()
  })
})

describe('a link in place of a code', () => {
  // Loaded ahead: a file that arrives late would wait for a stopped clock.
  beforeAll(() => import('./link-waiting.tsx'))
  const askLink = 'POST /api/employees/auth/link'

  test('is offered to an address, waited for, asked for anew, and its code signs in here', async () => {
    const { server } = openPage({ [askLink]: () => ({ ...sent, methodId: 'm3' }) }, { method: 'email' })
    await wait(30_000)
    fireEvent.click(screen.getByRole('button', { name: /^Email me a link/ }))
    await flushTimers()
    await flushTimers()
    expect(screen.getByRole('heading', { name: 'Open the link in your email' })).toBeDefined()
    expect(screen.getByText('10:00')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
    await wait(30_000)
    fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
    await flushTimers()
    expect(server.callsTo(askLink)).toHaveLength(2)
    cleanup()
    // A reload waits for the same one.
    const { server: later, goOnTo } = openPage({ [prove]: () => ({}) }, { method: null })
    await flushTimers()
    await flushTimers()
    fireEvent.change(screen.getByLabelText('Type the code you see there'), { target: { value: '123456' } })
    await flushTimers()
    expect(later.callsTo(prove)[0]?.body).toMatchObject({ code: '123456', methodId: 'm3' })
    expect(goOnTo).toHaveBeenCalledWith('/')
  })

  test('is not offered for a phone', async () => {
    openPage({})
    await wait(30_000)
    expect(screen.queryByRole('button', { name: /^Email me a link/ })).toBeNull()
  })
})

describe('the sign-in that waits', () => {
  test('survives a reload, and the countdown continues where it was', async () => {
    openPage({})
    await wait(10_000)
    cleanup()
    openPage({}, { method: null })
    expect(screen.getByText('*** *** 0101')).toBeDefined()
    expect(screen.getByText('Send a new code in 0:20')).toBeDefined()
  })

  test('is over after 10 minutes: nothing of it is kept, and a new code may be asked for', async () => {
    openPage({})
    await wait(10 * 60_000)
    expect(saidAtField('You waited more than 10 minutes. Ask for a new code.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeDefined()
    expect(window.sessionStorage.length).toBe(0)
  })

  test('that never began leads back to the start', () => {
    const { goOnTo } = openPage({}, { method: null })
    expect(goOnTo).toHaveBeenCalledWith('/login')
  })

  test('that is no record of ours counts as none', () => {
    for (const text of ['{', 'null', '[]', '{"username":"12125550101"}']) {
      window.sessionStorage.setItem('daybreak_pending_login', text)
      expect(readPendingLogin(startMs)).toBeNull()
      expect(window.sessionStorage.length).toBe(0)
    }
  })

  test.each([
    ['sms', '/login', 'Use email instead', '/login/with-email'],
    ['email', '/login/with-email', 'Use text message instead', '/login'],
  ] as const)('by %s leads back to %s and, after 30 seconds, over to the other way', async (method, back, other, otherPath) => {
    openPage({}, { method })
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(back)
    await wait(29_000)
    expect(screen.queryByRole('link', { name: other })).toBeNull()
    await wait(1_000)
    expect(screen.getByRole('link', { name: other }).getAttribute('href')).toBe(otherPath)
  })
})
