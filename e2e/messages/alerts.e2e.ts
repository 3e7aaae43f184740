// Alerts in a browser, as far as one without a push service shows them: requested, shown by the service worker, pressed, and
// ended at the log-out.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { CDPSession, Page, Worker } from 'playwright-core'
import type { NotificationConfig, PushAlert } from '../../packages/contract/src/index.ts'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertGone, assertShown, eventually } from '../harness/expect.ts'
import { omar } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const path = '/my-account/notifications'
const alert: PushAlert = {
  title: 'Daybreak',
  body: 'Your pay is here. Open the app to see it.',
  link: '/messages',
  tag: 'a',
  lang: 'en',
}

/** What a browser without a screen and without a push service does not have: its question, and an address. Everything else is its own. */
async function lendPushService(page: Page): Promise<void> {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const made = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.addInitScript((json) => {
    const { localStorage } = window
    const subscription = { toJSON: () => json, unsubscribe: async () => localStorage.removeItem('lent_subscription') }
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('lent_permission') ?? 'default' })
    Object.assign(Notification, {
      async requestPermission() {
        localStorage.setItem('lent_permission', 'granted')
        return 'granted'
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('lent_subscription') === null ? null : subscription),
      async subscribe() {
        localStorage.setItem('lent_subscription', 'on')
        return subscription
      },
    })
  }, made)
}

type Shown = { title: string; body: string; lang: string; data: unknown }
type Scope = {
  shown: Shown[]
  opened: string[]
  registration: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> }
  clients: { openWindow(url: string): Promise<null> }
  dispatchEvent(event: Event): boolean
  ExtendableEvent: new (type: string) => Event
}

/** What the service worker has the browser show and open is taken down, for there is no screen. */
async function takeDown(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    ;[scope.shown, scope.opened] = [[], []]
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ ...options, title })
    scope.clients.openWindow = async (url) => {
      scope.opened.push(url)
      return null
    }
  })
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as Scope).shown.map(({ title, body, lang }) => ({ title, body, lang })))

/** A press on the newest. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const notification = { data: scope.shown.at(-1)?.data, close: () => void scope.shown.pop() }
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  })
const openedBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).opened)

async function readConfig(page: Page): Promise<NotificationConfig> {
  return (await (await page.request.get('/api/notifications/config')).json()) as NotificationConfig
}

/** Delivers as a push service would. */
async function pushServiceOf(session: CDPSession, origin: string): Promise<(alert: PushAlert) => Promise<void>> {
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  return async (sent) =>
    void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(sent) }))
}

describe('alerts in a browser', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('are asked for by us first, shown without amounts, lead into the app, keep nothing, and end at the log-out', async () => {
    await stage.visit({ as: omar.username, screen: desktop }, async ({ page, context }) => {
      await lendPushService(page)
      await page.goto(path)
      const declined = page.getByRole('switch', { name: 'Purchase declined: Browser' })
      await assertShown(declined)
      assert.equal(await declined.getAttribute('aria-checked'), 'false')
      await declined.click()
      const sheet = page.getByRole('dialog', { name: 'Get alerts on this device?' })
      await assertShown(sheet.getByText('No amounts on your locked screen.'))
      await assertAccessible(page, 'our question about alerts')
      const started = context.waitForEvent('serviceworker')
      await sheet.getByRole('button', { name: 'Turn on alerts' }).click()
      const worker = await started
      await assertGone(sheet)
      await eventually(async () => assert.equal(await declined.getAttribute('aria-checked'), 'true'))
      assert.equal((await readConfig(page)).push.isHere, true)

      await takeDown(worker)
      const send = await pushServiceOf(await context.newCDPSession(page), stage.origin)
      await send({ ...alert, link: '//evil.example/' })
      await eventually(async () => assert.deepEqual(await shownBy(worker), [{ title: 'Daybreak', body: alert.body, lang: 'en' }]))
      await press(worker)
      await eventually(async () => assert.deepEqual(await openedBy(worker), [`${stage.origin}/messages`]))
      assert.deepEqual(await shownBy(worker), [])
      await send({ ...alert, link: '/move-money?a=1' })
      await eventually(async () => assert.equal((await shownBy(worker)).length, 1))
      await press(worker)
      await eventually(async () => assert.equal((await openedBy(worker)).at(-1), `${stage.origin}/move-money?a=1`))
      assert.deepEqual(await page.evaluate(() => caches.keys()), [])

      await page.getByRole('button', { name: 'Log Out' }).click()
      await page.waitForURL(/\/login/)
      assert.equal(await page.evaluate(() => window.localStorage.getItem('lent_subscription')), null)
    })
    await stage.visit({ as: omar.username, screen: desktop }, async ({ page }) => {
      assert.equal((await readConfig(page)).channels.push.fault, 'no_contact')
    })
  })

  test('are said to be blocked, with how to undo it, in Spanish on a phone', async () => {
    await stage.visit({ as: omar.username, language: 'es', screen: phone }, async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
      await page.goto(path)
      await assertShown(page.getByText('Este navegador bloquea nuestros avisos.'))
      await page.locator('summary').filter({ hasText: 'Compra rechazada' }).click()
      const browser = page.getByRole('switch', { name: 'Compra rechazada: Navegador' })
      assert.deepEqual([await browser.getAttribute('aria-checked'), await browser.isDisabled()], ['false', true])
      await assertShown(page.getByText('Bloqueado').filter({ visible: true }))
      await assertAccessible(page, 'blocked alerts on a phone')
      await page.setViewportSize(narrowest)
      await assertReflows(page, 'blocked alerts at 320 px')
    })
  })

  test('amounts are kept in range, saved, and kept after a reload', async () => {
    await stage.visit({ as: omar.username, screen: phone }, async ({ page }) => {
      await page.goto(path)
      const low = page.getByRole('textbox', { name: 'Low balance: less than' })
      await low.fill('900')
      await low.press('Enter')
      await assertShown(page.getByText('Enter an amount from $0.00 to $500.00.'))
      await low.fill('75')
      await low.press('Enter')
      await eventually(async () => assert.equal((await readConfig(page)).thresholds.lowBalance, '7500'))
      await page.reload()
      await assertShown(low)
      assert.equal(await low.inputValue(), '75.00')
    })
  })
})
