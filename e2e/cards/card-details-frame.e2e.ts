// The card provider's page that shows a card's details inside ours: which page it talks to, what it shows, and that nothing of it
// remains.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { isCardNumber } from '../../apps/issuer-sandbox/src/testing/card-number-form.ts'
import { issueCard, makeCardToken } from '../../apps/issuer-sandbox/src/testing/cards.ts'
import { startTestSandbox, type TestSandbox } from '../../apps/issuer-sandbox/src/testing/sandbox.ts'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { openJourneyBrowser } from '../harness/lane/journey-browser.ts'
import { guardPages, type PageGuard } from '../harness/page-guard.ts'

let sandbox: TestSandbox
/** Pages that frame the card provider's: our app's, and a stranger's. */
let ours: HostPage
let strangers: HostPage
let browser: Browser
let release: () => Promise<void>
let context: BrowserContext
let guard: PageGuard
let page: Page
let cardId: string

before(async () => {
  const hosts = await Promise.all([startHost(), startHost()])
  sandbox = await startTestSandbox(undefined, [hosts[0].origin])
  ;[ours, strangers] = hosts
  ;({ browser, release } = await openJourneyBrowser())
  cardId = await issueCard(sandbox)
})
after(async () => {
  await release()
  await sandbox[Symbol.asyncDispose]()
  for (const { server } of [ours, strangers]) server.close()
})

beforeEach(async () => {
  context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 640 },
  })
  guard = guardPages(context)
  page = await context.newPage()
})
afterEach(() => context.close())

type HostPage = { origin: string; server: Server }

/** Served for real: browsers let no page of another network frame one of this machine. */
async function startHost(): Promise<HostPage> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:," />
      <style>html[data-theme=dark]{background:#100f21;color:#fff} iframe{width:100%;height:320px;border:0}</style></head>
      <body><main><h1>Host</h1>
      <iframe title="Card details" allow="clipboard-write" src="${sandbox.origin}/card-details-frame"></iframe></main></body></html>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Opens a page that frames the card provider's, and keeps what that says. */
async function openHost({ origin }: HostPage): Promise<void> {
  await page.goto(origin)
  await page.evaluate(() => {
    const received: unknown[] = []
    Object.assign(globalThis, { received })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => {
      document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light'
    }
    dark.addEventListener('change', follow)
    follow()
    addEventListener('message', (event) => received.push(event.data))
  })
}

function theFrame(): Frame {
  const frame = page.frames().find((each) => each.url() === `${sandbox.origin}/card-details-frame`)
  assert.ok(frame)
  return frame
}

async function notify(message: Record<string, unknown>): Promise<void> {
  await page.evaluate(([wanted, target]) => document.querySelector('iframe')?.contentWindow?.postMessage(wanted, target), [
    message,
    sandbox.origin,
  ] as const)
}

async function said(type: string): Promise<Record<string, unknown>> {
  const handle = await page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { received: { type: string }[] }).received.findLast((message) => message.type === wanted),
    type,
  )
  return (await handle.jsonValue()) as Record<string, unknown>
}

async function forget(): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { received: unknown[] }).received.splice(0))
}

async function show(changes: Record<string, unknown> = {}): Promise<void> {
  const clientToken = await readToken()
  await notify({ type: 'show', clientToken, paymentCardId: cardId, theme: 'system', language: 'en', ...changes })
}

async function readToken(
  permission: 'READ_RESTRICTED_DETAILS' | 'SET_PAYMENT_CARD_PIN' = 'READ_RESTRICTED_DETAILS',
): Promise<string> {
  return (await makeCardToken(sandbox, cardId, permission)).replace('Bearer ', '')
}

async function assertEmpty(): Promise<void> {
  const frame = theFrame()
  assert.equal(await frame.locator('#panel').isVisible(), false)
  assert.doesNotMatch((await frame.locator('body').textContent()) ?? '', /\d{3}/)
}

