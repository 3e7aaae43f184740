// Analytics of the app's use: each event is counted once, also offline and across a reload, and none of a worker who opted out.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { analyticsSettings, type ExpressPay } from '../packages/contract/src/index.ts'
import { assertAt, assertShown, eventually } from './harness/expect.ts'
import { runOps } from './harness/ops.ts'
import { maya, tom, type Person } from './harness/people.ts'
import { openStage, phone, type Stage } from './harness/stage.ts'

const storageKey = 'daybreak_analytics'
/** What browsers call a long task. */
const longTaskMs = 50

describe('analytics', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({})
  })
  after(() => stage.close())

  type Counted = { events: { name: string; properties: { type?: string }; events: number; people: number }[] }
  async function countOf(name: string): Promise<number[]> {
    const { events } = (await runOps(stage.product, 'analytics', 'events')) as Counted
    return events.filter((event) => event.name === name).map(({ events: count }) => count)
  }

  test('earned pay that is taken while the collector is away is counted once, after a reload, and logging out leaves nothing', async () => {
    await agree(maya)
    await stage.visit({ as: maya.username, screen: phone }, async ({ page, context }) => {
      let isAway = true
      await context.route('**/collect/**', (route) => (isAway ? route.abort('internetdisconnected') : route.continue()))
      const early = watchCollector(page)
      await page.goto('/')
      await takePay(page)
      await eventually(async () => assert.deepEqual(await waitingIn(page), ['Identified', 'TransferCompleted']))
      assert.ok(early.every(({ isAfterUsable }) => isAfterUsable))
      assert.deepEqual(await countOf('TransferCompleted'), [])
      await page.reload()
      isAway = false
      await eventually(async () => assert.deepEqual(await countOf('TransferCompleted'), [1]))
      await eventually(async () => assert.deepEqual(await waitingIn(page), []))
      await page.reload()
      await assertShown(page.getByRole('region', { name: 'Available balance' }))
      await eventually(async () => assert.deepEqual(await waitingIn(page), []))
      assert.deepEqual([await countOf('TransferCompleted'), await countOf('Identified')], [[1], [1]])
      await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
      await assertAt(page, '/login')
      assert.equal(await page.evaluate((key) => window.localStorage.getItem(key), storageKey), null)
    })
  })

  test('a browser that asks not to be counted sends nothing and keeps nothing', async () => {
    await agree(tom)
    await stage.visit({ as: tom.username, screen: phone }, async ({ page, context }) => {
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
      })
      const sent = watchCollector(page)
      const isLoaded = page.waitForResponse(/\/assets\/start-late-/)
      await page.goto('/')
      await isLoaded
      await takePay(page)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.goto('/')
      await assertShown(page.getByRole('region', { name: 'Available balance' }))
      assert.deepEqual(sent, [])
      assert.equal(await page.evaluate((key) => window.localStorage.getItem(key), storageKey), null)
      assert.deepEqual(await countOf('TransferCompleted'), [1])
    })
  })

  test('its code comes after the page is usable, and blocks no finger', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      await page.addInitScript(() => {
        const ours: number[] = []
        Object.assign(window, { ours })
        // Of each frame that made a finger wait, the parts that this code has made.
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries())
            for (const script of Reflect.get(entry, 'scripts') as { sourceURL: string; duration: number }[])
              if (script.sourceURL.includes('/assets/start-late-')) ours.push(script.duration)
        }).observe({ type: 'long-animation-frame' })
      })
      const isKept = page.waitForResponse((response) => response.url().includes('/collect/track'))
      await page.goto('/')
      await isKept
      const { loadedAt, shownAt, ours } = await page.evaluate(() => ({
        loadedAt: performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/start-late-'))?.startTime,
        shownAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        ours: Reflect.get(window, 'ours') as number[],
      }))
      assert.ok(loadedAt !== undefined && shownAt !== undefined && loadedAt > shownAt, `${loadedAt} ms, shown at ${shownAt} ms`)
      assert.ok(
        ours.every((ms) => ms < longTaskMs),
        `it ran for ${ours.join(', ')} ms`,
      )
    })
  })

  test("Mixpanel's own client for browsers, unchanged and set as the wrapper is, is understood and counted once", async () => {
    await stage.visit({}, async ({ page, context }) => {
      await context.route('**/a-page-of-mixpanel', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      )
      await page.goto('/a-page-of-mixpanel')
      const earlier = await countOf('TransferCompleted')
      await page.addScriptTag({ path: createRequire(import.meta.url).resolve('mixpanel-browser/dist/mixpanel.umd.js') })
      const answered = page.waitForResponse((response) => response.url().includes('/collect/track/'))
      await page.evaluate(
        ({ settings, host }) => {
          const { mixpanel } = window as unknown as {
            mixpanel: Record<'init' | 'identify' | 'track', (...given: unknown[]) => void>
          }
          mixpanel.init('a-token', { ...settings, api_host: host, batch_flush_interval_ms: 200 })
          mixpanel.identify('emp_01900000000070008000000000000001')
          mixpanel.track('TransferCompleted', { type: 'add_money', instantTransferToastVariant: null })
        },
        { settings: analyticsSettings(true), host: `${stage.origin}/collect` },
      )
      const answer = await answered
      assert.deepEqual([answer.status(), await answer.json()], [200, { status: 1, error: null }])
      await eventually(async () => assert.deepEqual((await countOf('TransferCompleted')).length, earlier.length + 1))
    })
  })

  /** Whether each call to the collector came after the page showed a balance. */
  function watchCollector(page: Page): { isAfterUsable: boolean }[] {
    const calls: { isAfterUsable: boolean }[] = []
    let isUsable = false
    const isOf = (request: Request, path: string) => new URL(request.url()).pathname.startsWith(path)
    page.on('requestfinished', (request) => (isUsable ||= isOf(request, '/api/employees/me')))
    page.on('request', (request) => isOf(request, '/collect/') && calls.push({ isAfterUsable: isUsable }))
    return calls
  }

  async function agree({ username }: Person): Promise<void> {
    const call = `${stage.origin}/api/express-pay`
    const headers = { origin: stage.origin, 'x-daybreak-client': 'web' }
    await stage.visit({ as: username }, async ({ context: { request } }) => {
      const { terms } = (await (await request.get(call)).json()) as ExpressPay
      const answer = await request.post(`${call}/reactivate`, { headers, data: { termsVersion: terms.version } })
      assert.ok(answer.ok(), await answer.text())
    })
  }
})

async function takePay(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Get \$[\d,.]+ now$/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Get your pay' })
  await sheet.getByRole('button', { name: /^Get \$[\d,.]+ now$/ }).click()
  await assertShown(page.getByRole('heading', { name: /is in your account$/ }))
}

/** The names of the events that this browser still has to send. */
function waitingIn(page: Page): Promise<string[] | null> {
  return page.evaluate((key) => {
    const kept = JSON.parse(window.localStorage.getItem(key) ?? 'null') as { events: { event: string }[] } | null
    return kept && kept.events.map(({ event }) => event)
  }, storageKey)
}
