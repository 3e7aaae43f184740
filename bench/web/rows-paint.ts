// Measures the first paint of the table on a slow processor: the product's own with 5,000 rows, and 10 plain rows.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { rowsBenchBuild } from '../../apps/web/build/vite-options.ts'
import { median } from '../result.ts'
import { serveFolder, type ServedFolder } from './serve-folder.ts'

export type RowsPaint = { oursMs: number; plainMs: number }

const slowdown = 4
const rounds = 9
const measureName = 'rows-first-paint'

/** In turns, so that what else the machine does falls on both alike. */
export async function measureRowsPaint(browser: Browser): Promise<RowsPaint> {
  const page = await openRowsPage()
  try {
    const ours: number[] = []
    const plain: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await paintOnce(browser, `${page.origin}/rows.html?rows=10&plain`))
      ours.push(await paintOnce(browser, `${page.origin}/rows.html?rows=5000`))
    }
    return { oursMs: median(ours), plainMs: median(plain) }
  } finally {
    await page.close()
  }
}

async function openRowsPage(): Promise<ServedFolder> {
  const built = await mkdtemp(join(tmpdir(), 'daybreak-rows-'))
  try {
    await build(rowsBenchBuild(built))
    return await serveFolder(built)
  } finally {
    await rm(built, { recursive: true, force: true })
  }
}

async function paintOnce(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url)
    const entry = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.duration, measureName)
    return (await entry.jsonValue()) ?? Number.POSITIVE_INFINITY
  } finally {
    await context.close()
  }
}
