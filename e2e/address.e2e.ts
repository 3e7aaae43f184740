// The address form: suggestions by keyboard in a dialog, errors shown at their fields, and an address that is saved.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertGone, assertShown, eventually } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { dwayne, linh } from './harness/people.ts'
import { narrowest, openStage, phone, type Stage } from './harness/stage.ts'

describe('address', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  type Words = { replace: RegExp; reason: string; next: string; change: string }
  const english: Words = {
    replace: /^Replace card/,
    reason: 'I lost it',
    next: 'Continue',
    change: 'Update Address',
  }
  const spanish: Words = {
    replace: /^Reemplazar/,
    reason: 'La perdí',
    next: 'Continuar',
    change: 'Cambiar dirección',
  }

  async function openForm(page: Page, { replace, reason, next, change }: Words): Promise<void> {
    await page.goto('/card-management')
    await page.getByRole('button', { name: replace }).click()
    const dialog = page.getByRole('dialog')
    // A press on a sheet that still moves may land beside it; a key does not.
    await dialog.getByRole('radio', { name: reason }).press('Space')
    await dialog.getByRole('button', { name: next }).click()
    await dialog.getByRole('button', { name: change }).click()
    await assertShown(dialog.getByRole('combobox'))
  }

  test('a keyboard alone finds an address, puts right what is wrong, and saves it', async () => {
    await stage.visit({ as: linh.username, screen: phone }, async ({ page }) => {
      await openForm(page, english)
      const street = page.getByRole('combobox', { name: 'Street address' })
      const list = page.getByRole('listbox', { name: 'Suggested addresses' })
      await tabTo(page, street)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('12 Main St Yonkers', { delay: 5 })
      await assertShown(list)
      await page.keyboard.press('ArrowDown')
      assert.equal(await list.getByRole('option', { selected: true }).count(), 1)
      await assertAccessible(page, 'suggested addresses')
      // Escape is the list's before it is the dialog's.
      await page.keyboard.press('Escape')
      await assertGone(list)
      await assertShown(street)

      await page.keyboard.press('ArrowDown')
      await assertShown(list)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const zip = page.getByRole('textbox', { name: 'ZIP code' })
      assert.deepEqual([await street.inputValue(), await zip.inputValue()], ['12 Main St', '10701'])

      await tabTo(page, zip)
      await page.keyboard.type('1070')
      await page.keyboard.press('Enter')
      await assertShown(page.getByText('Must be 5 digits'))
      await eventually(async () => assert.ok(await hasFocus(page.getByText('Check 1 field.'))))
      await assertAccessible(page, 'address with a fault')
      await tabTo(page, zip)
      await page.keyboard.type('10703')
      await page.keyboard.press('Enter')
      await assertShown(page.getByRole('heading', { name: 'Verify your mailing address' }), page.getByText('Yonkers, NY 10703'))
    })
  })

  test('a text without matches and large text on the narrowest screen leave room to type, in Spanish', async () => {
    await stage.visit({ as: dwayne.username, language: 'es', screen: narrowest }, async ({ page }) => {
      await openForm(page, spanish)
      const street = page.getByRole('combobox', { name: 'Calle y número' })
      await street.fill('12 Zzyzxq')
      await assertShown(page.getByText('No hay resultados.'), page.getByText('También puedes escribir la dirección completa.'))
      await assertAccessible(page, 'no suggested address')
      await assertReflows(page, 'address form')
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await assertReflows(page, 'address form with large text')
      await street.fill('12 Main St Yonkers')
      await assertShown(page.getByRole('listbox'))
      await assertReflows(page, 'suggested addresses with large text')
    })
  })
})
