// The documents of a worker: each statement in each format on a desktop in English, and on a phone in Spanish; fees, and a history by mail.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { catalogs } from '@daybreak/copy'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertShown } from '../harness/expect.ts'
import { assertSeenInForcedColors } from '../harness/forced-colors.ts'
import { tabTo } from '../harness/keyboard.ts'
import { maya, sofia } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

/** No button has it: it is for programs, under the address of the other formats. */
async function readForPrograms({ request }: BrowserContext): Promise<object> {
  const { statements } = (await (await request.get('/api/statements')).json()) as { statements: { month: string }[] }
  const answer = await request.get(`/api/statements/${statements[0]?.month}/json`)
  assert.equal(answer.status(), 200)
  return (await answer.json()) as object
}

async function download(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await button.press('Enter')
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') }
}

describe('documents', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('by keyboard alone: a statement in each format, the list as a table, and a history by mail as a message', async () => {
    await stage.visit({ as: maya.username, screen: desktop }, async ({ page, context }) => {
      const words = catalogs.en
      await page.goto('/my-account/documents')
      await assertShown(
        page.getByRole('heading', { level: 2, name: words['statements.list.heading'] }),
        page.getByText(/^Comes on /),
      )
      await assertAccessible(page, 'documents')
      await assertSeenInForcedColors(page, 'documents')
      const pdf = page.getByRole('button', { name: / statement, PDF$/ }).first()
      await tabTo(page, pdf)
      const agreement = await download(page, pdf)
      assert.match(agreement.name, /^statement-\d{4}-\d{2}\.pdf$/)
      assert.ok(agreement.text.startsWith('%PDF-1.7') && agreement.text.includes('<pdfuaid:part>1</pdfuaid:part>'))
      const table = await download(page, page.getByRole('button', { name: / statement, CSV$/ }).first())
      assert.match(table.text, /^\S*date,description,type,amount,fee,balance,id\r\n/)
      const ofx = await download(page, page.getByRole('button', { name: / statement, OFX$/ }).first())
      assert.match(ofx.text, /<OFX><SIGNONMSGSRSV1>/)
      assert.ok('closing' in (await readForPrograms(context)))
      const history = await download(page, page.getByRole('button', { name: new RegExp(words['statements.list.history-12']) }))
      assert.ok(history.text.split('\r\n').length > 100, 'a year of transactions')
      await page.getByRole('button', { name: new RegExp(words['statements.list.written-history'].slice(0, 20)) }).press('Enter')
      await assertShown(page.getByText(words['statements.list.written-sent']))
      await page.getByRole('link', { name: words['statements.list.written-case'] }).click()
      await assertShown(page.getByText(words['statements.list.written-message']))
    })
  })

  test('proof of income: made by keyboard, checked by a stranger without an account in either language, turned off', async () => {
    const words = catalogs.en
    let code = ''
    await stage.visit({ as: maya.username, screen: desktop }, async ({ page }) => {
      await page.goto('/my-account/documents/proof')
      await assertShown(page.getByRole('heading', { level: 1, name: words['statements.proof.title'] }))
      await page.getByRole('textbox', { name: words['statements.proof.for'] }).fill('Northside Rentals')
      await page.getByRole('button', { name: words['statements.proof.make'] }).press('Enter')
      const heading = page.getByRole('heading', { level: 2, name: /\w{4}-\w{4}-\w{2}/ })
      await assertShown(heading)
      code = /\w{4}-\w{4}-\w{2}/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
      await assertAccessible(page, 'proof of income')
      const agreement = await download(page, page.getByRole('button', { name: words['statements.proof.pdf'] }))
      assert.ok(agreement.text.startsWith('%PDF-1.7'))
      // No share sheet for files on a desktop: the file is saved.
      const shared = await download(page, page.getByRole('button', { name: words['statements.proof.share'] }))
      assert.equal(shared.text, agreement.text)
      await page.getByRole('button', { name: words['statements.proof.see'] }).press('Enter')
      await assertShown(page.getByRole('dialog').getByText('To: Northside Rentals'), page.getByRole('dialog').getByText(code))
      await assertAccessible(page, 'a letter of proof of income')
      await page.keyboard.press('Escape')
    })
    const check = async (language: 'en' | 'es', sees: 'statements.check.genuine' | 'statements.check.none') =>
      stage.visit({ language, screen: language === 'es' ? narrowest : phone }, async ({ page }) => {
        const said = catalogs[language]
        await page.goto('/proof')
        await assertAccessible(page, 'check of a letter')
        const field = page.getByRole('textbox', { name: said['statements.check.label'] })
        await field.fill(code.toLowerCase().replaceAll('-', ' '))
        await field.press('Enter')
        await assertShown(page.getByRole('heading', { level: 1, name: said[sees] }))
        await assertAccessible(page, sees)
        if (sees === 'statements.check.genuine') await assertShown(page.getByText('Northside Rentals'))
        assert.ok(!page.url().includes(code))
      })
    await check('en', 'statements.check.genuine')
    await check('es', 'statements.check.genuine')
    await stage.visit({ as: maya.username, screen: desktop }, async ({ page }) => {
      await page.goto('/my-account/documents/proof')
      await page.getByRole('button', { name: words['statements.proof.off-button'] }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words['statements.proof.off-button'] }).click()
      await assertShown(page.getByText(words['statements.proof.off'], { exact: true }))
    })
    await check('es', 'statements.check.none')
  })

  test('on a phone in Spanish: months, fees and agreements, on the narrowest screen too', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page, context }) => {
      const words = catalogs.es
      await page.goto('/my-account/documents')
      await assertShown(
        page.getByRole('heading', { level: 2, name: words['statements.fees.title'] }),
        page.getByText(/^Llega el /),
      )
      await assertAccessible(page, 'documents in es')
      const agreement = await download(page, page.getByRole('button', { name: /^Estado de cuenta de .*, PDF$/ }).first())
      assert.ok(agreement.text.includes('/Lang (es-US)'))
      const table = await download(page, page.getByRole('button', { name: /^Estado de cuenta de .*, CSV$/ }).first())
      assert.match(table.text, /^\S*date,description,type,amount,fee,balance,id\r\n/)
      const ofx = await download(page, page.getByRole('button', { name: /^Estado de cuenta de .*, OFX$/ }).first())
      assert.match(ofx.text, /<LANGUAGE>SPA/)
      assert.ok('closing' in (await readForPrograms(context)))
    })
    await stage.visit({ as: sofia.username, language: 'es', screen: narrowest }, async ({ page }) => {
      await page.goto('/my-account/documents')
      await assertShown(page.getByText(/^Llega el /))
      await assertReflows(page, 'documents in es')
    })
  })
})
