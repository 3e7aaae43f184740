// A restricted account: home links to what the worker can do, so do refusals, and the page says when the limit is gone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertShown } from '../harness/expect.ts'
import { runOps } from '../harness/ops.ts'
import { dwayne, sofia } from '../harness/people.ts'
import { openStage, phone, type Stage } from '../harness/stage.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 1])

describe('a restricted account', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('home leads to why and what can be done, and the page says by itself that the limit is gone', async () => {
    const as = ['--as', 'Robin Vale']
    await runOps(stage.product, 'account', 'restrict', dwayne.username, '--reason', 'fraud-review', ...as)
    try {
      await stage.visit({ as: dwayne.username }, async ({ page }) => {
        await page.goto('/')
        await page.getByRole('link', { name: 'Your account is limited. See what you can do.' }).click()
        await assertAt(page, '/account-restricted')
        await assertShown(page.getByRole('heading', { level: 1, name: 'Your account is limited right now' }))
        await assertShown(page.getByText(/Have your case number ready: DB-/))
        await assertAccessible(page, 'restricted account')
        await assertReflows(page, 'restricted account')
        await page.getByRole('link', { name: 'Take or choose a photo' }).click()
        await assertShown(page.getByRole('heading', { level: 1, name: 'New message' }))
        assert.match(
          await page.getByLabel('Your message').inputValue(),
          /^My account is limited \(case DB-[0-9A-Z]{8}\)\. Here is/,
        )
        await page.locator('input[type=file]').setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: png })
        await assertShown(page.getByText('Sent', { exact: true }))
        await page.getByRole('button', { name: 'Send' }).click()
        await assertShown(page.getByRole('heading', { level: 1, name: 'My account' }), page.getByText('id.png'))
        await page.goto('/move-money')
        await page.getByRole('link', { name: 'Your account is limited right now. See what you can do.' }).click()
        await assertAt(page, '/account-restricted')
        await runOps(stage.product, 'account', 'release', dwayne.username, ...as)
        // As when the worker returns to the tab.
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        await assertShown(page.getByRole('heading', { level: 1, name: 'Your account works again.' }))
      })
    } finally {
      await runOps(stage.product, 'account', 'release', dwayne.username, ...as)
    }
  })

  test('in Spanish on a phone: what moves after each payday asks for a bank first', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page }) => {
      await page.goto('/move-money')
      await page.getByRole('link', { name: /^Después de cada día de pago/ }).click()
      await assertAt(page, '/move-money/payday')
      await assertShown(page.getByRole('link', { name: 'Agregar una cuenta de banco' }))
      await assertAccessible(page, 'después de cada día de pago')
      await assertReflows(page, 'después de cada día de pago')
    })
  })
})
