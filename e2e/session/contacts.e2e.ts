// A worker's phones and e-mail addresses: changed, removed, added, never the last one, also from a stale page or offline.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import * as cast from '../../apps/server/src/demo/cast.ts'
import { runOps } from '../harness/ops.ts'
import { dwayne, linh, maya, omar, sofia, tom } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const contactsPath = '/my-account/contacts'

const enClaim = {
  phone: 'Phone number',
  logIn: 'Log in',
  code: '6-digit code',
  heading: 'One more check',
  born: 'Date of birth',
  digits: 'Last 4 digits of your Social Security number or ITIN',
  failed: /Those details don't match/,
}
const esClaim = {
  phone: 'Número de teléfono',
  logIn: 'Entrar',
  code: 'Código de 6 números',
  heading: 'Una comprobación más',
  born: 'Fecha de nacimiento',
  digits: 'Últimos 4 números de tu Seguro Social o ITIN',
  failed: /Esos datos no coinciden/,
}

describe('contacts', () => {
  let stage: Stage
  // A worker of its own, because the contacts that they sign in by change here.
  before(async () => {
    stage = await openStage({})
  })
  after(() => stage.close())

  async function enterCode(page: Page, label: string, sentTo: string): Promise<void> {
    const field = page.getByLabel(label)
    await assertShown(field)
    await field.fill(await stage.readCode(sentTo))
  }

  test('a keyboard alone changes an address, proven by both, and removes what is not the last', async () => {
    await stage.visit({ as: dwayne.username }, async ({ page }) => {
      await page.goto('/my-account')
      await tabTo(page, page.getByRole('link', { name: 'Change: Email' }))
      await page.keyboard.press('Enter')
      await assertShown(page.getByRole('heading', { name: 'Phone and email' }))
      await assertShown(page.getByRole('button', { name: 'Change *** *** 0102' }))
      await assertAccessible(page, 'contacts')

      await tabTo(page, page.getByRole('button', { name: /^Change d/ }))
      await page.keyboard.press('Enter')
      const field = page.getByRole('textbox', { name: 'New email address' })
      await assertShown(field)
      await tabTo(page, field)
      await page.keyboard.type(dwayne.email)
      await page.keyboard.press('Enter')
      await assertShown(page.getByText('Enter a different email.'))
      await assertAccessible(page, 'contact with a fault')
      await field.fill('dwayne.next@example.com')
      await page.keyboard.press('Enter')
      await assertShown(page.getByText(/First, enter the code/), page.getByText('*** *** 0102'))
      await assertAccessible(page, 'code of the old contact')
      await enterCode(page, '6-digit code', dwayne.username)
      await assertShown(page.getByText(/Now enter the code/))
      await page.getByLabel('6-digit code').fill('000000')
      await assertShown(page.locator('form p').getByText("That code isn't right."))
      await enterCode(page, '6-digit code', 'dwayne.next@example.com')
      await assertShown(page.getByText('Your email was changed.'))
      await eventually(async () => assert.ok(await hasFocus(page.getByRole('heading', { name: 'Phone and email' }))))

      await page.getByRole('button', { name: 'Remove *** *** 0102' }).click()
      await assertShown(page.getByText('You can no longer log in with it'))
      await assertAccessible(page, 'contact that is to go')
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await enterCode(page, '6-digit code', 'dwayne.next@example.com')
      await assertShown(page.getByText('It was removed from your account.'), page.getByRole('button', { name: 'Add a phone' }))
      await assertGone(page.getByRole('button', { name: /^Remove / }))
      await assertShown(page.getByText('One phone or email that gets codes has to stay.'))

      await page.goto('/my-account/security')
      await assertShown(page.getByText('Phone or email removed'), page.getByText('Phone or email changed'))
    })
  })

  test('a phone in Spanish: what is typed stays while the line is gone, and large text has room', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page, context }) => {
      await page.goto(contactsPath)
      await page.getByRole('button', { name: /^Quitar s/ }).click()
      await assertAccessible(page, 'contact that is to go')
      await page.getByRole('button', { name: 'Quitar', exact: true }).click()
      await enterCode(page, 'Código de 6 números', sofia.username)
      await assertShown(page.getByText('Se quitó de tu cuenta.'))

      await page.getByRole('button', { name: 'Agregar un correo electrónico' }).click()
      const field = page.getByRole('textbox', { name: 'Nuevo correo electrónico' })
      await field.fill('sofia.nueva@example.com')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await assertShown(page.getByRole('alert').first())
      assert.equal(await field.inputValue(), 'sofia.nueva@example.com')
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await enterCode(page, 'Código de 6 números', sofia.username)
      await assertShown(page.getByText(/Ahora escribe el código/))
      await enterCode(page, 'Código de 6 números', 'sofia.nueva@example.com')
      await assertShown(page.getByText('Se agregó a tu cuenta.'))

      await page.setViewportSize(narrowest)
      await assertReflows(page, 'contacts')
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await assertReflows(page, 'contacts with large text')
      await page.getByRole('button', { name: /^Cambiar \*/ }).click()
      await assertReflows(page, 'new contact with large text')
    })
  })

  test('in Spanish on a desktop: an address is changed by keyboard, proven by both', async () => {
    await stage.visit({ as: omar.username, language: 'es', screen: desktop }, async ({ page }) => {
      await page.goto(contactsPath)
      await assertShown(page.getByRole('heading', { name: 'Teléfono y correo electrónico' }))
      await tabTo(page, page.getByRole('button', { name: /^Cambiar o/ }))
      await page.keyboard.press('Enter')
      const field = page.getByRole('textbox', { name: 'Nuevo correo electrónico' })
      await assertShown(field)
      await tabTo(page, field)
      await page.keyboard.type('omar.nuevo@example.com')
      await page.keyboard.press('Enter')
      await assertAccessible(page, 'code of the old contact')
      await enterCode(page, 'Código de 6 números', omar.username)
      await assertShown(page.getByText(/Ahora escribe el código/))
      await enterCode(page, 'Código de 6 números', 'omar.nuevo@example.com')
      await assertShown(page.getByText('Cambiamos tu correo electrónico.'))
      await assertAccessible(page, 'contacts')
    })
  })

  const screens = [
    { language: 'en', screen: desktop, who: tom, person: cast.tom, to: '17185550177', words: enClaim },
    { language: 'es', screen: phone, who: maya, person: cast.maya, to: '17185550178', words: esClaim },
  ] as const
  for (const { language, screen, who, person, to, words } of screens) {
    test(`a number that our people typed asks for details at its first log-in, in ${language}`, async () => {
      const shown = ['--to', to, '--shown', 'passport, in person', '--as', 'Robin Vale']
      await runOps(stage.product, 'contacts', 'replace', who.username, ...shown)
      await stage.visit({ language, screen }, async ({ page }) => {
        await page.goto('/login')
        await page.getByLabel(words.phone).fill(to.slice(1))
        await page.getByRole('button', { name: words.logIn }).click()
        await enterCode(page, words.code, to)
        await assertShown(page.getByRole('heading', { name: words.heading }))
        await eventually(async () => assert.ok(await hasFocus(page.getByRole('heading', { name: words.heading }))))
        await assertAccessible(page, 'claim')
        await tabTo(page, page.getByLabel(words.born))
        const [year = '', month = '', day = ''] = person.birthDate.split('-')
        await page.keyboard.type(`${month}${day}${year}`)
        await page.getByLabel(words.digits).fill('0000')
        await page.keyboard.press('Enter')
        await assertShown(page.getByText(words.failed))
        await assertAccessible(page, 'claim refused')
        await page.setViewportSize(narrowest)
        await assertReflows(page, `claim, ${language}`)
        await page.getByLabel(words.digits).fill(person.last4Ssn)
        await page.keyboard.press('Enter')
        await assertAt(page, '/')
        await page.goto(contactsPath)
        await assertShown(page.getByText(to.slice(-4)).first())
      })
    })
  }

  test('a page that shows what is not there any more changes nothing, and shows what there is', async () => {
    await stage.visit({ as: linh.username }, async ({ page, context }) => {
      await page.goto(contactsPath)
      const stale = await context.newPage()
      await stale.goto(contactsPath)
      await stale.getByRole('button', { name: /^Remove l/ }).click()
      await page.getByRole('button', { name: /^Remove l/ }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await enterCode(page, '6-digit code', linh.username)
      await assertShown(page.getByText('It was removed from your account.'))

      await stale.bringToFront()
      await stale.getByRole('button', { name: 'Remove', exact: true }).click()
      await assertShown(stale.getByText('Your phone or email was changed somewhere else.'))
      await assertGone(stale.getByRole('button', { name: /^Remove / }))
    })
  })
})
