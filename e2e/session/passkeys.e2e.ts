// Passkeys as a worker uses them: offered, added, used to log in and as a fresh proof, named and removed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { giveAuthenticator } from '../harness/proofs/authenticator.ts'
import { assertAt, assertGone, assertShown } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'
import { letProofGrowOld } from '../harness/proofs/old-proof.ts'
import { maya, sofia } from '../harness/people.ts'
import { openStage, phone, type Stage } from '../harness/stage.ts'

describe('passkeys', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  /** The browser has answered what the button asked it for. */
  const untilIdle = (page: Page) => page.locator('button[aria-busy]').waitFor({ state: 'detached' })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('a worker who logged in by a code takes up the offer, and logs in by a passkey from then on', async () => {
    await stage.visit({ host: 'localhost', screen: phone }, async ({ page }) => {
      const device = await giveAuthenticator(page)
      await signInByCode(page, maya.email)
      const offer = page.getByRole('region', { name: 'Log in faster next time' })
      await assertShown(offer)
      await assertAccessible(page, 'home with the offer of a passkey')
      await device.setFinger(false)
      await button(page, 'Add a passkey').click()
      await untilIdle(page)
      await assertShown(offer)
      await assertGone(page.getByRole('alert'))
      await device.setFinger(true)
      await button(page, 'Add a passkey').click()
      await assertShown(page.getByRole('main').getByText('Your passkey is ready.'))
      await assertGone(offer)
      assert.equal(await device.countPasskeys(), 1)

      await button(page, 'Log Out').click()
      await assertAt(page, '/login')
      await assertAccessible(page, 'sign-in with passkeys')
      await device.setFinger(false)
      await button(page, 'Log in with a passkey').click()
      await untilIdle(page)
      await assertGone(page.getByRole('alert'))
      await device.setFinger(true)
      await button(page, 'Log in with a passkey').click()
      await assertAt(page, '/')
      await assertShown(page.getByRole('heading', { name: 'Account Details' }))
      await assertGone(offer)
    })
  })

  test('a worker names a passkey, removes it after a fresh proof by it, and is notified that it is gone', async () => {
    await stage.visit({ host: 'localhost' }, async ({ page, context }) => {
      await giveAuthenticator(page)
      await signInByCode(page, maya.email)
      await page.goto('/my-account/security')
      const passkeys = page.getByRole('list', { name: 'Passkeys' })
      await button(page, 'Add a passkey').click()
      await assertShown(page.getByText('Your passkey is ready.').first())
      await button(page, 'Rename passkey Linux').last().click()
      await page.getByRole('dialog').getByLabel('Name').fill('My old phone')
      await assertAccessible(page, 'naming a passkey')
      await button(page, 'Save').click()
      await assertShown(passkeys.getByText('My old phone'), passkeys.getByText(/^Added .* · Not used yet$/))
      await assertAccessible(page, 'my account with passkeys')

      await letProofGrowOld(context, '/api/session/passkeys/*', ['passkey', 'sms'])
      await button(page, 'Remove passkey My old phone').click()
      await assertAccessible(page, 'removing a passkey')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
      await dialog.getByRole('button', { name: 'Use your passkey' }).click()
      await assertGone(dialog)
      await assertGone(passkeys.getByText('My old phone'))

      await button(page, 'Log Out').click()
      await assertAt(page, '/login')
      await button(page, 'Log in with a passkey').click()
      await assertShown(page.getByRole('alert').getByText("This passkey isn't on your account any more. Log in with a code."))
      await assertAccessible(page, 'sign-in by an unknown passkey')
    })
  })

  test('in Spanish and without a mouse', async () => {
    await stage.visit({ host: 'localhost', language: 'es', screen: phone }, async ({ page }) => {
      await giveAuthenticator(page)
      await page.goto('/login/with-email')
      await page.getByLabel('Correo electrónico').fill(sofia.email)
      await page.keyboard.press('Enter')
      await assertAt(page, '/login/verify-otp')
      await page.getByLabel('Código de 6 números').fill(await stage.readCode(sofia.email))
      await assertShown(page.getByRole('region', { name: 'Entra más rápido la próxima vez' }))
      await assertReflows(page, 'home with the offer in Spanish')
      await tabTo(page, button(page, 'Ahora no'))
      await page.keyboard.press('Enter')
      await assertGone(page.getByRole('region', { name: 'Entra más rápido la próxima vez' }))

      await page.goto('/my-account/security')
      await tabTo(page, button(page, 'Agregar una llave de acceso'))
      await page.keyboard.press('Enter')
      await assertShown(page.getByText('Tu llave de acceso está lista.').first())
      await assertReflows(page, 'my account with passkeys in Spanish')
      await button(page, 'Salir').click()
      await assertAt(page, '/login')
      await tabTo(page, button(page, 'Entrar con una llave de acceso'))
      await page.keyboard.press('Enter')
      await assertAt(page, '/')
    })
  })

  test('under an IP address, to which no passkey can belong, none is spoken of', async () => {
    await stage.visit({}, async ({ page }) => {
      await page.goto('/login')
      await assertShown(button(page, 'Log in'))
      await assertGone(button(page, 'Log in with a passkey'))
    })
  })

  async function signInByCode(page: Page, email: string): Promise<void> {
    await page.goto('/login/with-email')
    await page.getByLabel('Email address').fill(email)
    await button(page, 'Log in').click()
    await assertAt(page, '/login/verify-otp')
    await page.getByLabel('6-digit code').fill(await stage.readCode(email))
    await assertAt(page, '/')
  }
})
