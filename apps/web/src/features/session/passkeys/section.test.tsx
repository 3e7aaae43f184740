// The passkeys on the security screen: what is shown of each, adding, naming and removing one, and what goes wrong.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AskForStepUp } from '#platform/session/step-up.tsx'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { browserDialogs, closedDialog, givePasskeys } from '../../../testing/passkey-browser.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { PasskeysSection } from './section.tsx'

const list = 'GET /api/session/passkeys'
const start = 'POST /api/session/passkeys/options'
const add = 'POST /api/session/passkeys'
const rename = 'PATCH /api/session/passkeys/psk_1'
const remove = 'DELETE /api/session/passkeys/psk_1'

const phone = {
  id: 'psk_1',
  name: 'iPhone',
  createdAt: '2026-10-02T15:00:00.000Z',
  lastUsedAt: '2026-11-20T13:02:00.000Z',
  isSynced: true,
}
const laptop = { ...phone, id: 'psk_2', name: 'Mac', lastUsedAt: null }
const creation = { id: 'key1', rawId: 'key1', type: 'public-key', response: {} }
const user = userEvent.setup()

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  givePasskeys()
  browserDialogs.startRegistration.mockResolvedValue(creation as never)
  server = startFakeServer({
    [list]: () => ({ data: [phone, laptop], isOffered: false }),
    [start]: () => ({ challenge: 'AAAA' }),
    [add]: () => laptop,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const show = (options: { locale?: 'en' | 'es'; askForStepUp?: AskForStepUp } = {}) => renderPage(<PasskeysSection />, options)
const rows = async () => within(await screen.findByRole('list')).findAllByRole('listitem')
const pressAdd = async () => user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
const openDialog = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('dialog'))
}

test('each passkey says when it was added and last used', async () => {
  show()
  const words = [
    ['iPhone', 'Added Oct 02, 2026 · Used today'],
    ['Mac', 'Added Oct 02, 2026 · Not used yet'],
  ]
  for (const [index, row] of (await rows()).entries())
    for (const text of words[index] ?? ['one row too many']) expect(within(row).getByText(text)).toBeDefined()
})

test('in Spanish too', async () => {
  show({ locale: 'es' })
  expect(await screen.findByText('Agregada el 2 oct 2026 · Usada hoy')).toBeDefined()
  expect(screen.getByText('Agregada el 2 oct 2026 · Sin usar todavía')).toBeDefined()
})

test('without one says so', async () => {
  server.answers[list] = () => ({ data: [], isOffered: true })
  show()
  expect(await screen.findByText('You have no passkeys yet.')).toBeDefined()
})

test('a new passkey is made by the browser, kept by the server, and in the list', async () => {
  show()
  await pressAdd()
  expect((await screen.findAllByText('Your passkey is ready.')).length).toBeGreaterThan(0)
  expect(server.callsTo(add)[0]?.body).toEqual(creation)
  expect(server.callsTo(list)).toHaveLength(2)
})

test('closing the browser’s dialog adds nothing and is no fault', async () => {
  browserDialogs.startRegistration.mockRejectedValue(closedDialog())
  show()
  await pressAdd()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' }).getAttribute('aria-busy')).toBeNull())
  expect(server.callsTo(add)).toHaveLength(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a device that holds one already says so', async () => {
  browserDialogs.startRegistration.mockRejectedValue(Object.assign(new Error('held'), { name: 'InvalidStateError' }))
  show()
  await pressAdd()
  expect((await screen.findByRole('alert')).textContent).toBe('You already have a passkey on this device.')
})

test.each([
  ['session.too_many_passkeys', 409, 'You have 10 passkeys. Remove one to add another.'],
  ['session.limited', 403, 'For 24 hours, no money can leave and no numbers can be shown. This protects you.'],
  ['internal', 500, 'Something went wrong on our side. Nothing was changed. Try again.'],
])('%s is said in the worker’s words', async (code, status, words) => {
  server.answers[start] = () => problem(status, code)
  show()
  await pressAdd()
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('an old proof is made anew, and the whole ceremony with it: a challenge belongs to one session', async () => {
  const answers = [problem(403, 'step_up_required')]
  server.answers[add] = () => answers.pop() ?? laptop
  const askForStepUp = vi.fn<AskForStepUp>(() => Promise.resolve(true))
  show({ askForStepUp })
  await pressAdd()
  await screen.findAllByText('Your passkey is ready.')
  expect(askForStepUp).toHaveBeenCalledOnce()
  expect(server.callsTo(start)).toHaveLength(2)
})

test('a worker who declined the proof reads why nothing happened', async () => {
  server.answers[start] = () => problem(403, 'step_up_required')
  show()
  await pressAdd()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a passkey gets another name', async () => {
  server.answers[rename] = () => phone
  show()
  const dialog = await openDialog('Rename passkey iPhone')
  const name = dialog.getByLabelText('Name')
  await user.clear(name)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a name.')).toBeDefined()
  await user.type(name, 'My old phone{Enter}')
  await screen.findAllByText('Your passkey has a new name.')
  expect(server.callsTo(rename)[0]?.body).toEqual({ name: 'My old phone' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a passkey goes after a question', async () => {
  server.answers[remove] = () => new Response(null, { status: 204 })
  show()
  let dialog = await openDialog('Remove passkey iPhone')
  expect(dialog.getByText('You can\'t log in with "iPhone" after this. Codes still work.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(server.callsTo(remove)).toHaveLength(0)

  dialog = await openDialog('Remove passkey iPhone')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findAllByText('Your passkey was removed from this account.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' }))
  expect(server.callsTo(remove)).toHaveLength(1)
})

test('a browser that has no passkeys can still remove them, and says why it adds none', async () => {
  vi.stubGlobal('isSecureContext', false)
  show()
  expect(await screen.findByText("This browser can't use passkeys. Log in with a code.")).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Remove passkey iPhone' })).toBeDefined()
})
