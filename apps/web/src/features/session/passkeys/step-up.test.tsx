// A fresh proof by a passkey: who is offered it, what follows a proof, and what each failure is called.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { browserDialogs, closedDialog, givePasskeys } from '../../../testing/passkey-browser.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { StepUpDialog } from '../step-up/dialog.tsx'

const prove = 'POST /api/session/step-up/passkey'
const assertion = { id: 'key1', rawId: 'key1', type: 'public-key', response: {} }
const user = userEvent.setup()

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  givePasskeys()
  browserDialogs.startAuthentication.mockResolvedValue(assertion as never)
  server = startFakeServer({ 'POST /api/session/step-up/passkey-options': () => ({ challenge: 'AAAA' }), [prove]: () => ({}) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function open(methods: readonly string[] = ['passkey', 'sms']) {
  const onDone = vi.fn<(isProved: boolean) => void>()
  renderPage(<StepUpDialog methods={methods} onDone={onDone} />)
  return onDone
}

const button = () => screen.queryByRole('button', { name: 'Use your passkey' })
const press = async () => user.click(await screen.findByRole('button', { name: 'Use your passkey' }))

test('a worker without a passkey, or without a browser that supports it, is offered none', () => {
  open(['sms'])
  expect(button()).toBeNull()
  cleanup()
  vi.stubGlobal('isSecureContext', false)
  open()
  expect(button()).toBeNull()
})

test('what the passkey signs is the proof, and the other tabs are notified of the new token', async () => {
  const received = vi.fn<(message: string) => void>()
  const channel = new BroadcastChannel('daybreak-session')
  channel.addEventListener('message', ({ data }) => received(String(data)))
  const onDone = open()
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
  expect(server.callsTo(prove)[0]?.body).toEqual(assertion)
  await waitFor(() => expect(received).toHaveBeenCalledWith('replaced'))
  channel.close()
})

test('closing the browser’s dialog leaves ours open and says nothing', async () => {
  browserDialogs.startAuthentication.mockRejectedValue(closedDialog())
  const onDone = open()
  await press()
  await waitFor(() => expect(button()?.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

test('a passkey that fails leaves the other ways open', async () => {
  server.answers[prove] = () => problem(422, 'session.passkey_refused')
  const onDone = open()
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe("That didn't work. You can use a code instead.")
  expect(screen.getByRole('button', { name: 'Text me a code' })).toBeDefined()
  expect(onDone).not.toHaveBeenCalled()
})
