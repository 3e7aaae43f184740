// The legal pages without signing in: from the list to a document, its parts, its file, its versions and its print view, in both
// languages.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertShown } from './harness/expect.ts'
import { tabTo } from './harness/keyboard.ts'
import { maya } from './harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from './harness/stage.ts'

const documents = [
  'terms',
  'privacy',
  'cardholder-agreement',
  'fees',
  'express-pay',
  'electronic-documents',
  'accessibility',
  'credits',
]

/** Without what the page's type does to quotes and spaces. */
function plain(text: string | null): string {
  return (text ?? '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s/g, ' ')
}

describe('legal pages', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  for (const [language, screen, words] of [
    ['en', phone, { all: 'Terms and Legal', fees: 'Fees', parts: 'On this page', versions: 'Versions' }],
    ['es', desktop, { all: 'Términos y avisos legales', fees: 'Cargos', parts: 'En esta página', versions: 'Versiones' }],
  ] as const) {
    test(`from the list to the fees, their parts, their file and back, in ${language}`, async () => {
      await stage.visit({ language, screen }, async ({ page }) => {
        await page.goto('/legal')
        await assertShown(page.getByRole('heading', { level: 1, name: words.all }))
        await assertAccessible(page, 'legal')
        await page.getByRole('link', { name: words.fees, exact: true }).click()
        await assertAt(page, '/legal/fees')
        await assertShown(page.getByRole('heading', { level: 1, name: words.fees }), page.getByText('$2.50'))
        await assertAccessible(page, 'fees')
        const parts = page.getByRole('navigation', { name: words.parts }).getByRole('link')
        await parts.last().focus()
        await page.keyboard.press('Enter')
        assert.match(page.url(), /#part-fees$/)
        await assertShown(page.getByRole('region', { name: words.versions }))
        const file = await page.request.get(
          (await page.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? assert.fail('no file'),
        )
        assert.equal(file.headers()['content-type'], 'application/pdf')
        await page.emulateMedia({ media: 'print' })
        for (const hidden of [page.getByRole('navigation'), page.getByRole('button'), page.getByRole('banner')])
          assert.equal(await hidden.filter({ visible: true }).count(), 0)
        assert.ok(await page.getByText('$2.50').isVisible())
      })
    })

    test(`each document reads at 320 px, in ${language}`, async () => {
      await stage.visit({ language, screen: narrowest }, async ({ page }) => {
        for (const document of documents) {
          const answer = await page.goto(`/legal/${document}`)
          assert.equal(answer?.status(), 200, document)
          await assertShown(page.getByRole('main').locator('p').nth(1))
          await assertReflows(page, `${document} in ${language}`)
          await assertAccessible(page, document)
        }
      })
    })
  }

  test('demo workers agreed to the version before: it stays readable in their consents and on the public page', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      await page.goto('/my-account/consents')
      await page.getByRole('link', { name: /^Terms of Service/ }).click()
      const agreed = page.getByText('If your paycheck does not cover what you took, you owe us nothing.')
      await assertShown(page.getByText(/^Version 2026-11-22/), agreed)
      await page.goto('/legal/terms')
      await page
        .getByRole('link', { name: /^Version 2026-11-22/ })
        .first()
        .click()
      await assertShown(page.getByText(/^This is an earlier version/), agreed)
      await assertAccessible(page, 'an earlier version')
      await page.getByRole('link', { name: 'Read the version in effect' }).click()
      await assertAt(page, '/legal/terms')
      await assertShown(page.getByText(/in effect since Nov 23, 2026/))
    })
  })

  for (const [language, path, words] of [
    ['en', '/login', { help: 'Get help', all: 'Terms and Legal' }],
    ['es', '/onboarding', { help: 'Pedir ayuda', all: 'Términos y avisos legales' }],
  ] as const) {
    test(`help leads there from ${path} by keyboard, in a tab of its own, in ${language}`, async () => {
      await stage.visit({ language, screen: phone }, async ({ page, context }) => {
        await page.goto(path)
        await tabTo(page, page.getByRole('button', { name: words.help }))
        await page.keyboard.press('Enter')
        await tabTo(page, page.getByRole('dialog', { name: words.help }).getByRole('link', { name: words.all }))
        const opened = context.waitForEvent('page')
        await page.keyboard.press('Enter')
        const legal = await opened
        await assertAt(legal, '/legal')
        await assertShown(legal.getByRole('heading', { level: 1, name: words.all }))
        await assertAt(page, path)
      })
    })
  }

  test('what someone signing up is asked to agree to is the legal page word for word', async () => {
    await stage.visit({ screen: desktop }, async ({ page }) => {
      for (const [address, paperId] of [
        ['terms', 'terms'],
        ['electronic-documents', 'esign'],
        ['cardholder-agreement', 'cardholder-agreement'],
      ] as const) {
        const answer = await page.request.get(`${stage.origin}/api/onboarding/papers/${paperId}?locale=en`)
        const agreement = (await answer.json()) as { hash: string; sections: { paragraphs: string[] }[] }
        const said = agreement.sections.flatMap(({ paragraphs }) => paragraphs)
        assert.ok(said.length > 3)
        for (const path of [`/legal/${address}`, `/legal/${address}/${agreement.hash}`]) {
          await page.goto(path)
          await assertShown(page.getByText(/in effect since/))
          const shown = await page.getByRole('main').textContent()
          for (const sentence of said) assert.ok(plain(shown).includes(plain(sentence)), `${path}: ${sentence}`)
        }
      }
    })
  })

  test('an address of no document, and words that were never shown, say so', async () => {
    await stage.visit({ screen: phone }, async ({ page }) => {
      for (const path of ['/legal/nothing', '/legal/terms/short']) {
        await page.goto(path)
        await assertShown(page.getByText('We do not have this document, or this version of it.'))
      }
    })
  })
})
