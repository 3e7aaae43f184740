// Zendesk's Requests API on loopback, with its authentication, its errors and its signed webhook.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import type { ZendeskConfig } from '#platform/config/help-center.ts'
import { ZendeskDesk } from './zendesk-desk.ts'

/** What happens to a request instead: a status, no answer, done and the answer lost, or an answer that is none. */
export type Fault = number | 'silence' | 'lost' | 'nonsense'

export type ZendeskStandIn = {
  config: ZendeskConfig
  desk: ZendeskDesk
  /** For the next requests that change something. */
  next: Fault[]
  /** How many requests of each kind arrived. */
  asked: Map<string, number>
  close(): Promise<void>
}

export async function startZendeskStandIn(clock: Clock): Promise<ZendeskStandIn> {
  const server = createServer((request, response) => void answer(standIn, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: ZendeskStandIn = {
    config: {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      email: 'cases@example.com',
      apiToken: 'a-token-of-the-tests',
      webhookSecret: 'a-webhook-secret-of-the-tests',
    },
    desk: new ZendeskDesk(clock),
    next: [],
    asked: new Map(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

export type SignedCall = { body: string; headers: Record<string, string> }

/** Its call after a change, as its trigger writes it. */
export function signCall({ webhookSecret }: Pick<ZendeskConfig, 'webhookSecret'>, body: string, at: Instant): SignedCall {
  const timestamp = instantText(at)
  const signature = createHmac('sha256', webhookSecret).update(`${timestamp}${body}`).digest('base64')
  const signed = { 'x-zendesk-webhook-signature': signature, 'x-zendesk-webhook-signature-timestamp': timestamp }
  return { body, headers: { 'content-type': 'application/json', ...signed } }
}

async function answer(standIn: ZendeskStandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { config, desk, next, asked } = standIn
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', headers } = request
  const url = new URL(request.url ?? '', config.origin)
  const name = `${method} ${url.pathname.replace(/\d{4,}/, ':id')}`
  asked.set(name, (asked.get(name) ?? 0) + 1)
  const say = (status: number, body: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  if (headers.authorization !== `Basic ${Buffer.from(`${config.email}/token:${config.apiToken}`).toString('base64')}`)
    return void say(401, '{"error":"Couldn\'t authenticate you"}')

  const fault = method === 'GET' ? undefined : next.shift()
  if (fault === 'silence') return void request.socket.destroy()
  if (typeof fault === 'number') return void say(fault, '{"error":"Unwell"}')
  const key = String(headers['idempotency-key'])
  const [status, value] = desk.decide({ method, url, key, type: headers['content-type'] ?? '', bytes: Buffer.concat(chunks) })
  if (fault === 'lost') return void request.socket.destroy()
  say(status, fault === 'nonsense' ? '<html>' : JSON.stringify(value))
}
