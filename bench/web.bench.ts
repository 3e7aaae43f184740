// Measures what the web app costs a worker's phone: its JavaScript, its first paint, Lighthouse's scores, and 5,000 transactions
// at once.
import type { BrowserContext } from 'playwright-core'
import { openLighthouse, type LighthouseBrowser, type PageFigures } from './web/lighthouse.ts'
import { openMinimalPage } from './web/minimal-page.ts'
import { measureRowsPaint, type RowsPaint } from './web/rows-paint.ts'
import type { ServedFolder } from './web/serve-folder.ts'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { maya } from '../e2e/harness/people.ts'
import { startProduct, type RunningProduct } from '../e2e/harness/product.ts'
import { signIn } from '../e2e/harness/sign-in.ts'
import { verdictAtLeast, verdictAtMost, type BenchResult } from './result.ts'

const kibibyte = 1024
const budgets = {
  '/login': { mustKib: 100, aimKib: 80 },
  '/': { mustKib: 150, aimKib: 120 },
  '/express-pay': { mustKib: 150, aimKib: 110 },
}
/** Files and calls until the page is quiet. */
const maxRequests = { '/login': 10, '/express-pay': 25 }

export async function run(): Promise<BenchResult[]> {
  // Starting the product builds the web app when it is stale.
  const product = await startProduct()
  const minimal = await openMinimalPage()
  const lighthouse = await openLighthouse()
  try {
    return [...(await loadResults(product, minimal)), ...(await lighthouseResults(product, minimal, lighthouse))]
  } finally {
    await lighthouse.close()
    await minimal.close()
    await product.stop()
  }
}

async function loadResults({ address }: RunningProduct, minimal: ServedFolder): Promise<BenchResult[]> {
  const browser = await launchBrowser()
  try {
    const stranger = await browser.newContext()
    const login = await measureLoad(stranger, `${address.origin}/login`)
    const small = await measureLoad(stranger, `${minimal.origin}/`)
    const worker = await browser.newContext()
    await signIn(worker, address, maya.username)
    const home = await measureLoad(worker, `${address.origin}/`)
    // Opened directly, in a browser that has not loaded the app before.
    const direct = await browser.newContext()
    await signIn(direct, address, maya.username)
    const expressPay = await measureLoad(direct, `${address.origin}/express-pay`)
    const peer = `minimal React 19 page ${kib(small.javascriptBytes)}`
    return [
      javascriptResult('/login', login, peer, login.javascriptBytes / small.javascriptBytes),
      javascriptResult('/', home, 'shadcn-admin dashboard 313 KiB', home.javascriptBytes / (313 * kibibyte)),
      javascriptResult('/express-pay', expressPay, '–', null),
      requestsResult('/login', login),
      requestsResult('/express-pay', expressPay),
      rowsResult(await measureRowsPaint(browser)),
    ]
  } finally {
    await browser.close()
  }
}

function javascriptResult(
  path: keyof typeof budgets,
  { javascriptBytes }: PageLoad,
  limit: string,
  ratio: number | null,
): BenchResult {
  const { mustKib, aimKib } = budgets[path]
  return {
    name: `JavaScript of ${path}, brotli`,
    measured: kib(javascriptBytes),
    limit,
    ratio,
    must: `≤ ${mustKib} KiB`,
    aim: `≤ ${aimKib} KiB`,
    verdict: verdictAtMost(javascriptBytes, { must: mustKib * kibibyte, aim: aimKib * kibibyte }),
  }
}

function requestsResult(path: keyof typeof maxRequests, { requests }: PageLoad): BenchResult {
  const verdict = requests <= maxRequests[path] ? 'must' : 'missed'
  return {
    name: `requests of ${path}`,
    measured: String(requests),
    limit: '–',
    ratio: null,
    must: `≤ ${maxRequests[path]}`,
    aim: '–',
    verdict,
  }
}

function rowsResult({ oursMs, plainMs }: RowsPaint): BenchResult {
  const ratio = oursMs / plainMs
  return {
    name: '5,000 transactions to first paint, processor slowed 4 ×',
    measured: milliseconds(oursMs),
    limit: `10 plain rows ${milliseconds(plainMs)}`,
    ratio,
    must: '≤ 2.5 ×',
    aim: '≤ 1.5 ×',
    verdict: verdictAtMost(ratio, { must: 2.5, aim: 1.5 }),
  }
}

async function lighthouseResults(
  product: RunningProduct,
  minimal: ServedFolder,
  browser: LighthouseBrowser,
): Promise<BenchResult[]> {
  const { origin } = product.address
  const login = await browser.measure(`${origin}/login`)
  const small = await browser.measure(`${minimal.origin}/`)
  await signIn(browser.context, product.address, maya.username)
  const home = await browser.measure(`${origin}/`)
  return [paintResult(login, small), ...scoreResults('/login', login), ...scoreResults('/', home)]
}

function paintResult(login: PageFigures, small: PageFigures): BenchResult {
  const ratio = login.largestPaintMs / small.largestPaintMs
  return {
    name: 'largest paint of /login, throttled phone',
    measured: milliseconds(login.largestPaintMs),
    limit: `minimal React 19 page ${milliseconds(small.largestPaintMs)}`,
    ratio,
    must: '≤ 1.3 ×',
    aim: '≤ 1.0 ×',
    verdict: verdictAtMost(ratio, { must: 1.3, aim: 1 }),
  }
}

function scoreResults(path: string, figures: PageFigures): BenchResult[] {
  const score = (what: string, figure: number, must: number): BenchResult => ({
    name: `Lighthouse ${what} of ${path}, phone, median of 5`,
    measured: String(figure),
    limit: '100',
    ratio: null,
    must: `≥ ${must}`,
    aim: '100',
    verdict: verdictAtLeast(figure, { must, aim: 100 }),
  })
  return [
    score('performance', figures.performance, 90),
    score('accessibility', figures.accessibility, 100),
    score('best practices', figures.bestPractices, 100),
  ]
}

function kib(bytes: number): string {
  return `${Math.round((bytes / kibibyte) * 10) / 10} KiB`
}

function milliseconds(figure: number): string {
  return `${Math.round(figure * 10) / 10} ms`
}

type PageLoad = { javascriptBytes: number; requests: number }

/** Counts what a page brings over the wire until it is quiet, as the browser sees it: nothing that is loaded later is forgotten. */
async function measureLoad(context: BrowserContext, url: string): Promise<PageLoad> {
  const page = await context.newPage()
  const finished: Promise<{ isScript: boolean; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const isScript = request.resourceType() === 'script'
    finished.push(request.sizes().then(({ responseBodySize }) => ({ isScript, bytes: responseBodySize })))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const loads = await Promise.all(finished)
  await page.close()
  return {
    javascriptBytes: loads.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0),
    requests: loads.length,
  }
}
