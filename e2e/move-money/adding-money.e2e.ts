// Money is added from a bank: it arrives on a day that was shown before, is not sent, or is taken back after it was spent.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertShown } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'
import { omar, sofia } from '../harness/people.ts'
import { desktop, openStage, phone, type Stage } from '../harness/stage.ts'
import { linkProvenBank, setBalance, reportOf } from './bank-answers.ts'

describe('adding money', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const transferIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? assert.fail('no transfer in the address')

  async function assertScreen(page: Page, screen: string): Promise<void> {
    await assertAccessible(page, screen)
    await assertReflows(page, screen)
  }

  test('on a desktop: the day and the permission are read before, and a bank that does not send it leaves the balance alone', async (t) => {
    t.after(await linkProvenBank(stage.product, omar))
    await stage.visit({ as: omar.username, screen: desktop }, async ({ page }) => {
      await page.goto('/move-money')
      await page.getByRole('button', { name: 'Add money' }).click()
      await assertScreen(page, 'Move Money, adding')
      await page.getByRole('textbox', { name: 'Amount' }).fill('20')
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertAt(page, '/move-money/add')
      await assertShown(heading(page, 'Add from my bank'))
      await assertShown(page.getByText(/^You can use it on /))
      await page.getByRole('textbox', { name: 'How much?' }).fill('1')
      await page.getByRole('button', { name: 'Add money', exact: true }).click()
      await assertShown(page.getByRole('alert').getByText('The smallest transfer is $5.00.'))
      await assertScreen(page, 'add money, with a fault')
      await page.getByRole('radio', { name: '$50', exact: true }).check()
      await assertShown(page.getByText(/^By pressing the button, you let Daybreak take \$50\.00 from Bank \*4411 one time\./))
      await assertScreen(page, 'add money')
      await page.getByRole('button', { name: 'Add $50.00' }).click()
      await assertShown(heading(page, '$50.00 is coming'))
      await assertShown(page.getByText(/You can use it on /).first())
      await assertScreen(page, 'money on its way')

      await reportOf(stage.product, transferIn(page), 'handed', 'sent', 'settled', ['returned', 'PAYMENT_STOPPED'])
      await page.reload()
      await assertShown(heading(page, 'Your bank did not send this money'))
      await assertShown(page.getByText('Bank did not send the $50.00. Your balance is the same.'))
      await assertScreen(page, 'money that was not sent')
    })
  })

  test('in Spanish, on a phone and by keyboard: what was spent and taken back leaves the balance below zero, until pay comes', async (t) => {
    t.after(await linkProvenBank(stage.product, sofia))
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page }) => {
      const { keyboard } = page
      await page.goto('/move-money/add')
      await assertShown(heading(page, 'Agregar desde mi banco'))
      await tabTo(page, page.getByRole('textbox', { name: '¿Cuánto?' }))
      await keyboard.type('20')
      await tabTo(page, page.getByRole('button', { name: 'Agregar $20.00' }))
      await keyboard.press('Enter')
      await assertShown(heading(page, 'Vienen $20.00'))
      await assertScreen(page, 'dinero en camino')

      const id = transferIn(page)
      const had = await setBalance(stage.product, sofia, (posted) => posted)
      await reportOf(stage.product, id, 'handed', 'sent', 'settled', 'usable')
      await setBalance(stage.product, sofia, () => 500n)
      await reportOf(stage.product, id, ['returned', 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION'])
      await page.reload()
      await tabTo(page, page.getByRole('link', { name: 'Tu saldo está bajo cero. Mira cómo se arregla.' }))
      await assertScreen(page, 'dinero que se fue de vuelta')
      await keyboard.press('Enter')
      await assertShown(heading(page, 'Por qué tu saldo está por debajo de cero'))
      await assertShown(page.getByText('−$15.00').first())
      await assertShown(page.getByRole('link', { name: 'Agregar dinero desde mi banco' }))
      await assertScreen(page, 'saldo bajo cero')
      await page.goto('/')
      await assertShown(page.getByRole('link', { name: 'Por qué tu saldo está por debajo de cero' }))
      await assertAccessible(page, 'inicio con saldo bajo cero')

      await setBalance(stage.product, sofia, () => had)
      await page.goto('/below-zero')
      await assertShown(heading(page, 'Tu saldo ya no está bajo cero'))
    })
  })
})