describe('the card details frame', () => {
  test('shows the number by fours, the expiry and the CVV, copies the number, and is accessible in both themes', async () => {
    await openHost(ours)
    await show()
    const { height } = await said('shown')
    assert.ok(typeof height === 'number' && height > 100)
    const frame = theFrame()
    const number = (await frame.locator('#number').textContent()) ?? ''
    assert.match(number, /^\d{4} \d{4} \d{4} \d{4}$/)
    assert.ok(isCardNumber(number.replaceAll(' ', '')))
    assert.match((await frame.locator('#expires').textContent()) ?? '', /^\d\d\/\d\d$/)
    assert.match((await frame.locator('#cvv').textContent()) ?? '', /^\d{3}$/)
    assert.match((await frame.locator('#timer').textContent()) ?? '', /^Hides in (30|29|28) seconds$/)

    await frame.getByRole('button', { name: 'Copy card number' }).press('Enter')
    await frame.getByText('Copied!').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), number.replaceAll(' ', ''))
    await assertReflows(page, 'card details')
    await assertAccessible(page, 'card details')
    assert.equal(await frame.locator('#panel').isVisible(), true)
    assert.deepEqual(guard.faults(), [])
  })

  test('speaks Spanish', async () => {
    await openHost(ours)
    await show({ language: 'es' })
    await said('shown')
    await theFrame().getByText('Número de tarjeta').waitFor()
    assert.equal(await theFrame().locator('html').getAttribute('lang'), 'es')
  })

  test('holds nothing of the card after thirty seconds, and says so', async () => {
    await page.clock.install()
    await openHost(ours)
    await show()
    await said('shown')
    await page.clock.runFor(29_000)
    assert.equal(await theFrame().locator('#timer').textContent(), 'Hides in 1 second')
    await page.clock.runFor(1_100)
    await said('hidden')
    await assertEmpty()
  })

  test('shows for as long again when it is asked to, ten times, and says so each time', async () => {
    await page.clock.install()
    await openHost(ours)
    await show()
    await said('shown')
    const more = theFrame().getByRole('button', { name: '30 seconds more' })
    for (let turn = 0; turn < 10; turn += 1) {
      await page.clock.runFor(29_000)
      await more.press('Enter')
      await said('more')
      await forget()
    }
    assert.equal(await more.isVisible(), false)
    assert.equal(
      await theFrame()
        .getByRole('button', { name: 'Copy card number' })
        .evaluate((button) => button === document.activeElement),
      true,
    )
    await page.clock.runFor(29_000)
    assert.equal(await theFrame().locator('#panel').isVisible(), true)
    await page.clock.runFor(1_100)
    await said('hidden')
    await assertEmpty()
  })

  test('is a page of its own to a screen reader: a main region with a heading', async () => {
    await openHost(ours)
    await show()
    await said('shown')
    await theFrame().getByRole('main').getByRole('heading', { level: 1, name: 'Card details' }).waitFor()
  })

  test('hides at once on request, also while it waits for its answer', async () => {
    await openHost(ours)
    await show()
    await said('shown')
    await notify({ type: 'hide' })
    await said('hidden')
    await assertEmpty()
  })

  test('is denied what its token does not allow, and fails without an answer', async () => {
    await openHost(ours)
    await show({ clientToken: 'nothing' })
    await said('denied')
    await forget()
    await show({ clientToken: await readToken('SET_PAYMENT_CARD_PIN') })
    await said('denied')
    await context.route(`${sandbox.origin}/graphql`, (route) => route.abort())
    await show()
    await said('failed')
    await assertEmpty()
  })

  test('answers no other page, and no other page may frame it', async () => {
    await openHost(strangers)
    assert.equal(
      page.frames().some((each) => each.url().startsWith(sandbox.origin)),
      false,
    )
    const direct = await context.newPage()
    await direct.goto(`${sandbox.origin}/card-details-frame`)
    const clientToken = (await makeCardToken(sandbox, cardId, 'READ_RESTRICTED_DETAILS')).replace('Bearer ', '')
    await direct.evaluate((message) => window.postMessage(message, '*'), { type: 'show', clientToken, paymentCardId: cardId })
    assert.equal(await direct.locator('#panel').isVisible(), false)
  })
})
