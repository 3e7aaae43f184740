// Counts what a page brings over the wire until it is quiet, as the browser sees it: nothing that is loaded later is forgotten.
import type { BrowserContext } from 'playwright-core'

export type PageLoad = { javascriptBytes: number; requests: number }

export async function measureLoad(context: BrowserContext, url: string): Promise<PageLoad> {
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
