// "Not you?": nothing happens before the button, and the link works once.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, hasSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { wholeText } from '../../testing/whole-text.ts'
import { NotYouScreen } from './not-you.screen.tsx'

const undo = 'POST /api/session/undo'
const token = 'abcdefghijklmnopqrstuvwxyzab'

beforeEach(() => window.history.replaceState(null, '', `/not-you#${token}`))
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

function open(answer: () => unknown, from: string | null = token) {
  const server = startFakeServer({ [undo]: answer })
  renderPage(<NotYouScreen token={from} />)
  return server
}

const press = () => userEvent.click(screen.getByRole('button', { name: "It wasn't me" }))
const heading = (name: string) => screen.findByRole('heading', { name })

test('a link that a mail program opens by itself undoes nothing', () => {
  const server = open(() => ({ undone: 'sign_in' }))
  expect(screen.getByRole('heading', { name: "Wasn't it you?" })).toBeDefined()
  expect(screen.getByText('Was it you? Then close this page. Nothing changes.')).toBeDefined()
  expect(server.calls).toHaveLength(0)
})

test.each([
  ['contact_change', 'Your old phone number or email is back. Every device is logged out.'],
  ['debit_mode', 'The log-in with your card is over. Every device is logged out.'],
  ['sign_in', 'That log-in is over. Every device is logged out.'],
])('the button takes back a %s, ends this session too, and leaves no token in the address', async (undone, text) => {
  document.cookie = 'daybreak_signed_in=1'
  const server = open(() => ({ undone }))
  await press()
  await heading('We took it back')
  expect(document.title).toBe('We took it back · Daybreak Wallet')
  expect(screen.getByText(text)).toBeDefined()
  expect(server.callsTo(undo)[0]?.body).toEqual({ token })
  expect(hasSession()).toBe(false)
  expect(window.location.hash).toBe('')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
})

test('an old link says so, and who to call', async () => {
  open(() => problem(410, 'session.link_expired'))
  await press()
  await heading('This link no longer works')
  expect(document.title).toBe('This link no longer works · Daybreak Wallet')
  expect(
    screen.getByText(wholeText('It is too old, or it was used already. If you need help, call (800) 555-0142.')),
  ).toBeDefined()
})

test('an address without a token is an old link', () => {
  open(() => null, '')
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeDefined()
})

test('a failure leaves the link as good as it was', async () => {
  open(() => problem(503, 'unavailable'))
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.')
  expect(window.location.hash).toBe(`#${token}`)
  expect(screen.getByRole('button', { name: "It wasn't me" })).toBeDefined()
})
