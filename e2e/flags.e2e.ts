// A feature that is switched off leaves the open page within seconds and refuses its calls; on again, it is back, without a reload.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { assertAccessible } from './harness/accessibility.ts'
import { assertGone, assertShown } from './harness/expect.ts'
import { runOps } from './harness/ops.ts'
import { maya } from './harness/people.ts'
import { openStage, phone, type Stage } from './harness/stage.ts'

/** From the command to the page, where a change has to be in five seconds; the command itself takes some. */
const reachesMs = 5_000

describe('feature flags', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())
  afterEach(() => set('express-pay', 'default'))

  async function set(key: string, value: 'on' | 'off' | 'default'): Promise<void> {
    await runOps(stage.product, 'flags', 'set', key, value, '--because', 'A journey', '--as', 'Robin Vale')
  }

  test('Express Pay goes from an open page and comes back to it, and a page that opens meanwhile says that it is not offered', async () => {
    await stage.visit({ as: maya.username, screen: phone, language: 'es', hearsFlags: true }, async ({ page, context }) => {
      const listens = page.waitForResponse((response) => response.url().includes('/ofrep/v1/events'))
      await page.goto('/')
      const tab = page.getByRole('navigation').getByRole('link', { name: 'Express Pay' })
      await assertShown(tab)
      assert.equal((await listens).status(), 200)

      await set('express-pay', 'off')
      const switchedMs = performance.now()
      await assertGone(tab)
      assert.ok(performance.now() - switchedMs < reachesMs)
      // What the page knows is there at the first paint of the next one, too.
      const listensAgain = page.waitForResponse((response) => response.url().includes('/ofrep/v1/events'))
      await page.goto('/express-pay')
      await assertShown(page.getByRole('heading', { name: 'Express Pay no está disponible' }))
      await assertAccessible(page, 'a feature that is off')
      const refused = await context.request.post(`${stage.origin}/api/express-pay/transfers/preview`, {
        headers: { 'X-Daybreak-Client': 'web', origin: stage.origin },
        data: { amount: '5000', destination: { kind: 'own_card' } },
      })
      assert.deepEqual([refused.status(), ((await refused.json()) as { code: string }).code], [404, 'feature_off'])

      await listensAgain
      await set('express-pay', 'default')
      await assertShown(tab)
    })
  })
})
