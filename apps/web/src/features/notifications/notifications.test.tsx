// Guarantees of "Notifications": each switch saves on its own, reverts when it cannot, and a closed channel says so and keeps its
// choice.
import type { NotificationConfig, NotificationConfigChange } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { NotificationsPage } from './index.ts'

let isPhone = false
beforeEach(() => {
  isPhone = false
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isPhone,
    media,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const off = { inApp: true, email: false, sms: false, push: true }
const open = { fault: null, since: null }
const config = (parts: Partial<NotificationConfig> = {}): NotificationConfig => ({
  events: {
    deposit: off,
    paydayEarly: off,
    purchase: off,
    declined: off,
    lowBalance: off,
    largePurchase: off,
    transfer: { ...off, sms: true },
    expressPay: off,
    cashBack: off,
    cardShipped: { ...off, inApp: false },
    message: { ...off, email: true },
  },
  told: ['deposit', 'transfer', 'expressPay', 'cardShipped', 'message'],
  thresholds: { lowBalance: '5000', largePurchase: '10000' },
  quietHours: { isOn: true, from: '22:00', to: '07:00' },
  channels: { inApp: open, email: open, sms: open, push: open },
  push: { isHere: true, publicKey: 'B', showsAmounts: false },
  ...parts,
})

const call = 'POST /api/notifications/config'
function show(shown = config(), locale: 'en' | 'es' = 'en') {
  const server = startFakeServer({ 'GET /api/notifications/config': () => shown, [call]: () => shown })
  renderPage(<NotificationsPage />, { locale })
  return { server, changes: () => server.callsTo(call).map(({ body }) => body as NotificationConfigChange) }
}
const choice = (name: string) => screen.findByRole('switch', { name })

test('each switch is named by its event and its way, saves by itself, and can be pressed while another is under way', async () => {
  const { server, changes } = show()
  const answers: (() => void)[] = []
  server.answers[call] = () => new Promise((resolve) => answers.push(() => resolve(config())))
  await userEvent.click(await choice('Deposit received: Text'))
  await userEvent.click(await choice('New message: Email'))
  expect(changes()).toEqual([{ events: { deposit: { sms: true } } }, { events: { message: { email: false } } }])
  expect((await choice('Deposit received: Text')).getAttribute('aria-checked')).toBe('true')
  for (const answer of answers) answer()
  await screen.findByText('Saved.')
  expect((await choice('New message: Email')).getAttribute('aria-checked')).toBe('false')
})

test('what cannot be saved goes back, alone, and is said', async () => {
  const { server } = show()
  server.answers[call] = () => problem(503, 'busy')
  await userEvent.click(await choice('Deposit received: Text'))
  const alert = await screen.findByText("We couldn't save this. Your old choice stays.")
  expect(alert.closest('[role="alert"]')).not.toBeNull()
  expect((await choice('Deposit received: Text')).getAttribute('aria-checked')).toBe('false')
  server.answers[call] = () => config()
  await userEvent.click(await choice('Express Pay: Text'))
  await waitFor(() => expect(screen.queryByText("We couldn't save this. Your old choice stays.")).toBeNull())
})

test('only events that are sent by now can be chosen', async () => {
  show()
  await choice('Deposit received: Text')
  expect(screen.queryByText('Cash back')).toBeNull()
  expect(screen.queryByText('Purchase declined')).toBeNull()
  expect(screen.getAllByRole('switch', { name: /: / })).toHaveLength(5 * 4)
})

test('stopped texts are said with since when; their switches are never shown on and cannot be changed', async () => {
  const channels = { ...config().channels, sms: { fault: 'stopped' as const, since: '2026-11-12T15:00:00.000Z' } }
  const { changes } = show(config({ channels }))
  await screen.findByText('You stopped our texts on Nov 12.')
  const text = await choice('Transfers: Text')
  expect([text.getAttribute('aria-checked'), text.hasAttribute('disabled')]).toEqual(['false', true])
  await userEvent.click(text)
  expect(changes()).toEqual([])
  expect(within(screen.getByRole('columnheader', { name: /Text/ })).getByText('Stopped')).not.toBeNull()
})

test('without an e-mail address a link to add one is there', async () => {
  const channels = { ...config().channels, email: { fault: 'no_contact' as const, since: null } }
  show(config({ channels }))
  const link = await screen.findByRole('link', { name: 'Add one' })
  expect(link.getAttribute('href')).toBe('/my-account/contacts')
})

test('on a phone a line says which channels an event uses, and opens to change them, in Spanish too', async () => {
  isPhone = true
  const { changes } = show(config(), 'es')
  const line = (await screen.findByText('Mensaje nuevo')).closest('summary')
  expect(line?.textContent).toBe('Mensaje nuevoEn la aplicación, correo electrónico, navegador')
  expect((await screen.findByText('Tarjeta enviada')).closest('summary')?.textContent).toBe('Tarjeta enviadaNavegador')
  if (line) await userEvent.click(line)
  await userEvent.click(await choice('Mensaje nuevo: Mensaje de texto'))
  expect(changes()).toEqual([{ events: { message: { sms: true } } }])
})

test('quiet hours are turned off and moved, never to hours that end when they begin', async () => {
  const { changes } = show(config({ quietHours: { isOn: true, from: '22:30', to: '07:00' } }))
  const from = await screen.findByRole('combobox', { name: 'From' })
  const times = within(from)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(times).toContain('10:30 PM')
  expect(times).not.toContain('7:00 AM')
  await userEvent.selectOptions(from, '21:00')
  await waitFor(() => expect(screen.getByText(/No alerts from 9:00 PM to 7:00 AM/)).not.toBeNull())
  await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(changes().map(({ quietHours }) => quietHours)).toEqual([
    { isOn: true, from: '21:00', to: '07:00' },
    { isOn: false, from: '21:00', to: '07:00' },
  ])
})

test('what cannot be loaded says so and is requested again', async () => {
  let isAway = true
  startFakeServer({ 'GET /api/notifications/config': () => (isAway ? problem(404, 'not_found') : config()) })
  renderPage(<NotificationsPage />)
  isAway = false
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await choice('Deposit received: Text')
})

test('amounts are saved when their field is left, each alone, and never outside of their range', async () => {
  const { server, changes } = show(config({ told: ['lowBalance', 'largePurchase'] }))
  const low = await screen.findByRole('textbox', { name: 'Low balance: less than' })
  expect((low as HTMLInputElement).value).toBe('50.00')
  await userEvent.clear(low)
  await userEvent.type(low, '500.01{Enter}')
  await screen.findByText('Enter an amount from $0.00 to $500.00.')
  expect(changes()).toEqual([])
  await userEvent.clear(low)
  await userEvent.type(low, '75{Enter}')
  expect(document.activeElement).toBe(low)
  await userEvent.tab()
  await screen.findByText('When you have less than $75.00')
  server.answers[call] = () => problem(503, 'busy')
  const large = screen.getByRole('textbox', { name: 'Large purchase: over' })
  await userEvent.clear(large)
  await userEvent.type(large, '20')
  await userEvent.tab()
  await screen.findByText("We couldn't save this. Your old choice stays.")
  expect((large as HTMLInputElement).value).toBe('100.00')
  expect(changes()).toEqual([{ thresholds: { lowBalance: '7500' } }, { thresholds: { largePurchase: '2000' } }])
})
