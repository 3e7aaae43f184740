// An authenticator app as a worker uses it: set up, its recovery codes, logging in without the phone, stepping up, and turning it
// off.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { codeShownBy } from '../harness/proofs/authenticator-app.ts'
import { assertAt, assertGone, assertShown } from '../harness/expect.ts'
import { letProofGrowOld } from '../harness/proofs/old-proof.ts'
import { runOps } from '../harness/ops.ts'
import { sofia } from '../harness/people.ts'
import { openStage, phone, type Stage } from '../harness/stage.ts'

describe('an authenticator app', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
    await set('on')
  })
  after(async () => {
    await set('default')
    await stage.close()
  })

  const set = (value: 'on' | 'default') =>
    runOps(stage.product, 'flags', 'set', 'sign-in-totp', value, '--because', 'A journey', '--as', 'Robin Vale')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('is set up on a phone in Spanish, lets the worker in by a recovery code, proves that it is them, and goes', async () => {
    await stage.visit({ as: sofia.username, screen: phone, language: 'es', receivesFlags: true }, async ({ page, context }) => {
      await page.goto('/my-account/security')
      await button(page, 'Usar una aplicación de códigos').click()
      const title = page.getByRole('heading', { name: 'Usar una aplicación de códigos' })
      await assertShown(title, page.getByRole('img', { name: 'Código para escanear con tu aplicación de códigos' }))
      await assertAccessible(page, 'setting up an authenticator app')
      await assertReflows(page, 'setting up an authenticator app in Spanish')
      const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
      await page.getByLabel('Código de 6 números').fill(codeShownBy(key))
      await button(page, 'Activar').click()

      const codes = page.getByRole('list', { name: 'Guarda tus códigos de respaldo' }).getByRole('listitem')
      await assertShown(codes.first())
      assert.equal(await codes.count(), 8)
      const [recoveryCode = ''] = await codes.allInnerTexts()
      await assertAccessible(page, 'recovery codes')
      await assertReflows(page, 'recovery codes in Spanish')
      await page.getByRole('checkbox', { name: 'Guardé mis códigos en un lugar seguro.' }).check()
      await button(page, 'Listo').click()
      await assertShown(page.getByText(/Te quedan 8 códigos de respaldo/))
      await assertAccessible(page, 'security with an authenticator app')

      await button(page, 'Salir').click()
      await assertAt(page, '/login')
      await page.goto('/login/with-email')
      await page.getByLabel('Correo electrónico').fill(sofia.email)
      await page.keyboard.press('Enter')
      await assertAt(page, '/login/verify-otp')
      await button(page, 'Usar tu aplicación de códigos').click()
      await assertShown(page.getByText(/^Abre tu aplicación de códigos\./))
      await assertAccessible(page, 'sign-in by an authenticator app')
      await button(page, 'Usar un código de respaldo').click()
      await page.getByLabel('Código de respaldo').fill(recoveryCode.toLowerCase())
      await assertAccessible(page, 'sign-in by a recovery code')
      await page.keyboard.press('Enter')
      await assertAt(page, '/')

      await page.goto('/my-account/security')
      await assertShown(page.getByText(/Te quedan 7 códigos de respaldo/))
      await letProofGrowOld(context, '/api/session/totp', ['totp', 'sms'], 'DELETE')
      await button(page, 'Desactivar').click()
      await page
        .getByRole('dialog', { name: '¿Desactivar tu aplicación de códigos?' })
        .getByRole('button', { name: 'Desactivar' })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
      await dialog.getByRole('button', { name: 'Usar tu aplicación de códigos' }).click()
      await dialog.getByLabel('Código de 6 números').fill(codeShownBy(key, 1))
      await assertGone(dialog)
      await assertShown(button(page, 'Usar una aplicación de códigos'))
    })
  })
})
