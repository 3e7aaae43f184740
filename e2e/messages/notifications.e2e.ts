// Notification settings: chosen on one device, the same on another, kept when saving fails, and respected by what is sent.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { NotificationConfig } from '../../packages/contract/src/index.ts'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertShown, eventually } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'
import { maya } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const path = '/my-account/notifications'

describe('notifications', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('are chosen by keyboard on a desktop, and are kept on a phone in Spanish', async () => {
    await stage.visit({ as: maya.username, screen: desktop }, async ({ page }) => {
      await page.goto('/my-account')
      await page.getByRole('link', { name: 'Notifications' }).click()
      const text = page.getByRole('switch', { name: 'Deposit received: Text' })
      await assertShown(text)
      await assertAccessible(page, 'notifications')
      await tabTo(page, text)
      await page.keyboard.press('Space')
      await assertShown(page.getByText('Saved.'))
      await page.getByRole('combobox', { name: 'From' }).selectOption('21:00')
      await assertShown(page.getByText('No alerts from 9:00 PM to 7:00 AM, except to keep you safe.'))
      await eventually(async () => {
        const config = (await (await page.request.get('/api/notifications/config')).json()) as NotificationConfig
        assert.deepEqual([config.events.deposit.sms, config.quietHours.from], [true, '21:00'])
      })
    })
    await stage.visit({ as: maya.username, language: 'es', screen: phone }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(path)
      const line = page.locator('summary').filter({ hasText: 'Depósito recibido' })
      await assertShown(line.getByText('En la aplicación, mensaje de texto'))
      await line.click()
      await assertShown(page.getByRole('switch', { name: 'Depósito recibido: Correo electrónico' }))
      await assertAccessible(page, 'notifications on a phone')
    })
    await stage.visit({ as: maya.username, language: 'es', screen: narrowest }, async ({ page }) => {
      await page.goto(path)
      await assertShown(page.getByRole('heading', { name: 'Horas de silencio' }))
      await assertReflows(page, 'notifications at 320 px')
    })
  })

  test('a choice that cannot be saved goes back, and is saved when the connection is', async () => {
    await stage.visit({ as: maya.username, screen: desktop }, async ({ page, context }) => {
      await page.goto(path)
      const text = page.getByRole('switch', { name: 'Express Pay: Text' })
      await assertShown(text)
      let isAway = true
      await context.route('**/api/notifications/config', (route) =>
        isAway && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
      )
      await text.click()
      await assertShown(page.getByText("We couldn't save this. Your old choice stays."))
      assert.equal(await text.getAttribute('aria-checked'), 'false')
      isAway = false
      await text.click()
      await assertShown(page.getByText('Saved.'))
      await page.reload()
      await eventually(async () => assert.equal(await text.getAttribute('aria-checked'), 'true'))
    })
  })

  test('in Spanish on a phone: a choice, hours and an amount that cannot be saved go back, and each says so', async () => {
    await stage.visit({ as: maya.username, language: 'es', screen: phone }, async ({ page, context }) => {
      await page.goto(path)
      const failed = page.getByRole('alert').filter({ hasText: 'No pudimos guardar esto. Se queda como estaba.' })
      await page.locator('summary').filter({ hasText: 'Depósito recibido' }).click()
      const mail = page.getByRole('switch', { name: 'Depósito recibido: Correo electrónico' })
      await assertShown(mail)
      const was = await mail.getAttribute('aria-checked')
      let isAway = true
      await context.route('**/api/notifications/config', (route) =>
        isAway && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
      )
      await mail.click()
      await eventually(async () => assert.equal(await failed.count(), 1))
      assert.equal(await mail.getAttribute('aria-checked'), was)

      const until = page.getByRole('combobox', { name: 'Hasta' })
      const morning = await until.inputValue()
      await until.selectOption('05:00')
      await eventually(async () => assert.equal(await failed.count(), 2))
      assert.equal(await until.inputValue(), morning)

      const low = page.getByRole('textbox', { name: 'Saldo bajo: menos de' })
      const amount = await low.inputValue()
      await low.fill('41')
      await low.press('Enter')
      await eventually(async () => assert.equal(await failed.count(), 3))
      await eventually(async () => assert.equal(await low.inputValue(), amount))
      await assertAccessible(page, 'opciones que no se guardaron')

      isAway = false
      await low.fill('41')
      await low.press('Enter')
      await eventually(async () => {
        const config = (await (await page.request.get('/api/notifications/config')).json()) as NotificationConfig
        assert.equal(config.thresholds.lowBalance, '4100')
      })
      assert.equal(await failed.count(), 2)
    })
  })
})
