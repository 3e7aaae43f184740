// Support: searching help, a message with a file, our answer, and the worker's. One run in English on a phone, one in Spanish.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertShown } from './harness/expect.ts'
import { runOps } from './harness/ops.ts'
import { maya, tom } from './harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from './harness/stage.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 1])

describe('support', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('a worker finds an answer, writes to us with a file, is answered, answers, and closes the case', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      await page.goto('/support')
      await page.getByRole('textbox', { name: 'What do you need help with?' }).fill('stollen card')
      await page.getByRole('link', { name: /^I lost my card\. What do I do\?/ }).click()
      await assertAt(page, '/support/card-lost/lost-card')
      await page.getByRole('button', { name: 'No', exact: true }).press('Enter')
      await page.getByRole('radio', { name: "I did it and it didn't work" }).check()
      await assertShown(page.getByText('Thank you.').first())
      await assertAccessible(page, 'an answer')
      await page.getByRole('link', { name: 'Leave a message' }).first().click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'New message' }))
      await page.getByLabel('Your message').fill('My card 4111 1111 1111 1111 is gone')
      await page.locator('input[type=file]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: png })
      await assertShown(page.getByText('Sent', { exact: true }))
      await page.getByRole('button', { name: 'Send' }).click()
      await assertShown(page.getByText('Leave out card numbers and Social Security numbers. We never need them.').first())
      await assertAccessible(page, 'writing to us')
      // What was typed and sent so far is there after a reload.
      await page.getByLabel('Your message').fill('My card is gone. What now?')
      await page.reload()
      assert.equal(await page.getByLabel('Your message').inputValue(), 'My card is gone. What now?')
      await assertShown(page.getByText('card.png'))
      await page.getByRole('button', { name: 'Send' }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'I lost my card' }))
      await assertShown(page.getByText('My card is gone. What now?'), page.getByText('card.png'))
      const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''

      await runOps(stage.product, 'cases', 'answer', number, '--as', 'Dana Cho', '--text', 'Is it frozen?')
      await page.goto('/support/cases')
      await assertShown(page.getByText('We need your answer'))
      await assertAccessible(page, 'cases')
      await page
        .getByRole('link', { name: /^I lost my card/ })
        .first()
        .click()
      await assertShown(page.getByText('Is it frozen?'), page.getByText('Dana, Daybreak'))
      await assertAccessible(page, 'a case')
      await page.getByLabel('Your answer').fill('Yes.')
      await page.getByRole('button', { name: 'Send' }).click()
      await assertShown(page.getByRole('listitem').filter({ hasText: 'Yes.' }))
      await page.getByRole('button', { name: 'Close this case' }).click()
      await assertShown(page.getByRole('button', { name: 'Open this case again' }))
      await page.goto('/support')
      await assertShown(page.getByRole('link', { name: 'See all', exact: true }))
      await assertAccessible(page, 'support with a case')
      const story = (await runOps(stage.product, 'cases', 'show', number)) as { state: string; messages: unknown[] }
      assert.deepEqual([story.state, story.messages.length], ['closed', 3])
    })
  })

  test('in Spanish: without a session too, and no page is wider than a narrow phone', async () => {
    await stage.visit({ language: 'es', screen: narrowest }, async ({ page }) => {
      await page.goto('/support')
      await page.getByRole('textbox', { name: '¿En qué te ayudamos?' }).fill('targeta perdida')
      await page.getByRole('link', { name: /^Perdí mi tarjeta\. ¿Qué hago\?/ }).click()
      await assertAt(page, '/support/card-lost/lost-card')
      await page.getByRole('button', { name: 'No', exact: true }).click()
      await assertShown(page.getByText('¿Qué faltó?'))
      await assertReflows(page, 'una respuesta')
      await page.getByRole('button', { name: 'Sí', exact: true }).click()
      await page.waitForFunction(() => sessionStorage.getItem('daybreak_helped_lost-card')?.endsWith(' yes'))
      await assertShown(page.getByText('Gracias.').first())
      await page.reload()
      await assertShown(page.getByRole('button', { name: 'Sí', exact: true, pressed: true }))
      const helped = (await runOps(stage.product, 'support', 'helped')) as {
        articles: { article: string; yes: number; failed: number }[]
      }
      assert.partialDeepStrictEqual(
        helped.articles.find(({ article }) => article === 'lost-card'),
        { yes: 1, failed: 1 },
      )
      await page.getByRole('link', { name: 'Dejar un mensaje' }).first().click()
      await page.getByLabel('Tu mensaje').fill('Perdí mi tarjeta y no puedo entrar.')
      await page.getByLabel('Correo electrónico para responderte').fill('sofia.nueva@example.com')
      await assertReflows(page, 'escribir')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await assertShown(page.getByText(/^Recibimos tu mensaje\. El número de tu caso es \d{5}/))
    })
    // By e-mail: another journey locks the log-in by phone.
    await stage.visit({ as: tom.email, language: 'es', screen: desktop }, async ({ page }) => {
      await page.goto('/support/cases/99999')
      await assertShown(page.getByRole('heading', { level: 1, name: 'No encontramos esa página.' }))
      await page.goto('/support/cases')
      await assertShown(page.getByText('Todavía no nos has escrito.'))
    })
  })
})
