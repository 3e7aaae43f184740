// Sign-in by a passkey: where its button is shown, where it leads, and the message for each failure.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { browserDialogs, closedDialog, givePasskeys } from '../../../testing/passkey-browser.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { LoginScreen } from '../sign-in/login.screen.tsx'

const start = 'POST /api/employees/auth/passkey-options'
const prove = 'POST /api/employees/auth/with-passkey'
const options = { rpId: 'localhost', challenge: 'AAAA', timeout: 300_000, userVerification: 'required', allowCredentials: [] }
const assertion = { id: 'key1', rawId: 'key1', type: 'public-key', response: {} }
const user = userEvent.setup()
const { jsdom } = globalThis as unknown as { jsdom: { reconfigure(page: { url: string }): void } }
const ownUrl = window.location.href

afterEach(() => {
  cleanup()
  jsdom.reconfigure({ url: ownUrl })
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function open(answer: () => unknown = () => ({}), locale: 'en' | 'es' = 'en') {
  const server = startFakeServer({ [start]: () => options, [prove]: answer })
  const goOnTo = vi.fn<(path: string) => void>()
  renderPage(<LoginScreen goTo={vi.fn<(path: string) => void>()} goOnTo={goOnTo} />, { locale })
  return { server, goOnTo }
}

const button = () => screen.queryByRole('button', { name: 'Log in with a passkey' })
const press = async () => user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))

test('a browser without passkeys is shown no button for them', () => {
  open()
  expect(button()).toBeNull()
})

test('nor is a page under an IP address, to which no passkey can belong', () => {
  givePasskeys()
  jsdom.reconfigure({ url: 'http://127.0.0.1/' })
  open()
  expect(button()).toBeNull()
})

test('what the passkey signs is sent, and the worker continues to where they wanted', async () => {
  givePasskeys()
  browserDialogs.startAuthentication.mockResolvedValue(assertion as never)
  const { server, goOnTo } = open()
  await press()
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
  expect(browserDialogs.startAuthentication.mock.calls[0]?.[0].optionsJSON).toEqual(options)
  expect(server.callsTo(prove)[0]?.body).toEqual(assertion)
})

test('closing the browser’s dialog is no fault: nothing is sent, nothing is said', async () => {
  givePasskeys()
  browserDialogs.startAuthentication.mockRejectedValue(closedDialog())
  const { server, goOnTo } = open()
  await press()
  await waitFor(() => expect(button()?.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.callsTo(prove)).toHaveLength(0)
  expect(goOnTo).not.toHaveBeenCalled()
})

test.each([
  ['session.passkey_expired', 410, 'That took too long. Try again.'],
  ['session.passkey_refused', 422, "That didn't work. You can use a code instead."],
  ['internal', 500, "That didn't work. You can use a code instead."],
])('%s is said in the worker’s words', async (code, status, words) => {
  givePasskeys()
  browserDialogs.startAuthentication.mockResolvedValue(assertion as never)
  open(() => problem(status, code))
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('a passkey that no account knows is refused as unknown, in Spanish too, and the worker’s devices are asked to forget it', async () => {
  givePasskeys()
  browserDialogs.startAuthentication.mockResolvedValue(assertion as never)
  browserDialogs.sendSignal.mockRejectedValue(new Error('not supported'))
  open(() => problem(422, 'session.passkey_unknown'), 'es')
  await user.click(screen.getByRole('button', { name: 'Entrar con una llave de acceso' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Esta llave de acceso ya no está en tu cuenta. Entra con un código.',
  )
  const signal = { signalName: 'unknownCredential', rpID: 'localhost', credentialID: 'key1' }
  expect(browserDialogs.sendSignal).toHaveBeenCalledWith(signal)
})

test('a library that does not arrive leaves the way by code', async () => {
  givePasskeys()
  browserDialogs.startAuthentication.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  open()
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe("That didn't work. You can use a code instead.")
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined()
})
