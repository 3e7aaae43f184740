// The card provider's page for entering a debit card inside ours: which page it talks to, what it sends, and that the number goes
// nowhere else.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { mutate } from '../../apps/issuer-sandbox/src/testing/cards.ts'
import { startTestSandbox, type TestSandbox } from '../../apps/issuer-sandbox/src/testing/sandbox.ts'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { openJourneyBrowser } from '../harness/lane/journey-browser.ts'

type Host = { origin: string; server: Server }

let sandbox: TestSandbox
let ours: Host
let strangers: Host
let browser: Browser
let release: () => Promise<void>
let context: BrowserContext
let page: Page

before(async () => {
  ;[ours, strangers] = await Promise.all([startHost(), startHost()])
  sandbox = await startTestSandbox(undefined, [ours.origin])
  ;({ browser, release } = await openJourneyBrowser())
})
after(async () => {
  await release()
  await sandbox[Symbol.asyncDispose]()
  for (const { server } of [ours, strangers]) server.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  page = await context.newPage()
})
afterEach(() => context.close())

/** Served for real: browsers let no page of another network frame one of this machine. */
async function startHost(): Promise<Host> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:," />
      <style>html[data-theme=dark]{background:#100f21;color:#fff} iframe{width:100%;height:620px;border:0}</style></head><body><main><h1>Host</h1>
      <iframe title="Debit card" src="${sandbox.origin}/debit-card-frame"></iframe></main></body></html>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function makeToken(): Promise<string> {
  const make = { name: 'generatePaymentMethodTokenizationClientToken', on: 'ClientToken', fields: 'value' }
  return String((await mutate(sandbox, make, { permissions: ['TOKENIZE_PAYMENT_METHOD'] }))['value'])
}

/** Opens a page that frames the card provider's, asks there, and keeps the messages. */
async function openHost({ origin }: Host, language: 'en' | 'es' = 'en'): Promise<Frame> {
  await page.goto(origin)
  const frame = page.frames().find((each) => each.url() === `${sandbox.origin}/debit-card-frame`)
  if (frame !== undefined) await frame.waitForLoadState()
  await page.evaluate(
    ([clientToken, wanted]) => {
      const received: { type: string }[] = []
      Object.assign(globalThis, { received })
      const dark = matchMedia('(prefers-color-scheme: dark)')
      const follow = () => {
        document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light'
      }
      dark.addEventListener('change', follow)
      follow()
      addEventListener('message', (event) => received.push(event.data as { type: string }))
      const target = document.querySelector('iframe')?.contentWindow
      target?.postMessage({ type: 'ask', clientToken, theme: 'system', language: wanted }, '*')
    },
    [await makeToken(), language] as const,
  )
  return frame ?? assert.fail('no frame')
}

function readReceived(): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => (globalThis as unknown as { received: Record<string, unknown>[] }).received)
}

async function receivedOf(type: string): Promise<Record<string, unknown>> {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { received: { type: string }[] }).received.some((one) => one.type === wanted),
    type,
  )
  return (await readReceived()).find((one) => one['type'] === type) ?? assert.fail(type)
}

async function fillIn(frame: Frame, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expires (MM/YY)').fill('11/40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('ZIP code').fill('10038')
  await frame.getByRole('button', { name: 'Check this card' }).click()
}

describe('the form for a debit card', () => {
  test('tells the app a token and what may be shown, sends the number to its own origin alone, and is empty then', async () => {
    const sent: { url: string; hasNumber: boolean }[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST')
        sent.push({ url: request.url(), hasNumber: request.postData()?.includes('4111111111111111') === true })
    })
    const frame = await openHost(ours)
    await receivedOf('ready')
    await assertAccessible(page, 'debit card')
    await assertReflows(page, 'debit card')
    await fillIn(frame, '4111 1111 1111 1111')
    const { type: _type, tokenId, ...shown } = await receivedOf('typed')
    assert.match(String(tokenId), /^pmt_/)
    const may = { brand: 'VISA', last4: '1111', expiryMonth: '11', expiryYear: '2040', takesInstantTransfers: true }
    assert.deepEqual(shown, may)
    assert.deepEqual(sent, [{ url: sandbox.graphqlUrl, hasNumber: true }])
    assert.equal(await frame.locator('#number').inputValue(), '')
    assert.ok(!JSON.stringify(await readReceived()).includes('411111111111'))
  })

  test('says that a card takes no instant transfers, and that its bank declines it', async () => {
    await fillIn(await openHost(ours), '6011111111111117')
    assert.equal((await receivedOf('typed'))['takesInstantTransfers'], false)
    const frame = await openHost(ours)
    await fillIn(frame, '4000000000000002')
    await receivedOf('declined')
    await frame.getByRole('alert').filter({ hasText: 'said no' }).waitFor()
  })

  test('names the field that is wrong beside it, in Spanish too, and moves the focus there', async () => {
    const frame = await openHost(ours, 'es')
    await frame.getByRole('button', { name: 'Revisar esta tarjeta' }).click()
    await frame.getByText('Revisa el número de la tarjeta.').waitFor()
    const number = frame.getByLabel('Número de tarjeta')
    assert.equal(await number.getAttribute('aria-invalid'), 'true')
    assert.equal(await number.evaluate((field) => field === document.activeElement), true)
  })

  test('is not shown inside a stranger’s page', async () => {
    await page.goto(strangers.origin)
    const frames = page.frames().filter((each) => each.url().endsWith('/debit-card-frame'))
    assert.equal(frames.length, 0)
  })
})
