// Linked accounts on the security screen, and logging in by one: shown where they are offered, linked after a fresh proof, and
// removed.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { brandDefault } from '@daybreak/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadBrand } from '#platform/copy/brand.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { handInside } from './attempt.ts'
import { LateOidcSignIn } from './late.tsx'
import { OidcSection } from './section.tsx'

const flags = vi.hoisted(() => ({ isOn: true as boolean | null }))
vi.mock('#platform/flags/flag-values.ts', () => ({ useFlag: () => flags.isOn === true, useKnownFlag: () => flags.isOn }))
const gone = vi.hoisted(() => ({ to: vi.fn<(asked: object) => void>() }))
vi.mock('./attempt.ts', async (original) => ({ ...(await original<object>()), goToIssuer: gone.to }))

const list = 'GET /api/session/oidc'
const start = 'POST /api/session/oidc'
const finish = 'POST /api/session/oidc/link'
const remove = 'DELETE /api/session/oidc/oid_1'
const signIn = 'POST /api/employees/auth/oidc'
const asked = { url: 'https://id.example.com/pages', state: `link.${'a'.repeat(43)}` }
const link = { id: 'oid_1', name: 'Harbor ID', linkedAt: '2026-10-02T15:00:00.000Z', lastUsedAt: null }
const none = { isOffered: false, data: [], canLink: true }
const one = { isOffered: false, data: [link], canLink: false }
const user = userEvent.setup()

let server: ReturnType<typeof startFakeServer>
beforeEach(async () => {
  flags.isOn = true
  server = startFakeServer({
    'GET /api/client-config': () => ({ ...brandDefault, loginIssuer: { name: 'Harbor ID' } }),
    [list]: () => none,
    [start]: () => asked,
    [finish]: () => link,
    [remove]: () => new Response(null, { status: 204 }),
    [signIn]: () => asked,
  })
  await loadBrand()
})
afterEach(() => {
  cleanup()
  window.sessionStorage.clear()
  gone.to.mockClear()
  vi.unstubAllGlobals()
})

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

describe('linking', () => {
  test('leaves for the service, in the language of the page', async () => {
    renderPage(<OidcSection />, { locale: 'es' })
    await press('Conectar Harbor ID')
    await waitFor(() => expect(gone.to).toHaveBeenCalledWith(asked))
    expect(server.callsTo(start)[0]?.body).toEqual({ language: 'es' })
  })

  test('is finished with what the service gave, after a fresh proof, once, and is said', async () => {
    handInside({ state: asked.state, code: 'c1' })
    const askForStepUp = vi.fn(() => Promise.resolve(true))
    server.answers[finish] = () => {
      server.answers[finish] = () => link
      server.answers[list] = () => one
      return problem(403, 'step_up_required', { methods: ['sms'] })
    }
    renderPage(<OidcSection />, { askForStepUp })
    expect(await screen.findByText('You can log in with Harbor ID now.')).toBeDefined()
    expect(server.callsTo(finish).map(({ body }) => body)).toEqual([
      { state: asked.state, code: 'c1' },
      { state: asked.state, code: 'c1' },
    ])
    expect(askForStepUp).toHaveBeenCalledTimes(1)
    expect(await screen.findByText(/Linked Oct 02, 2026 · Not used yet/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Link Harbor ID' })).toBeNull()
  })

  for (const [status, code, words] of [
    [409, 'session.oidc_taken', 'That account belongs to someone else here. Use another one.'],
    [409, 'session.oidc_denied', 'You stopped. Nothing changed.'],
    [410, 'session.oidc_expired', 'That took too long. Try again.'],
    [422, 'session.oidc_refused', "We couldn't link that account. Nothing changed."],
    [503, 'session.oidc_unreachable', "That service doesn't answer. Try again in a few minutes."],
  ] as const)
    test(`that ends with ${code} says so, and may begin again`, async () => {
      handInside({ state: asked.state, error: 'x' })
      server.answers[finish] = () => problem(status, code)
      renderPage(<OidcSection />)
      expect(await screen.findByText(words)).toBeDefined()
      expect(screen.getByRole('button', { name: 'Link Harbor ID' })).toBeDefined()
    })
})

test('removing one asks first, and says that it is gone', async () => {
  server.answers[list] = () => one
  renderPage(<OidcSection />)
  await press('Remove Harbor ID')
  const dialog = await screen.findByRole('dialog', { name: 'Remove Harbor ID?' })
  server.answers[list] = () => none
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Harbor ID was removed.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Link Harbor ID' })).toBeDefined()
})

test('a way that is off is not shown, but what was linked can still be removed', async () => {
  flags.isOn = false
  const { container } = renderPage(<OidcSection />)
  await waitFor(() => expect(server.callsTo(list)).toHaveLength(1))
  expect(container.textContent).not.toContain('Linked accounts')
  cleanup()
  server.answers[list] = () => one
  renderPage(<OidcSection />)
  expect(await screen.findByRole('button', { name: 'Remove Harbor ID' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Link Harbor ID' })).toBeNull()
})

test('before the flags have come, the server says whether one can be linked', async () => {
  flags.isOn = null
  server.answers[list] = () => ({ ...none, isOffered: true })
  renderPage(<OidcSection />)
  expect(await screen.findByRole('button', { name: 'Link Harbor ID' })).toBeDefined()
})

describe('the button on the pages of sign-in', () => {
  test('leaves for the service, and says when that does not answer', async () => {
    renderPage(<LateOidcSignIn />)
    server.answers[signIn] = () => problem(503, 'session.oidc_unreachable')
    await press('Log in with Harbor ID')
    expect(await screen.findByText('Try again in a few minutes, or use a code.')).toBeDefined()
    server.answers[signIn] = () => asked
    await press('Log in with Harbor ID')
    await waitFor(() => expect(gone.to).toHaveBeenCalledWith(asked))
    expect(server.callsTo(signIn)[1]?.body).toEqual({ language: 'en' })
  })

  test('is not there while the way is off', () => {
    flags.isOn = false
    const { container } = renderPage(<LateOidcSignIn />)
    expect(container.querySelector('button')).toBeNull()
  })
})
