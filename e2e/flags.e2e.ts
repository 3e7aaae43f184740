// A feature that is switched off leaves the open page within seconds and refuses its calls; on again, it is back, without a reload.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { isMask } from '../packages/contract/src/index.ts'
import { catalogs, typeset } from '../packages/copy/src/index.ts'
import { assertAccessible } from './harness/accessibility.ts'
import { assertGone, assertShown, eventually } from './harness/expect.ts'
import { runOps } from './harness/ops.ts'
import { maya } from './harness/people.ts'
import { readNewestRecording, whileShown } from './harness/recordings.ts'
import { openStage, phone, type Stage } from './harness/stage.ts'

/** From the command to the page, where a change has to be in five seconds; the command itself takes some. */
const reachesMs = 5_000

describe('feature flags', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())
  afterEach(async () => {
    await set('express-pay', 'default')
    await set('recording', 'default')
  })

  async function set(key: string, value: 'on' | 'off' | 'default'): Promise<void> {
    await runOps(stage.product, 'flags', 'set', key, value, '--because', 'A journey', '--as', 'Robin Vale')
  }

  test('Express Pay goes from an open page and comes back to it, and a page that opens meanwhile says that it is not offered', async () => {
    await stage.visit({ as: maya.username, screen: phone, language: 'es', receivesFlags: true }, async ({ page, context }) => {
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

  test('a recorded visit holds no name, amount, number or typed text, and replays with its words and its look', async () => {
    await set('recording', 'on')
    let id = ''
    let seen: string[] = []
    await stage.visit({ as: maya.username }, async ({ page, context }) => {
      await agreeToRecording(context, true)
      const said = noteAnswers(page)
      const kept: Response[] = []
      page.on('response', (response) => isChunk(response) && kept.push(response))
      await page.goto('/')
      await assertShown(
        page.getByRole('region', { name: 'Available balance' }),
        page.getByRole('table', { name: 'Your Transactions' }),
      )
      await page.waitForResponse(isChunk)

      const account = page.getByRole('group', { name: 'Account number' })
      await account.getByRole('button', { name: 'Show account number' }).click()
      await assertShown(account.getByRole('button', { name: 'Hide account number' }))
      const number = ((await account.textContent()) ?? '').replaceAll(/\D/g, '')
      assert.match(number, /^\d{8,}$/)
      await account.getByRole('button', { name: 'Hide account number' }).click()
      const menu = page.getByRole('navigation').first()
      await menu.getByRole('link', { name: 'Cash Back' }).click()
      await page.getByRole('searchbox', { name: 'Search offers' }).fill(typed)
      await menu.getByRole('link', { name: 'My Account' }).click()
      await assertShown(page.getByRole('heading', { level: 2, name: 'Your details' }))
      await page.mouse.click(5, 5)
      const readLast = () => readNewestRecording(stage.product, maya.username)
      await eventually(async () => assert.match(JSON.stringify(await readLast()), /"screen":"\/my-account"/))
      assert.deepEqual(new Set(kept.map((response) => response.status())), new Set([204]))

      const recording = await readLast()
      assert.ok(recording?.isWhole)
      id = recording.id
      const words = wordsIn(recording.events)
      for (const word of words) assert.ok(isMask(word) || staticWords.has(word), `readable: ${word}`)
      const whole =
        words.join('\n') + JSON.stringify(recording.events, (_key, value: unknown) => (typeof value === 'number' ? 0 : value))
      const secrets = [...said, number, number.slice(-4), typed, 'Torres', '37.41', ...maya.name.split(' ')]
      assert.ok(secrets.length > 100)
      for (const secret of secrets) {
        // Our own words may be a part of an answer.
        const isKept = /[\d@]/.test(secret) ? whole.includes(secret) : words.includes(secret)
        assert.ok(!isKept, `kept: ${secret}`)
      }
      const screens = recording.events.flatMap((event) => (event.type === 5 ? [event.data.payload.screen] : []))
      assert.deepEqual(
        screens.filter((screen) => screen !== '/'),
        ['/cash-back', '/my-account'],
      )
      seen = words.filter((word) => staticWords.has(word))
      await agreeToRecording(context, false)
    })

    assert.ok(seen.includes('Your Transactions') && seen.includes('Account Details'))
    await whileShown(stage.product, id, async (url) => {
      await stage.visit({ isReplay: true }, async ({ page }) => {
        await page.goto(url)
        const screen = page.frameLocator('#screen iframe')
        await assertShown(screen.getByText('Your Transactions').first(), screen.getByText('Account Details').first())
        const appearance = await screen.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)
        assert.match(appearance, /Figtree/)
        const width = await screen
          .getByRole('navigation')
          .first()
          .evaluate((menu) => menu.getBoundingClientRect().width)
        assert.ok(width > 100 && width < 400, `the menu is ${width} px wide`)
        const end = await page.getByRole('slider', { name: 'Time' }).getAttribute('max')
        await page.getByRole('slider', { name: 'Time' }).fill(end ?? '0')
        await assertShown(screen.getByRole('heading', { level: 2, name: 'Your details' }))
      })
    })
  })

  async function agreeToRecording({ request }: BrowserContext, recording: boolean): Promise<void> {
    const headers = { 'X-Daybreak-Client': 'web', origin: stage.origin }
    const saved = await request.patch(`${stage.origin}/api/employees/me/settings`, { headers, data: { recording } })
    assert.ok(saved.ok(), await saved.text())
  }
})

const typed = 'Maya 37.41'
const isChunk = (response: Response) => response.url().includes('/api/recordings/chunks')
const staticWords = new Set(Object.values(catalogs.en).flatMap((text) => (/[{}<>#\d]/.test(text) ? [] : [typeset(text).trim()])))

/** Every text of an answer that is long enough to be distinguished from one of our names. */
function noteAnswers(page: Page): Set<string> {
  const said = new Set<string>()
  const note = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= 5 && /[\d @]/.test(value) && !staticWords.has(value)) said.add(value)
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
  }
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.ok()) void response.json().then(note, () => undefined)
  })
  return said
}

/** What could be read in a replay. */
function wordsIn(events: unknown): string[] {
  const names = new Set(['textContent', 'value', 'text', 'aria-label', 'placeholder'])
  const words: string[] = []
  const collect = (value: unknown, name = ''): void => {
    if (typeof value === 'string' && names.has(name) && value.trim() !== '') words.push(value.trim())
    if (typeof value === 'object' && value !== null) for (const [key, part] of Object.entries(value)) collect(part, key)
  }
  collect(events)
  return words
}
