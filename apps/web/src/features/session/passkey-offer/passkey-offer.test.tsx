// The offer of a passkey: which workers see it, and that it interrupts nothing.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { browserDialogs, givePasskeys } from '../../../testing/passkey-browser.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { rememberCode } from './passkey-memory.ts'
import { LatePasskeyOffer } from './late.tsx'

const list = 'GET /api/session/passkeys'
const offer = 'POST /api/session/passkeys/offer'
const user = userEvent.setup()
const title = 'Log in faster next time'

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  givePasskeys()
  server = startFakeServer({
    [list]: () => ({ data: [], isOffered: true }),
    [offer]: () => new Response(null, { status: 204 }),
    'POST /api/session/passkeys/options': () => ({ challenge: 'AAAA' }),
    'POST /api/session/passkeys': () => ({ id: 'psk_1' }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  window.sessionStorage.clear()
})

test('a worker who logged in by a code is offered a passkey, once', async () => {
  rememberCode()
  const { unmount } = renderPage(<LatePasskeyOffer />)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  await waitFor(() => expect(server.callsTo(offer)[0]?.body).toEqual({ answer: 'shown' }))
  unmount()
  renderPage(<LatePasskeyOffer />)
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  expect(server.callsTo(list)).toHaveLength(1)
})

test('a worker who logged in otherwise causes no request', () => {
  renderPage(<LatePasskeyOffer />)
  expect(server.calls).toHaveLength(0)
})

test.each([
  ['the server does not want it', {}, { data: [], isOffered: false }],
  ['the device checks no finger, face or PIN', { canVerify: false }, { data: [], isOffered: true }],
])('nothing is offered where %s', async (_, device, answer) => {
  givePasskeys(device)
  server.answers[list] = () => answer
  rememberCode()
  renderPage(<LatePasskeyOffer />)
  await vi.dynamicImportSettled()
  await waitFor(() => expect(server.callsTo(list)).toHaveLength('canVerify' in device ? 0 : 1))
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test('"Not now" takes it away and the server remembers', async () => {
  rememberCode()
  renderPage(
    <main tabIndex={-1}>
      <LatePasskeyOffer />
    </main>,
  )
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  await waitFor(() =>
    expect(server.callsTo(offer).map(({ body }) => body)).toEqual([{ answer: 'shown' }, { answer: 'declined' }]),
  )
})

test('taking it makes a passkey and says so', async () => {
  browserDialogs.startRegistration.mockResolvedValue({ id: 'key1' } as never)
  rememberCode()
  renderPage(<LatePasskeyOffer />)
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect((await screen.findAllByText('Your passkey is ready.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})
