// A purchase through the card sandbox, as the worker is notified of it: within seconds, in an open page and under the bell, and a
// declined one with advice.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { MessagePage, TransactionPage } from '../../packages/contract/src/index.ts'
import { assertAccessible } from '../harness/accessibility.ts'
import { assertAt, assertShown, eventually } from '../harness/expect.ts'
import { runOps } from '../harness/ops.ts'
import { linh, sofia, type Person } from '../harness/people.ts'
import { desktop, openStage, phone, type Stage } from '../harness/stage.ts'

const minute = 60_000

/** What the banner showed since, and for how long the rows slid that came. */
type Motion = { amounts: string[]; slides: number[] }
type Watched = typeof globalThis & { motion: Motion }

/** Runs in the page. */
function takeDownMotion(): void {
  const motion: Motion = { amounts: [], slides: [] }
  ;(globalThis as Watched).motion = motion
  const balance = () => document.querySelector('section[aria-label="Available balance"] > p')?.textContent ?? ''
  let shown = balance()
  new MutationObserver(() => {
    if (balance() !== shown) {
      shown = balance()
      motion.amounts.push(shown)
    }
    for (const row of document.querySelectorAll('tr'))
      for (const { effect } of row.getAnimations()) {
        const duration = effect?.getTiming().duration
        if (typeof duration === 'number') motion.slides.push(duration)
      }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

const motionOf = (page: Page): Promise<Motion> => page.evaluate(() => (globalThis as Watched).motion)
const centsOf = (amount: string) => Number.parseInt(amount.replaceAll(/\D/g, ''), 10)
const reportedWithinMs = 5_000

describe('a purchase', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const buy = ({ username }: Person, amount: string, merchant: string) =>
    runOps(stage.product, 'issuer', 'purchase', '--phone', username, '--amount', amount, '--merchant', merchant)

  async function subjectsOf(page: Page): Promise<string[]> {
    const { data } = (await (await page.request.get('/api/employees/messages')).json()) as MessagePage
    return data.map(({ subject }) => subject)
  }

  async function newestOf(page: Page): Promise<string | undefined> {
    const { data } = (await (await page.request.get('/api/employees/transactions?take=1')).json()) as TransactionPage
    return data[0]?.id
  }

  test('reaches an open page and the bell', async () => {
    await stage.visit({ as: linh.username, language: 'en', screen: desktop }, async ({ page }) => {
      await page.clock.install()
      await page.goto('/')
      const table = page.getByRole('table', { name: 'Your Transactions' })
      await assertShown(table)
      await buy(linh, '4.56', 'Harbor Street Deli')
      const afterMs = performance.now()
      await eventually(async () => assert.ok((await subjectsOf(page)).includes('$4.56 at Harbor Street Deli')))
      assert.ok(performance.now() - afterMs < reportedWithinMs)
      await page.clock.fastForward(minute)
      await assertShown(table.getByRole('row').filter({ hasText: 'Harbor Street Deli' }))
      await eventually(async () => assert.equal(await page.getByText('New in your list: Harbor Street Deli, $4.56.').count(), 1))
      const bell = page.getByRole('button', { name: /^Messages, \d+ new$/ })
      await bell.click()
      const panel = page.getByRole('dialog', { name: 'Messages' })
      await assertShown(panel.getByText('$4.56 at Harbor Street Deli'))
      await assertAccessible(page, 'a purchase under the bell')
    })
  })

  test('given back comes in motion, said once, and is simply there with reduced motion', async () => {
    await stage.visit({ as: linh.username, language: 'en', screen: desktop }, async ({ page }) => {
      await page.clock.install()
      for (const [reducedMotion, merchant] of [
        ['no-preference', 'Corner Coffee'],
        ['reduce', 'Pine Street Fuel'],
      ] as const) {
        await page.emulateMedia({ reducedMotion })
        await page.goto('/')
        const table = page.getByRole('table', { name: 'Your Transactions' })
        await assertShown(table)
        await page.evaluate(takeDownMotion)
        const newest = await newestOf(page)
        await runOps(stage.product, 'issuer', 'refund', '--phone', linh.username, '--amount', '250.00', '--merchant', merchant)
        await eventually(async () => assert.notEqual(await newestOf(page), newest))
        await page.clock.fastForward(minute)
        await assertShown(table.getByRole('row').filter({ hasText: merchant }))
        const came = page.getByText(/^Money came\. You have \$[\d,.]+ available\.$/)
        await eventually(async () => assert.equal(await came.count(), 1))
        const [, balance = ''] = /have (\$[\d,.]+) available/.exec(await came.innerText()) ?? []
        await eventually(async () => assert.equal((await motionOf(page)).amounts.at(-1), balance))
        const { amounts, slides } = await motionOf(page)
        const isStill = reducedMotion === 'reduce'
        assert.equal(amounts.length === 1, isStill, `it showed ${amounts.join(', ')}`)
        assert.deepEqual(
          amounts.map(centsOf),
          amounts.map(centsOf).toSorted((one, other) => one - other),
        )
        assert.equal(
          slides.some((ms) => ms > 1),
          !isStill,
          `the row slid for ${slides.join(', ')} ms`,
        )
        assert.equal(await page.getByText(`New in your list: ${merchant}, $250.00.`).count(), 1)
      }
    })
  })

  test('that is declined says why and what helps, in Spanish on a phone', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page }) => {
      await assert.rejects(buy(sofia, '2400', 'Ferretería Lupe'), 'the command says that it was declined')
      await eventually(async () => assert.ok((await subjectsOf(page)).includes('Una compra no se hizo')))
      await page.goto('/messages')
      await page
        .getByRole('link', { name: /Una compra no se hizo/ })
        .first()
        .click()
      await assertShown(
        page.getByText(/Una compra de \$2,400\.00 en Ferretería Lupe no se hizo\. Tienes \$[\d,.]+ disponibles\./),
      )
      await assertAccessible(page, 'a declined purchase')
      await page.getByRole('link', { name: 'Ver más' }).click()
      await assertAt(page, '/move-money/add')
    })
  })
})
