// The offer of a card with the worker's name on it: its four screens, their failures, and the card on its way, in both languages.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus } from '../harness/keyboard.ts'
import { maya, sofia } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const addressPath = '**/api/employees/address'
const suggestionsPath = '**/api/employees/address/autocomplete?*'
const postponePath = '**/api/employees/pay-cards/offer/postpone'
const settingsPath = '**/api/employees/me/settings'
const issuePath = '**/api/employees/pay-cards/issue-personal-card'

describe('the offer of a personalized card', () => {
  let stage: Stage
  before(async () => {
    // A product of its own: in the other journeys Maya and Sofia have one card.
    stage = await openStage({})
  })
  after(() => stage.close())

  test('in Spanish: a no that cannot be saved is said, and the offer comes again', async () => {
    await stage.visit({ as: maya.username, language: 'es', hasOnLoadModals: true }, async ({ page }) => {
      await page.goto('/')
      const dialog = page.getByRole('dialog')
      await assertShown(dialog.getByRole('heading', { name: '¿Te interesa una tarjeta personalizada?' }))
      await assertAccessible(page, 'la oferta')
      await page.route(settingsPath, (route) => route.abort('internetdisconnected'))
      await dialog.getByRole('button', { name: 'No quiero otra tarjeta' }).click()
      await assertShown(dialog.getByText('No pudimos guardar tu respuesta. Quizás te preguntemos otra vez.'))
      await page.unroute(settingsPath)
      await dialog.getByRole('button', { name: 'Confirmar dirección postal' }).press('Enter')
      await assertShown(dialog.getByRole('heading', { name: 'Revisa tu dirección postal' }))
      await page.setViewportSize(narrowest)
      await assertReflows(page, 'la dirección')
      await page.reload()
      await assertShown(dialog.getByRole('heading', { name: '¿Te interesa una tarjeta personalizada?' }))
    })
  })

  test('a worker has it sent to another address, sees when an order fails, and finds it on the card page while the present card works', async () => {
    await stage.visit({ as: maya.username, screen: phone, hasOnLoadModals: true }, async ({ page }) => {
      await page.goto('/')
      const dialog = page.getByRole('dialog')
      await assertShown(dialog.getByRole('heading', { name: 'Are you interested in a personalized card?' }))
      await assertAccessible(page, 'the offer')
      await dialog.getByRole('button', { name: 'Confirm Mailing Address' }).press('Enter')
      assert.ok(await hasFocus(dialog.getByRole('heading', { name: 'Verify your mailing address' })))
      await dialog.getByRole('button', { name: 'Update Address' }).press('Enter')
      const street = dialog.getByRole('combobox', { name: /^Street/ })
      await street.fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await assertShown(dialog.getByText('Required field'))
      await street.fill('9 Elm St')
      await assertAccessible(page, 'another address')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await assertShown(dialog.getByText('9 Elm St'))

      const next = dialog.getByRole('button', { name: 'Continue' })
      for (const path of [addressPath, issuePath]) await failOnce(page, next, path)
      await next.click()
      await assertShown(dialog.getByRole('heading', { name: 'Your card is on its way!' }))
      await assertShown(dialog.getByText('Your card will arrive in about 3 weeks'))
      await assertAccessible(page, 'the card is on its way')
      await next.click()
      await assertGone(dialog)

      await page.goto('/card-management')
      await assertShown(page.getByRole('switch', { name: 'Freeze card' }), page.getByText(/^By /))
      await page.goto('/my-account')
      await assertShown(page.getByText('9 Elm St').first())
    })
  })

  test('in Spanish on a phone: each failure on the way is said and undone, closing it as well, and the card that was ordered is tracked', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: phone, hasOnLoadModals: true }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto('/')
      const dialog = page.getByRole('dialog')
      const question = dialog.getByRole('heading', { name: '¿Te interesa una tarjeta personalizada?' })
      await assertShown(question)
      await page.route(postponePath, (route) => route.abort('internetdisconnected'))
      await page.keyboard.press('Escape')
      await assertGone(dialog)
      await assertShown(page.getByText('No pudimos guardar tu respuesta. Quizás te preguntemos otra vez.'))
      await page.unroute(postponePath)
      await page.reload()
      await assertShown(question)

      await dialog.getByRole('button', { name: 'Confirmar dirección postal' }).press('Enter')
      await typeAnotherAddress(page)
      await dialog.getByRole('button', { name: 'Guardar' }).press('Enter')
      await assertShown(dialog.getByText('27 Birch Ln'))

      const next = dialog.getByRole('button', { name: 'Continuar' })
      for (const path of [addressPath, issuePath]) await failOnce(page, next, path)
      await assertAccessible(page, 'un pedido que no salió')
      await next.click()
      await assertShown(
        dialog.getByRole('heading', { name: '¡Tu tarjeta va en camino!' }),
        dialog.getByText('Tu tarjeta llegará en unas 3 semanas'),
        dialog.getByText('Puedes seguir usando tu tarjeta actual hasta que actives la tarjeta personalizada.'),
      )
      await assertAccessible(page, 'la tarjeta va en camino')
      await next.click()
      await assertGone(dialog)
      await page.goto('/card-management')
      await assertShown(
        page.getByRole('list', { name: 'Tu tarjeta nueva' }),
        page.getByRole('switch', { name: 'Congelar tarjeta' }),
      )
      await page.goto('/')
      await assertShown(page.getByRole('heading', { name: 'Tus transacciones' }))
      assert.equal(await dialog.count(), 0)
    })
  })

  /** Pressed while the line is cut for one route: the dialog says so, and can be pressed again. */
  async function failOnce(page: Page, next: Locator, path: string): Promise<void> {
    await page.route(path, (route) => route.abort('internetdisconnected'))
    await next.click()
    await assertShown(page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }))
    await eventually(async () => assert.ok(await next.isEnabled()))
    await page.unroute(path)
  }

  /** UpdateAddress: a field left empty, suggestions that do not come, going back, and an address that is kept. */
  async function typeAnotherAddress(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cambiar dirección' }).press('Enter')
    const street = dialog.getByRole('combobox', { name: 'Calle y número' })
    const old = await street.inputValue()
    await assertShown(dialog.getByText(/^Esto no cambia tu dirección de facturación\./))
    await street.fill('')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await assertShown(dialog.getByText('Campo obligatorio'))
    await page.route(suggestionsPath, (route) => route.abort('internetdisconnected'))
    await street.pressSequentially('27 Birch')
    await assertShown(dialog.getByText('No pudimos cargar las sugerencias'))
    await assertAccessible(page, 'otra dirección, sin sugerencias')
    await page.unroute(suggestionsPath)
    await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter')
    await assertShown(dialog.getByRole('heading', { name: 'Revisa tu dirección postal' }), dialog.getByText(old))
    await dialog.getByRole('button', { name: 'Cambiar dirección' }).press('Enter')
    await street.fill('27 Birch Ln')
  }
})
