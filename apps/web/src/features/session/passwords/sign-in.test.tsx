// Signing in by a password: shown only where it is on, what is sent, and the message for a wrong one.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { LoginScreen } from '../sign-in/index.ts'

const flags = vi.hoisted(() => ({ isOn: true }))
vi.mock('#platform/flags/flag-values.ts', () => ({ useFlag: (key: string) => key === 'sign-in-password' && flags.isOn }))

const prove = 'POST /api/employees/auth/with-password'
const good = 'teal kettle sings at noon'
const user = userEvent.setup()

beforeEach(() => {
  flags.isOn = true
  window.sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

async function open(answer: () => unknown) {
  const server = startFakeServer({ [prove]: answer })
  const goTo = vi.fn<(path: string) => void>()
  renderPage(<LoginScreen goTo={goTo} goOnTo={goTo} />)
  await user.type(screen.getByLabelText('Phone number'), '2125550101')
  await user.click(await screen.findByRole('button', { name: 'Log in with a password' }))
  const heading = await screen.findByRole('heading', { name: 'Log in with a password' })
  return { server, goTo, heading }
}
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password')
const usernameField = () => screen.getByLabelText<HTMLInputElement>('Phone number or email address')

test('the number that was typed is kept, and a manager can fill both fields in', async () => {
  const { server, goTo, heading } = await open(() => ({ jwt: 'a.b.c', user: {}, session: {} }))
  expect(document.activeElement).toBe(heading)
  expect([usernameField().value, usernameField().autocomplete]).toEqual(['(212) 555-0101', 'username'])
  expect(passwordField().autocomplete).toBe('current-password')
  await user.type(passwordField(), `${good}{Enter}`)
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
  expect(server.callsTo(prove)[0]?.body).toEqual({ username: '12125550101', password: good })
})

test('an e-mail address does as well, and a wrong password is said at its field', async () => {
  const { server, goTo } = await open(() => problem(422, 'session.password_wrong'))
  await user.clear(usernameField())
  await user.type(usernameField(), ' maya.torres@example.com')
  await user.type(passwordField(), `${good}{Enter}`)
  expect(await screen.findByText("The phone, email or password isn't right.")).toBeDefined()
  expect(server.callsTo(prove)[0]?.body).toEqual({ username: 'maya.torres@example.com', password: good })
  expect(goTo).not.toHaveBeenCalled()
})

test('nothing is sent while something is missing, and a forgotten password leads back to codes', async () => {
  const { server } = await open(() => problem(500, 'internal'))
  await user.clear(usernameField())
  await user.type(usernameField(), '555{Enter}')
  expect(screen.getByText('Enter your phone number or email address.')).toBeDefined()
  expect(screen.getByText('Enter a password.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Forgot it? Log in with a code.' }))
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('(212) 555-0101')
  expect(server.callsTo(prove)).toHaveLength(0)
})

test('a way that is off is not shown', () => {
  flags.isOn = false
  startFakeServer({})
  renderPage(<LoginScreen goTo={vi.fn<() => void>()} goOnTo={vi.fn<() => void>()} />)
  expect(screen.queryByRole('button', { name: 'Log in with a password' })).toBeNull()
})
