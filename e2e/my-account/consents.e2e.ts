// What a worker agreed to and revokes: by keyboard alone on a desktop in English, on a phone in Spanish, and by mail from an
// operator.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { catalogs } from '@daybreak/copy'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertShown } from '../harness/expect.ts'
import { assertSeenInForcedColors } from '../harness/forced-colors.ts'
import { tabTo } from '../harness/keyboard.ts'
import { runOps } from '../harness/ops.ts'
import { dwayne, maya, sofia, type Person } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

describe('consents', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  type Letters = { letters: { id: string; kind: string; worker: string }[] }
  const letters = async () => ((await runOps(stage.product, 'letters', 'list')) as Letters).letters
  const lettersTo = async ({ name }: Person) => (await letters()).filter(({ worker }) => worker === name).map(({ kind }) => kind)

  test('by keyboard alone: documents by mail with their consequences first, letters for the operator, and back online', async () => {
    await stage.visit({ as: maya.username, screen: desktop }, async ({ page }) => {
      const words = catalogs.en
      await page.goto('/my-account/consents')
      await assertShown(page.getByRole('heading', { level: 1, name: words['employee.consent.title'] }))
      await assertAccessible(page, 'consents')
      await assertSeenInForcedColors(page, 'consents')
      const change = page.getByRole('link', { name: 'Change: Documents online' })
      await tabTo(page, change)
      await page.keyboard.press('Enter')
      await assertAt(page, '/my-account/consents/documents')
      await assertShown(page.getByText(words['employee.consent.esign-title']), page.getByText(/^It starts on /))
      await assertAccessible(page, 'documents by mail')
      const mail = page.getByRole('button', { name: words['employee.consent.esign-withdraw'] })
      await tabTo(page, mail)
      await page.keyboard.press('Enter')
      await assertShown(page.getByText(/^Done\. From .* we will mail your documents\.$/))
      assert.deepEqual(await lettersTo(maya), ['start_mail'])

      await page.goto('/my-account/consents/documents')
      const again = page.getByRole('button', { name: words['onboarding.agreements.esign-label'] })
      await assertAccessible(page, 'documents online again')
      await tabTo(page, again)
      await page.keyboard.press('Enter')
      await assertShown(page.getByText(words['employee.consent.esign-title']))
      // What was not mailed yet is dropped.
      assert.deepEqual(await lettersTo(maya), [])
    })
  })

  test('on a phone in Spanish: each choice, and how the app is used leads to its setting', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page }) => {
      const words = catalogs.es
      await page.goto('/my-account/consents')
      await assertShown(page.getByRole('heading', { level: 1, name: words['employee.consent.title'] }))
      await assertAccessible(page, 'consents in es')
      for (const subject of ['documents', 'texts', 'marketing']) {
        await page.goto(`/my-account/consents/${subject}`)
        await assertShown(page.getByRole('main').getByRole('heading', { level: 1 }))
        await assertAccessible(page, `${subject} in es`)
      }
      await page.goto('/my-account/consents')
      await page
        .getByRole('link', { name: words['employee.consent.change-label'].replace('{name}', words['employee.consent.usage']) })
        .click()
      await assertAt(page, '/my-account/settings')
    })
    await stage.visit({ as: sofia.username, language: 'es', screen: narrowest }, async ({ page }) => {
      for (const path of ['', '/documents', '/texts', '/marketing']) {
        await page.goto(`/my-account/consents${path}`)
        await assertShown(page.getByRole('main').getByRole('heading', { level: 1 }))
        await assertReflows(page, `consents${path} in es`)
      }
    })
  })

  test('an agreement is read word for word, requested on paper once, and mailed by an operator', async () => {
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page }) => {
      const words = catalogs.en
      await page.goto('/my-account/consents')
      await page.getByRole('link', { name: /^Cardholder Agreement/ }).click()
      await assertShown(page.getByText(words['onboarding.short-form.choice']))
      await assertAccessible(page, 'an agreement')
      const ask = page.getByRole('button', { name: words['employee.consent.copy-ask'] })
      await ask.click()
      await assertShown(page.getByRole('status').filter({ hasText: /copy|paper/i }))
      await page.reload()
      await assertShown(page.getByText(words['onboarding.short-form.choice']))
      assert.equal(await ask.count(), 0)
      assert.deepEqual(await lettersTo(dwayne), ['copy'])
      const [copy] = (await letters()).filter(({ worker }) => worker === dwayne.name)
      await runOps(stage.product, 'letters', 'done', copy?.id ?? '', '--as', 'Dana Cho')
      assert.deepEqual(await lettersTo(dwayne), [])
      await page.reload()
      await assertShown(ask)
    })
  })
})
