// The offer of a card with the worker's name on it: its four screens, its failures, and the card on its way. English on a phone, Spanish on a desktop.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertGone, assertShown } from '../harness/expect.ts'
import { hasFocus } from '../harness/keyboard.ts'
import { maya } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const settingsPath = '**/api/employees/me/settings'
const issuePath = '**/api/employees/pay-cards/issue-personal-card'

describe('the offer of a personalized card', () => {
  let stage: Stage
  before(async () => {
    // A product of its own: the other journeys' Maya has one card.
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
      await dialog.getByRole('combobox', { name: /^Street/ }).fill('9 Elm St')
      await assertAccessible(page, 'another address')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await assertShown(dialog.getByText('9 Elm St'))

      await page.route(issuePath, (route) => route.abort('internetdisconnected'))
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await assertShown(dialog.getByRole('alert').first())
      await page.unroute(issuePath)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await assertShown(dialog.getByRole('heading', { name: 'Your card is on its way!' }))
      await assertShown(dialog.getByText('Your card will arrive in about 3 weeks'))
      await assertAccessible(page, 'the card is on its way')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await assertGone(dialog)

      await page.goto('/card-management')
      await assertShown(page.getByRole('switch', { name: 'Freeze card' }), page.getByText(/^By /))
      await page.goto('/my-account')
      await assertShown(page.getByText('9 Elm St').first())
    })
  })
})
