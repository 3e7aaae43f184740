// The first log-in by a contact that our people typed: what is asked after its code, what is sent, and what can go wrong.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage, testNowMs } from '../../../testing/render-page.tsx'
import { keepPendingLogin, readPendingLogin } from '../codes/pending-login.ts'
import { VerifyCodeScreen } from './verify-code.screen.tsx'

const prove = 'POST /api/employees/auth/with-otp'
const confirm = 'POST /api/session/contacts/confirm'
const user = userEvent.setup()

beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

async function open(answer: () => unknown) {
  const server = startFakeServer({ [prove]: () => problem(403, 'session.identity_needed'), [confirm]: answer })
  const sent = { methodId: 'm1', destination: '*** *** 0101', expiresAt: '2026-11-20T19:52:00.000Z' }
  keepPendingLogin({ username: '12125550101', method: 'sms' }, sent, testNowMs)
  const goOnTo = vi.fn<(path: string) => void>()
  renderPage(<VerifyCodeScreen goOnTo={goOnTo} />)
  await user.type(screen.getByLabelText('6-digit code'), '123456')
  await screen.findByRole('heading', { name: 'One more check' })
  return { server, goOnTo }
}

async function fill() {
  await user.type(screen.getByLabelText('Date of birth'), '04091998')
  await user.type(screen.getByLabelText('Last 4 digits of your Social Security number or ITIN'), '4821')
  await user.click(screen.getByRole('button', { name: /Continue/ }))
}

/** The server's answer sets the cookies; here the page finds them. */
const signedIn = () => {
  document.cookie = 'daybreak_signed_in=1'
  return { jwt: 'a.b.c', user: {}, session: {} }
}

test('is asked for after the code, with the focus at the beginning, and signs the worker in', async () => {
  const { server, goOnTo } = await open(signedIn)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(goOnTo).not.toHaveBeenCalled()
  await fill()
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
  expect(server.callsTo(confirm)[0]?.body).toEqual({ birthDate: '1998-04-09', ssnLast4: '4821' })
  expect(server.callsTo(prove)).toHaveLength(1)
  expect(readPendingLogin(testNowMs)).toBeNull()
})

test('sends nothing while something is missing or no day of the calendar', async () => {
  const { server } = await open(signedIn)
  await user.type(screen.getByLabelText('Date of birth'), '02301998')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter a date like 04/29/1998.')).toBeDefined()
  expect(screen.getByText('Enter the last 4 digits.')).toBeDefined()
  expect(server.callsTo(confirm)).toHaveLength(0)
})

test.each([
  ['session.identity_failed', 422, /Those details don't match/],
  ['session.sign_in_expired', 410, /./],
] as const)('%s is said, and what was typed stays', async (code, status, words) => {
  const { goOnTo } = await open(() => problem(status, code))
  await fill()
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('04/09/1998')
  expect(goOnTo).not.toHaveBeenCalled()
})
