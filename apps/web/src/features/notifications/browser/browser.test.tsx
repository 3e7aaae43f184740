// Guarantees of the Browser column: our own question precedes the browser's, a refusal is shown, and turning it off reaches the
// server too.
import type { NotificationConfig, PushSubscriptionMade } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { NotificationsPage } from '../index.ts'

const made: PushSubscriptionMade = { endpoint: 'https://push.example/a', keys: { p256dh: 'B', auth: 'A' } }
const open = { fault: null, since: null }
const choices = { inApp: true, email: false, sms: false, push: true }

function config(parts: Partial<NotificationConfig> = {}): NotificationConfig {
  const names = ['deposit', 'declined', 'transfer', 'cardShipped'] as const
  const events = Object.fromEntries(names.map((name) => [name, { ...choices, push: name !== 'cardShipped' }]))
  return {
    events: events as NotificationConfig['events'],
    told: [...names],
    thresholds: { lowBalance: '5000', largePurchase: '10000' },
    quietHours: { isOn: false, from: '22:00', to: '07:00' },
    channels: { inApp: open, email: open, sms: open, push: { fault: 'no_contact', since: null } },
    push: { isHere: false, publicKey: 'KEY', showsAmounts: false },
    ...parts,
  }
}
const on = (parts: Partial<NotificationConfig['push']> = {}) =>
  config({
    channels: { ...config().channels, push: open },
    push: { isHere: true, publicKey: 'KEY', showsAmounts: false, ...parts },
  })

type Browser = { permission: NotificationPermission; answers: NotificationPermission; calls: string[]; keys: unknown[] }
let browser: Browser

/** A browser with push, as far as the page uses it. */
function stubBrowser(): void {
  browser = { permission: 'default', answers: 'granted', calls: [], keys: [] }
  const subscription = { toJSON: () => made, unsubscribe: async () => browser.calls.push('unsubscribe') }
  let current: typeof subscription | null = null
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
        browser.keys.push(applicationServerKey)
        return (current = subscription)
      },
    },
    getNotifications: async () => [{ close: () => browser.calls.push('close') }],
  }
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.calls.push('ask')
      return (browser.permission = browser.answers)
    },
  })
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async (path: string) => void browser.calls.push(`register ${path}`),
    getRegistration: async () => registration,
  }
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }))
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }))
  stubBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [save, turnOn, turnOff] = [
  'POST /api/notifications/config',
  'POST /api/notifications/push',
  'POST /api/notifications/push/off',
] as const

function show(shown = config()) {
  const server = startFakeServer({
    'GET /api/notifications/config': () => shown,
    [save]: () => on(),
    [turnOn]: () => on(),
    [turnOff]: () => undefined,
  })
  renderPage(<NotificationsPage />)
  return server
}
const choice = (name: string) => screen.findByRole('switch', { name })
const isOn = async (name: string) => (await choice(name)).getAttribute('aria-checked') === 'true'

test('no switch of a browser is on before it has alerts; a press asks ourselves first, and only "Turn on alerts" asks the browser', async () => {
  const server = show()
  expect(await isOn('Deposit received: Browser')).toBe(false)
  await userEvent.click(await choice('Deposit received: Browser'))
  const sheet = await screen.findByRole('dialog', { name: 'Get alerts on this device?' })
  within(sheet).getByText('No amounts on your locked screen.')
  await userEvent.click(within(sheet).getByRole('button', { name: 'Not now' }))
  expect([browser.calls, await isOn('Deposit received: Browser')]).toEqual([[], false])

  await userEvent.click(await choice('Card mailed: Browser'))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(browser.calls).toEqual(['ask', 'register /service-worker.js'])
  expect(browser.keys).toEqual(['KEY'])
  expect(server.callsTo(turnOn).map(({ body }) => body)).toEqual([made])
  expect(server.callsTo(save).map(({ body }) => body)).toEqual([{ events: { cardShipped: { push: true } } }])
  expect(await isOn('Deposit received: Browser')).toBe(true)
  expect(await isOn('Alerts in this browser')).toBe(true)
})

test('a no at the browser’s own question closes ours, and the page says how to undo it and checks again', async () => {
  const server = show()
  browser.answers = 'denied'
  await userEvent.click(await choice('Alerts in this browser'))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo(turnOn)).toEqual([])
  window.dispatchEvent(new Event('focus'))
  await screen.findByText('This browser blocks our alerts.')
  const column = screen.getByRole('columnheader', { name: /Browser/ })
  within(column).getByText('Blocked')
  expect((await choice('Deposit received: Browser')).hasAttribute('disabled')).toBe(true)
  browser.permission = 'granted'
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(screen.queryByText('This browser blocks our alerts.')).toBeNull())
  expect((await choice('Deposit received: Browser')).hasAttribute('disabled')).toBe(false)
})

test('a browser without alerts says so, and a push service that fails is no end of it', async () => {
  const server = show()
  server.answers[turnOn] = () => problem(503, 'busy')
  await userEvent.click(await choice('Alerts in this browser'))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }))
  await screen.findByText("We couldn't turn on alerts. Try again.")
  server.answers[turnOn] = () => on()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on alerts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  show()
  await screen.findByText(/This browser can't show alerts/)
  expect((await choice('Alerts in this browser')).hasAttribute('disabled')).toBe(true)
})

test('turned off here, the server and the browser both forget it; amounts on a locked screen are a choice', async () => {
  const server = show(on())
  await userEvent.click(await choice('Amounts on a locked screen'))
  expect(server.callsTo(save).map(({ body }) => body)).toEqual([{ push: { showsAmounts: true } }])
  server.answers['GET /api/notifications/config'] = () => config()
  await userEvent.click(await choice('Alerts in this browser'))
  await waitFor(async () => expect(await isOn('Alerts in this browser')).toBe(false))
  expect(server.callsTo(turnOff)).toHaveLength(1)
  expect(browser.calls).toContain('close')
})
