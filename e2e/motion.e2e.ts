// A dialog opens and closes with its own animation, the page behind it is usable at once, and nothing moves under reduced motion.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertGone, assertShown, eventually } from './harness/expect.ts'
import { hasFocus } from './harness/keyboard.ts'
import { dwayne } from './harness/people.ts'
import { openStage, phone, type Stage } from './harness/stage.ts'

describe('a sheet', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const leaving = (page: Page) => page.locator('[data-closing]')

  async function openAndClose(page: Page): Promise<{ opened: number[]; closed: number[] }> {
    await page.goto('/card-management')
    const row = page.getByRole('button', { name: /^Replace card/ })
    await row.click()
    const dialog = page.getByRole('dialog')
    await assertShown(dialog)
    const opened = await page.evaluate(durationsIn, 'dialog[open]')
    // In the same turn as the press, before the picture is gone again.
    await page.keyboard.press('Escape')
    const closed = await page.evaluate(durationsIn, '[data-closing]')
    await assertGone(dialog)
    await eventually(async () => assert.ok(await hasFocus(row)))
    await leaving(page).waitFor({ state: 'detached' })
    return { opened, closed }
  }

  test('comes up from the edge in 320 ms and leaves as long, while the focus is back already', async () => {
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const { opened, closed } = await openAndClose(page)
      assert.ok(opened.includes(320), `opened by ${opened.join()}`)
      assert.ok(closed.includes(320), `closed by ${closed.join()}`)
    })
  })

  test('does not move with reduced motion, and leaves no picture behind', async () => {
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page }) => {
      const { opened, closed } = await openAndClose(page)
      assert.ok(opened.every((ms) => ms <= 1))
      assert.deepEqual(closed, [])
    })
  })
})

/** Runs in the page: how long each motion in what is selected takes. */
function durationsIn(selector: string): number[] {
  const motions = document.querySelector(selector)?.getAnimations({ subtree: true }) ?? []
  return motions.flatMap(({ effect }) => effect?.getTiming().duration ?? []).filter((duration) => typeof duration === 'number')
}
