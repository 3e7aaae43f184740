// Logging in by card: what is sent, what can go wrong, and an answer that is no session.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage, testNowMs } from '../../../testing/render-page.tsx'
import { keepPendingLogin, readPendingLogin } from '../codes/pending-login.ts'
import { VerifyCodeScreen } from './verify-code.screen.tsx'

const verify = 'POST /api/employees/auth/factors/verify-debit-mode'
const user = userEvent.setup()

beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

async function open(answer: () => unknown) {
  const server = startFakeServer({ [verify]: answer, 'POST /api/client-log': () => new Response(null, { status: 204 }) })
  const sent = { methodId: 'm1', destination: '*** *** 0101', expiresAt: '2026-11-20T19:52:00.000Z' }
  keepPendingLogin({ username: '12125550101', method: 'sms' }, sent, testNowMs)
  const goOnTo = vi.fn<(path: string) => void>()
  renderPage(<VerifyCodeScreen goOnTo={goOnTo} />)
  await user.click(screen.getByRole('button', { name: "I can't get to this phone or email" }))
  await screen.findByRole('heading', { name: "Prove it's you with your card" })
  return { server, goOnTo }
}

async function fill() {
  await user.type(screen.getByLabelText('Last 4 digits of your card'), '4821')
  await user.type(screen.getByLabelText('Card expiration date (MM/YY)'), '0428')
  await user.type(screen.getByLabelText('Last 4 digits of your Social Security number or ITIN'), '1234')
  await user.click(screen.getByRole('button', { name: /Continue/ }))
}

/** The server's answer sets the cookies; here the page finds them. */
const signedIn = () => {
  document.cookie = 'daybreak_signed_in=1'
  return { jwt: 'a.b.c', user: {}, session: {} }
}

test('begins with what it costs, and with the focus in place', async () => {
  await open(signedIn)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.getByText('For 24 hours, no money can leave and no numbers can be shown. This protects you.')).toBeDefined()
})

test('signs the worker in, and the sign-in that waited is over', async () => {
  const { server, goOnTo } = await open(signedIn)
  await fill()
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
  expect(server.callsTo(verify)[0]?.body).toEqual({ cardLast4: '4821', cardExpiry: '04/28', ssnLast4: '1234' })
  expect(readPendingLogin(testNowMs)).toBeNull()
})

test('sends nothing while something is missing, and leads to the first of it', async () => {
  const { server } = await open(signedIn)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getAllByText('Enter the last 4 digits.')).toHaveLength(2)
  expect(screen.getByText('Enter a date like 04/28.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Last 4 digits of your card'))
  expect(server.callsTo(verify)).toHaveLength(0)
})

test('does not show the digits of the Social Security number', async () => {
  await open(signedIn)
  const field = screen.getByLabelText('Last 4 digits of your Social Security number or ITIN')
  expect(field.getAttribute('type')).toBe('password')
})

test('leads back to the code', async () => {
  await open(signedIn)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('6-digit code')).toBeDefined()
})

describe('what goes wrong', () => {
  test.each([
    [
      'a detail that does not match',
      problem(422, 'session.card_proof_failed'),
      "Those details don't match. Check them, or call (800) 555-0142.",
    ],
    [
      'a sign-in that waited too long',
      problem(410, 'session.sign_in_expired'),
      'You waited more than 10 minutes. Ask for a new code.',
    ],
    ['too many tries', problem(429, 'session.too_many_tries'), 'Too many tries. Start again in 10 minutes.'],
    ['a failure', problem(500, 'internal'), 'Something went wrong on our side. Nothing was changed. Try again.'],
  ])('%s is said, and nothing that was typed is lost', async (_, answer, text) => {
    const { goOnTo } = await open(() => answer)
    await fill()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getByLabelText<HTMLInputElement>('Last 4 digits of your card').value).toBe('4821')
    expect(goOnTo).not.toHaveBeenCalled()
  })

  test('a good answer without a session fails, and is logged', async () => {
    const { server, goOnTo } = await open(() => ({ jwt: 'a.b.c', user: {}, session: {} }))
    await fill()
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.')
    expect(server.callsTo('POST /api/client-log').map(({ body }) => body)).toEqual([{ code: 'debit_mode_incomplete' }])
    expect(goOnTo).not.toHaveBeenCalled()
  })
})
