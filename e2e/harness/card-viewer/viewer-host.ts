// Replaces the host of the card provider's viewer: a server on this machine that the browser reaches under the real name.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Route } from 'playwright-core'
import { cardViewerOrigin } from '../../../packages/contract/src/cards/cards.ts'
import { viewerScript } from './viewer-page.ts'

/** The names that the viewer calls, which a page guard must let through. */
export const viewerHosts: readonly string[] = ['cdn.highnote.com', 'api.us.test.highnote.com']

export type ViewerHost = {
  /** Answers the viewer's two names in this browser: its pages from here, its questions from the card-provider sandbox. */
  serve(context: BrowserContext, cardProviderOrigin: string): Promise<void>
  close(): void
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card field</title>
<style>body{margin:0}button{display:block;padding:0;text-align:start;background:none;border:0}[hidden]{display:none}</style></head>
<body><button type="button" hidden></button><script>${viewerScript}</script></body></html>`

export async function startViewerHost(): Promise<ViewerHost> {
  const server = createServer((request, response) => {
    const isPage = /^\/card-viewer\/\d+\.\d+\.\d+\/index(_test)?\.html\?/.test(request.url ?? '')
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? page : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    async serve(context, cardProviderOrigin) {
      await context.route(`${cardViewerOrigin}/**`, (route) => {
        const { pathname, search } = new URL(route.request().url())
        return passOn(route, `${origin}${pathname}${search}`)
      })
      await context.route('https://api.us.test.highnote.com/graphql', (route) =>
        passOn(route, `${cardProviderOrigin}/graphql`, { 'access-control-allow-origin': cardViewerOrigin }),
      )
    },
    close: () => void server.close(),
  }
}

async function passOn(route: Route, to: string, headers: Record<string, string> = {}): Promise<void> {
  const request = route.request()
  const { authorization } = request.headers()
  const answer = await fetch(to, {
    method: request.method(),
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    ...(request.postData() !== null && { body: request.postData() }),
  })
  const contentType = answer.headers.get('content-type') ?? 'text/plain'
  await route.fulfill({ status: answer.status, headers: { 'content-type': contentType, ...headers }, body: await answer.text() })
}
