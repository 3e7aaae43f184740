// Routes of the server itself: health, readiness, the API documents, and the messages of a sandbox.
import type { FastifyInstance } from 'fastify'
import { isLocalHost } from '#platform/config/settings.ts'
import { platformProblem } from '#platform/errors.ts'
import type { Readiness } from '#platform/health/readiness.ts'
import { docsPage } from '#platform/openapi/docs-page.ts'
import type { OpenApiDocument } from '#platform/openapi/document.ts'
import { inboxPage } from '#platform/outbox/inbox-page.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { shownOutbox } from '#platform/outbox/shown-outbox.ts'
import type { Exchange } from '../exchange.ts'
import { platformStyles } from './html.ts'
import type { SecurityHeaders } from '../security-headers.ts'

export type PlatformRoutes = {
  readiness: Readiness
  openApi: OpenApiDocument
  securityHeaders: SecurityHeaders
  /**
   * null outside of the sandbox: then there is no /sandbox and no /docs. What a real message provider takes to a worker is not shown: without an
   * inbox channel there is no /sandbox either.
   */
  sandbox: { outbox: Outbox; inboxChannels: readonly Channel[] } | null
}

const jsonType = 'application/json; charset=utf-8'
const htmlType = 'text/html; charset=utf-8'
const maxMessages = 100

export function registerPlatformRoutes(
  app: FastifyInstance,
  { readiness, openApi, securityHeaders, sandbox }: PlatformRoutes,
): void {
  const sendJson = (exchange: Exchange, status: number, text: string) =>
    exchange.send(status, securityHeaders.api, text, jsonType)
  const pageHeaders = [...securityHeaders.page, 'Cache-Control', 'no-store']
  const sendPage = (exchange: Exchange, text: string) => exchange.send(200, pageHeaders, text, htmlType)

  function get(path: string, access: string, answer: (exchange: Exchange) => void | Promise<void>): void {
    app.get(path, { config: { access } }, ({ exchange }) => {
      exchange.route = `GET ${path}`
      Promise.try(answer, exchange).catch((error: unknown) => exchange.fail(error))
    })
  }

  const openApiText = JSON.stringify(openApi)
  get('/healthz', 'operator', (exchange) => sendJson(exchange, 200, '{"status":"alive"}'))
  get('/readyz', 'operator', async (exchange) => {
    const status = await readiness.check()
    sendJson(exchange, status === 'ready' ? 200 : 503, JSON.stringify({ status }))
  })
  get('/openapi.json', 'public', (exchange) => sendJson(exchange, 200, openApiText))
  if (sandbox === null) return

  const docs = docsPage(openApi)
  get('/docs', 'sandbox', (exchange) => sendPage(exchange, docs))
  get('/platform.css', 'sandbox', (exchange) =>
    exchange.send(200, [...securityHeaders.asset, 'Cache-Control', 'no-cache'], platformStyles, 'text/css; charset=utf-8'),
  )
  const { outbox, inboxChannels: channels } = sandbox
  if (channels.length === 0) return
  const listFor = (exchange: Exchange) => outbox.list({ to: recipientOf(exchange), limit: maxMessages, channels })
  get('/sandbox/outbox', 'sandbox', async (exchange) => {
    refuseRemoteName(exchange)
    sendJson(exchange, 200, JSON.stringify(shownOutbox(await listFor(exchange))))
  })
  get('/sandbox/inbox', 'sandbox', async (exchange) => {
    refuseRemoteName(exchange)
    sendPage(exchange, inboxPage(await listFor(exchange)))
  })
}

/** Quality, "/sandbox routes answer only to local host names": a name that was re-pointed to this machine must not read codes. */
function refuseRemoteName({ request }: Exchange): void {
  const host = URL.parse(`http://${request.headers.host ?? ''}`)
  if (host === null || !isLocalHost(host.hostname)) throw platformProblem('host_not_served')
}

/** Digits or an e-mail address, as messages are addressed; a typed plus or spaces do no harm. */
function recipientOf({ request }: Exchange): string | null {
  const { to } = request.query as { to?: unknown }
  if (typeof to !== 'string' || to === '') return null
  return to.includes('@') ? to.trim().toLowerCase() : to.replaceAll(/\D/g, '')
}
