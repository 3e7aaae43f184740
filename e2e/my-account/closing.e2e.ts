// Closing an account and keeping it after all, and everything we hold as one file: on a phone in English, on a desktop in
// Spanish.
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertShown } from '../harness/expect.ts'
import { tom } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

describe('closing an account', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('three steps, a page that says how far it is, and one press that keeps the account', async () => {
    await stage.visit({ as: tom.username, screen: phone }, async ({ page }) => {
      await page.goto('/my-account')
      await page.getByRole('link', { name: /^Close my account/ }).click()
      await page.getByRole('radio', { name: 'I use another bank' }).check()
      await assertAccessible(page, 'closing: reason')
      await page.getByRole('button', { name: 'Next: my money' }).click()
      await assertShown(page.getByRole('radio', { name: /A check by mail/ }))
      await assertReflows(page, 'closing: money')
      await page.getByRole('button', { name: 'Next: review' }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'Check before you close' }))
      await page.goBack()
      await page.getByRole('button', { name: 'Next: review' }).click()
      await page.getByRole('checkbox').check()
      await assertAccessible(page, 'closing: review')
      await page.getByRole('button', { name: 'Close account' }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'Your account is closing' }), page.getByText('Day 1 of 14'))
      await assertAccessible(page, 'closing: under way')
      await assertReflows(page, 'closing: under way')
      await page.getByRole('button', { name: 'Undo: keep my account' }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'Close my account' }))
    })
  })

  for (const language of ['en', 'es'] as const)
    test(`the history of a closed account is asked for by e-mail, and a link that is over leads on: ${language}`, async () => {
      const words = {
        en: {
          title: 'Your closed account',
          email: 'Email address of your account',
          send: 'Send me a link',
          sent: /^If this address/,
        },
        es: {
          title: 'Tu cuenta cerrada',
          email: 'Correo electrónico de tu cuenta',
          send: 'Mándame un enlace',
          sent: /^Si este correo/,
        },
      }[language]
      await stage.visit({ language, screen: narrowest }, async ({ page }) => {
        await page.goto('/closed-account#made-up-token')
        await assertShown(
          page.getByText(language === 'en' ? 'This link is over. Ask for a new one.' : 'Este enlace ya no sirve. Pide otro.'),
        )
        await assertReflows(page, 'closed account')
        await assertShown(page.getByRole('heading', { level: 1, name: words.title }))
        await page.getByRole('textbox', { name: words.email }).fill('nobody.at.all@example.com')
        await page.getByRole('button', { name: words.send }).press('Enter')
        await assertShown(page.getByText(words.sent))
        await assertAccessible(page, 'closed account')
      })
    })

  test('in Spanish: the file with all data is asked for, made, and deleted with one press', async () => {
    await stage.visit({ as: tom.username, language: 'es' }, async ({ page }) => {
      await page.goto('/my-account/data')
      await assertAccessible(page, 'mis datos')
      await assertReflows(page, 'mis datos')
      await page.getByRole('button', { name: 'Pedir mis datos' }).click()
      await assertShown(page.getByRole('heading', { level: 2, name: /Tu archivo está listo/ }))
      await page.getByRole('button', { name: 'Borrar el archivo ahora' }).click()
      await assertShown(page.getByRole('button', { name: 'Pedir mis datos' }))
    })
  })
})
