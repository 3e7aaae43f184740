// Measures how long Cash Back takes to its first offers on a slow phone: with as many as the demo has, and with more.
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import { runOps } from '../../e2e/harness/ops.ts'
import { maya } from '../../e2e/harness/people.ts'
import { startProduct, type ProductAddress } from '../../e2e/harness/product.ts'
import { signIn } from '../../e2e/harness/sign-in.ts'
import { phone } from '../../e2e/harness/stage.ts'
import { median } from '../result.ts'
import { withPartnerFile } from './partner-file.ts'

const slowdown = 4
const rounds = 9

export type OffersPaint = { fewCount: number; fewMs: number; manyCount: number; manyMs: number }

/** Two products, so that both numbers are measured in turns: what else the machine does falls on both alike. Whatever fails, all of it ends. */
export async function measureOffersPaint(countMany: number): Promise<OffersPaint> {
  await using ending = new AsyncDisposableStack()
  const browser = await launchBrowser()
  ending.defer(() => browser.close())
  const few = await startProduct()
  ending.defer(() => few.stop())
  const many = await startProduct()
  ending.defer(() => many.stop())
  const fewCount = await countOffers(few.address, browser)
  await withPartnerFile(countMany - fewCount, (path) => runOps(many.address, 'offers', 'import', path, '--partner', 'bench'))
  const manyCount = await countOffers(many.address, browser)
  const [fewMs, manyMs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    fewMs.push(await paintOnce(browser, few.address))
    manyMs.push(await paintOnce(browser, many.address))
  }
  return { fewCount, fewMs: median(fewMs), manyCount, manyMs: median(manyMs) }
}

async function signedIn(browser: Browser, address: ProductAddress): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phone })
  await signIn(context, address, maya.username)
  return context
}

async function countOffers(address: ProductAddress, browser: Browser): Promise<number> {
  const context = await signedIn(browser, address)
  try {
    const answer = await context.request.get(`${address.origin}/api/offers/summary`)
    return ((await answer.json()) as { count: number }).count
  } finally {
    await context.close()
  }
}

/** From the navigation to the frame after the first offers came into the page, in a browser that has its files already. */
async function paintOnce(browser: Browser, address: ProductAddress): Promise<number> {
  const context = await signedIn(browser, address)
  try {
    const page = await context.newPage()
    await page.goto(`${address.origin}/cash-back`, { waitUntil: 'networkidle' })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main a[href^="/cash-back/off_"]') === null) return
        observer.disconnect()
        // A frame's callbacks run before its paint; a message posted from one of them arrives after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => performance.measure('offers-first-paint', { start: 0 }), { once: true })
          port1.start()
          port2.postMessage(null)
        })
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    const entry = await page.waitForFunction(() => performance.getEntriesByName('offers-first-paint')[0]?.duration)
    return (await entry.jsonValue()) ?? Number.POSITIVE_INFINITY
  } finally {
    await context.close()
  }
}
