// Maintenance: the screens of a part that is down say so; when everything is down, pages wait and return to where the worker was.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from './harness/expect.ts'
import { runOps } from './harness/ops.ts'
import { dwayne, maya } from './harness/people.ts'
import { narrowest, openStage, phone, type Stage } from './harness/stage.ts'

describe('maintenance', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())
  // The next journey plays in the same product.
  afterEach(async () => {
    for (const part of ['', 'express-pay']) await operator('stop', part)
  })

  async function operator(verb: 'start' | 'stop', part = '', ...more: string[]): Promise<void> {
    const words = [...(part === '' ? [] : ['--part', part]), '--as', 'Robin Vale', ...more]
    // A part that was never down is no fault of a clean-up.
    await runOps(stage.product, 'maintenance', verb, ...words).catch((error: unknown) => {
      if (verb === 'start') throw error
    })
  }

  async function untilKnown(isDown: boolean): Promise<void> {
    await eventually(async () => {
      const answer = (await (await fetch(`${stage.origin}/api/maintenance`)).json()) as { whole: object | null }
      assert.equal(answer.whole !== null, isDown)
    })
  }

  test('a worker reads what is down and until when, is led away when everything is, and comes back to where they were', async () => {
    await operator('start', 'express-pay', '--until', '90m')
    await stage.visit({ as: maya.username, screen: phone, language: 'es', isTakenDown: true }, async ({ page }) => {
      await page.goto('/express-pay')
      const notice = page.getByText('Express Pay no funciona por ahora. Lo demás sí.')
      await assertShown(notice, page.getByText(/^Lo que ganaste está seguro\. Volvemos a las? .* o antes\.$/))
      await page.goto('/')
      await assertShown(page.getByText(/^Puedes cobrar otra vez a las? .* o antes\.$/))
      assert.ok(await page.getByRole('button', { name: /^Cobrar \$.* ahora$/ }).isDisabled())
      await assertAccessible(page, 'a part that is down')
      await page.goto('/my-account')
      await assertShown(page.getByRole('heading', { level: 1 }))
      await assertGone(notice)

      await operator('start', '', '--until', '2h')
      await untilKnown(true)
      await page.goto('/move-money?from=home')
      await assertShown(page.getByRole('heading', { level: 1, name: /^Volvemos a las? .* ET o antes$/ }))
      assert.equal(new URL(page.url()).search, `?from=${encodeURIComponent('/move-money?from=home')}`)
      await assertShown(page.getByText('Tu tarjeta sigue funcionando.'), page.getByText(/^Próximo intento en 0:\d\d$/).first())
      await assertAccessible(page, 'maintenance with its end')
      await page.setViewportSize(narrowest)
      await assertReflows(page, 'maintenance with its end')

      await operator('stop')
      await untilKnown(false)
      await page.getByRole('button', { name: 'Intentar ahora' }).click()
      await assertAt(page, '/move-money')
      assert.equal(new URL(page.url()).search, '?from=home')
      await assertShown(page.getByRole('button', { name: 'Salir' }).first())
    })
  })

  test('a worker who logs in meanwhile is led to the page that waits, and back to the log-in', async () => {
    await stage.visit({ isTakenDown: true }, async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel('Phone number').fill(dwayne.typed)
      await operator('start')
      await untilKnown(true)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: "We're making things better." }))
      await operator('stop')
      await untilKnown(false)
      await page.getByRole('button', { name: 'Try now' }).click()
      await assertAt(page, '/login')
    })
  })
})
