// A debit card is linked, and sent to within minutes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertShown } from '../harness/expect.ts'
import { hasFocus } from '../harness/keyboard.ts'
import { linh } from '../harness/people.ts'
import { openStage, type Stage } from '../harness/stage.ts'
import { proveAnew } from './fresh-proof.ts'

describe('linked accounts', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

  async function assertScreen(page: Page, screen: string): Promise<void> {
    await assertAccessible(page, screen)
    await assertReflows(page, screen)
  }

  async function typeCard(page: Page, number: string): Promise<void> {
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Card number').fill(number)
    await frame.getByLabel('Expires (MM/YY)').fill('11/40')
    await frame.getByLabel('Security code').fill('123')
    await frame.getByLabel('ZIP code').fill('10038')
    await frame.getByRole('button', { name: 'Check this card' }).click()
  }

  test('a debit card is typed into the provider’s page, linked, and sent to with the fee that was shown', async () => {
    await stage.visit({ as: linh.username }, async ({ page, context }) => {
      const ours: string[] = []
      context.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/')) ours.push(request.postData() ?? '')
      })
      await proveAnew(stage, { page, context }, linh)
      await page.goto('/move-money/accounts')
      await page.getByRole('link', { name: 'Add a debit card' }).click()
      await assertShown(page.frameLocator('iframe').getByLabel('Card number'))
      await assertScreen(page, 'add a debit card')
      await typeCard(page, '6011111111111117')
      await assertShown(heading(page, "Card *1117 can't get instant transfers"))
      await assertScreen(page, 'a card that takes none')
      await button(page, 'Try another card').click()
      await typeCard(page, '5555555555554444')
      const ready = heading(page, 'Debit card *4444 is ready')
      await assertShown(ready)
      assert.ok(await hasFocus(ready), 'the heading has the focus')
      await assertScreen(page, 'ready')
      assert.ok(!ours.some((body) => /6011111111111117|5555555555554444/.test(body)), 'no number comes to us')

      await page.getByRole('link', { name: 'Send money to this card' }).click()
      await page.getByRole('textbox', { name: 'Amount in dollars' }).fill('20')
      await button(page, 'Continue').click()
      const card = page.getByRole('radio', { name: /^Instant/ })
      await assertShown(page.getByText('$0.35 fee. Usually within 30 minutes.'))
      assert.ok(!(await card.isChecked()), 'a way that costs is never chosen for the worker')
      await card.check()
      await button(page, 'Continue').click()
      await assertShown(page.getByText("You can't undo an instant transfer."))
      await assertScreen(page, 'review of an instant transfer')
      await button(page, 'Send $20.00 now').click()
      await assertShown(heading(page, /\$19\.65 (is on its way|arrived)/))
      await assertShown(heading(page, 'Your $19.65 arrived.'))
      await assertScreen(page, 'an instant transfer that arrived')
    })
  })
})
