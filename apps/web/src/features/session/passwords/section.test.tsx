// The password on the security screen: setting it with words on how good it looks, changing and removing it.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { PasswordFlow } from './flow.tsx'
import { PasswordSection } from './section.tsx'

const flags = vi.hoisted(() => ({ isOn: true as boolean | null }))
vi.mock('#platform/flags/flag-values.ts', () => ({ useKnownFlag: () => flags.isOn }))

const read = 'GET /api/session/password'
const set = 'PUT /api/session/password'
const remove = 'DELETE /api/session/password'
const off = { isOffered: false, isSet: false, setAt: null, lastUsedAt: null }
const on = { isOffered: false, isSet: true, setAt: '2026-10-02T15:00:00.000Z', lastUsedAt: null }
const good = 'teal kettle sings at noon'
const user = userEvent.setup()

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  flags.isOn = true
  server = startFakeServer({ [read]: () => off, [set]: () => on, [remove]: () => new Response(null, { status: 204 }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Security() {
  const [isChange, setIsChange] = useState<boolean | null>(null)
  return isChange === null ? (
    <PasswordSection onSet={setIsChange} />
  ) : (
    <PasswordFlow isChange={isChange} onDone={() => setIsChange(null)} />
  )
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const field = () => screen.getByLabelText<HTMLInputElement>('New password')

describe('setting one', () => {
  test('says how good it looks in words, and sends it as it is typed', async () => {
    renderPage(<Security />)
    await press('Set a password')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Set a password' }))
    expect(field().autocomplete).toBe('new-password')
    await user.type(field(), 'teal kettle')
    expect(screen.getByText('4 more characters to go')).toBeDefined()
    await user.type(field(), ' sin')
    expect(screen.getByText('Good password')).toBeDefined()
    await user.type(field(), 'gs at noon')
    expect(screen.getByText('Strong password')).toBeDefined()
    server.answers[read] = () => on
    await press('Save')
    expect(await screen.findByText('Your password is set.')).toBeDefined()
    expect(server.callsTo(set)[0]?.body).toEqual({ password: good })
    expect(screen.getByRole('status').textContent).toBe('Your password is saved.')
  })

  test('takes what is pasted, and shows it at a press', async () => {
    renderPage(<Security />)
    await press('Set a password')
    await user.click(field())
    await user.paste(good)
    expect([field().value, field().type]).toEqual([good, 'password'])
    await press('Show the password')
    expect(field().type).toBe('text')
    expect(field().closest('[data-unrecorded]')).not.toBeNull()
    await press('Hide the password')
    expect(field().type).toBe('password')
  })

  test.each([
    ['', 'Enter a password.'],
    ['short', 'This password is too short.'],
    ['aaaaaaaaaaaaaaaaaaaa', "Too easy to guess. Don't repeat or count up."],
    ['x'.repeat(300), 'This password is too long.'],
  ])('sends nothing for "%s", and says why', async (password, text) => {
    renderPage(<Security />)
    await press('Set a password')
    await user.click(field())
    await user.paste(password)
    await press('Save')
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(server.callsTo(set)).toHaveLength(0)
  })

  test.each([
    ['session.password_known', 'Too many people use this password. Choose another one.'],
    ['session.password_personal', 'This is mostly your name, your contacts or our name. Add other words.'],
  ])('says at the field what the server finds: %s', async (code, text) => {
    server.answers[set] = () => problem(422, code)
    renderPage(<Security />)
    await press('Set a password')
    await user.click(field())
    await user.paste(good)
    await press('Save')
    expect(await screen.findByText(text)).toBeDefined()
    expect(field().value).toBe(good)
  })
})

describe('a password that is set', () => {
  beforeEach(() => {
    server.answers[read] = () => on
  })

  test('is changed, and removed after a question', async () => {
    renderPage(<Security />)
    expect(await screen.findByText(/^Set Oct 02, 2026 · Not used yet$/)).toBeDefined()
    await press('Remove')
    server.answers[read] = () => off
    await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) ?? document.body)
    await waitFor(() => expect(server.callsTo(remove)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Your password is set.')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Password' })))
  })

  test('can still be removed where the way is off, and nothing else is offered', async () => {
    flags.isOn = false
    renderPage(<Security />)
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
  })

  test('in Spanish every word is Spanish', async () => {
    renderPage(<Security />, { locale: 'es' })
    expect(await screen.findByText('Ya tienes una contraseña.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Cambiar la contraseña' })).toBeDefined()
  })
})

test('before the flags have come, the server says whether one can be set', async () => {
  flags.isOn = null
  server.answers[read] = () => ({ ...on, isOffered: true })
  renderPage(<Security />)
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeDefined()
  cleanup()
  server.answers[read] = () => on
  renderPage(<Security />)
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
})

test('nothing is shown where the way is off and there is none', async () => {
  flags.isOn = false
  renderPage(<Security />)
  await waitFor(() => expect(server.callsTo(read)).toHaveLength(1))
  expect(screen.queryByText('Password')).toBeNull()
})
