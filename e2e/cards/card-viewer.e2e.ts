// The card's details in the card provider's own viewer, as in production: its package as published, and a stand-in for its host.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { startViewerHost, viewerHosts, type ViewerHost } from '../harness/card-viewer/viewer-host.ts'
import { assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import { maya, sofia } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage, type Visit, type VisitOptions } from '../harness/stage.ts'

const path = '/card-management'

describe('card details in the provider’s viewer', () => {
  let stage: Stage
  let host: ViewerHost
  before(async () => {
    host = await startViewerHost()
    stage = await openStage({ CARD_PROVIDER_DETAILS: 'viewer' })
  })
  after(async () => {
    await stage.close()
    host.close()
  })

  const visit = (options: VisitOptions, journey: (visit: Visit) => Promise<void>) =>
    stage.visit({ ...options, knownHosts: viewerHosts }, async ({ page, context }) => {
      await host.serve(context, stage.product.cardProviderOrigin)
      await page.goto(path)
      await journey({ page, context })
    })

  const field = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)
  const show = (page: Page): Locator => page.getByRole('button', { name: 'Show card details' })

  test('the number is masked, then shown and copied; the CVV and the expiry are there; our page and our server have nothing of them', async () => {
    await visit({ as: maya.username, hasClipboard: true }, async ({ page }) => {
      const ours: string[] = []
      page.on('response', (response) => {
        if (!response.url().startsWith(`${stage.origin}/api/`)) return
        void response.text().then(
          (text) => ours.push(text),
          () => undefined,
        )
      })
      await assertShown(show(page))
      await tabTo(page, show(page))
      await page.keyboard.press('Enter')
      const number = field(page, 'Card number').getByRole('button')
      await assertShown(
        number,
        field(page, 'Expires').getByText(/^\d\d\/\d\d$/),
        field(page, 'Security code (CVV)').getByText(/^\d{3}$/),
      )
      assert.match(await number.innerText(), /^(•{4} ){3}\d{4}$/)
      const reveal = page.getByRole('button', { name: 'Show full number' })
      await eventually(async () => assert.ok(await hasFocus(reveal)))
      await page.keyboard.press('Enter')
      await assertShown(page.getByRole('button', { name: 'Hide number' }))
      const digits = (await number.innerText()).replaceAll(' ', '')
      assert.match(digits, /^\d{16}$/)
      await number.press('Enter')
      await assertShown(page.getByText('Copied!'))
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), digits)
      await assertAccessible(page, 'card details in the viewer')
      assert.ok(!(await page.content()).includes(digits.slice(0, 12)))
      assert.deepEqual(
        ours.filter((text) => text.includes(digits)),
        [],
      )
      await page.getByRole('button', { name: 'Hide now' }).click()
      await assertGone(page.locator('iframe'))
      await eventually(async () => assert.ok(await hasFocus(show(page))))
      assert.ok(!(await page.content()).includes('token='))
    })
  })

  test('in Spanish on the narrowest screen with text of twice the size, the whole number is in its line', async () => {
    await visit({ as: sofia.username, language: 'es', screen: narrowest }, async ({ page }) => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await page.getByRole('button', { name: 'Mostrar datos de la tarjeta' }).click()
      await page.getByRole('button', { name: 'Mostrar el número completo' }).click()
      const number = field(page, 'Número de tarjeta').getByRole('button')
      await assertShown(number, page.getByText('Toca un número para copiarlo.'))
      const { wide, frameWide, lines } = await number.evaluate((element) => ({
        wide: element.getBoundingClientRect().right,
        frameWide: document.documentElement.clientWidth,
        lines: element.getClientRects().length,
      }))
      assert.ok(wide <= frameWide, `${wide} px of ${frameWide}`)
      assert.equal(lines, 1)
      await assertReflows(page, 'card details in the viewer, Spanish')
    })
  })

  test('the pages allow that one origin to be framed, and are asked for nothing of it before the details are', async () => {
    await visit({ as: maya.username, screen: phone }, async ({ page }) => {
      const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? ''
      const naming = policy.split('; ').filter((part) => part.includes('highnote'))
      assert.deepEqual(naming, ['frame-src https://cdn.highnote.com'])
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.reload()
      await assertShown(show(page))
      assert.deepEqual(
        asked.filter((url) => url.includes('highnote')),
        [],
      )
      asked.length = 0
      await show(page).click()
      await assertShown(page.getByRole('button', { name: 'Show full number' }))
      assert.ok(
        asked.some((url) => url.startsWith(stage.origin) && url.endsWith('.js')),
        'the viewer’s script comes only now',
      )
    })
  })

  test('a token that is over, a refusal, and no connection are put into words, and nothing stays open', async () => {
    await visit({ as: maya.username }, async ({ page, context }) => {
      await page.clock.install()
      await page.reload()
      const api = 'https://api.us.test.highnote.com/graphql'
      const answers = [
        [401, {}, 'Your card details closed before they could be shown. Show them again.'],
        [
          200,
          { data: { node: { restrictedDetails: { __typename: 'AccessDeniedError' } } } },
          /^We can't show your card details right now/,
        ],
      ] as const
      for (const [status, body, text] of answers) {
        const headers = { 'access-control-allow-origin': 'https://cdn.highnote.com', 'content-type': 'application/json' }
        await context.route(api, (route) => route.fulfill({ status, headers, body: JSON.stringify(body) }), { times: 1 })
        await show(page).click()
        await assertShown(page.getByRole('alert').getByText(text))
        await assertGone(page.locator('iframe'))
      }
      await context.route('https://cdn.highnote.com/**', (route) => route.abort('internetdisconnected'))
      await show(page).click()
      await page.locator('iframe').first().waitFor({ state: 'attached' })
      await page.clock.runFor(15_000)
      await assertShown(page.getByRole('alert').getByText(/^Your card details didn't load/))
      await assertGone(page.locator('iframe'))
    })
  })
})
