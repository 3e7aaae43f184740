// Runs Lighthouse on a page with its phone profile, in a browser that may be signed in.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { flagsFor } from '../../e2e/harness/browser.ts'
import { findBrowser } from '../../e2e/harness/find-browser.ts'
import { findFreePort } from '../../e2e/harness/free-port.ts'
import { median } from '../result.ts'

export type PageFigures = { performance: number; accessibility: number; bestPractices: number; largestPaintMs: number }

/** Median of this many runs: one run on a shared machine proves little. */
const runs = 5
const categories = ['performance', 'accessibility', 'best-practices']

export type LighthouseBrowser = { context: BrowserContext; measure(url: string): Promise<PageFigures>; close(): Promise<void> }

export async function openLighthouse(): Promise<LighthouseBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'daybreak-lighthouse-'))
  const { path, env } = await findBrowser()
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    headless: true,
    args: [...flagsFor(process.getuid?.() === 0), `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env } as Record<string, string>,
  })
  return {
    context,
    measure: (url) => measure(url, port),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function measure(url: string, port: number): Promise<PageFigures> {
  const figures: PageFigures[] = []
  for (let count = 0; count < runs; count += 1) figures.push(await runOnce(url, port))
  const middle = (pick: (figure: PageFigures) => number): number => median(figures.map(pick))
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    bestPractices: middle(({ bestPractices }) => bestPractices),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
  }
}

async function runOnce(url: string, port: number): Promise<PageFigures> {
  // The session is a cookie: a run that cleared the storage would measure the redirect to the sign-in page.
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
  })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`)
  const score = (category: string): number => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
  }
}
