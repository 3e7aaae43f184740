// A receiver of webhooks and authorization requests on this machine, which answers as a test says and verifies signatures on its
// own.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = {
  path: string
  headers: IncomingHttpHeaders
  body: string
  message: Message
}
export type Message = {
  data: {
    id: string
    name?: string
    createdAt?: string
    node?: Record<string, unknown>
    collaborativeAuthorizationRequest?: { id: string; transaction: { id: string } }
  } & Record<string, unknown>
  extensions: { signatureTimestamp: number }
}
export type Reply = { status: number; body?: string }

export type Receiver = {
  uri: string
  received: Received[]
  /** Decides the answers from now on; a promise delays them. */
  answer(reply: (received: Received) => Reply | Promise<Reply>): void
  /** Resolves once the given number of matching messages has arrived. */
  until(count: number, fits?: (received: Received) => boolean): Promise<Received[]>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Of an event; of another bank's entry what it says of the entry. */
export function nodeOf({ message }: Received): Record<string, unknown> {
  const node = message.data.node ?? {}
  return { ...node, ...(node['transfer'] as object | undefined) }
}

/** An answer to what was asked. */
export function answerTo({ message }: Received, responseCode: string, authorized?: number): Reply {
  const transaction = { id: message.data.collaborativeAuthorizationRequest?.transaction?.id }
  const authorizedAmount = authorized === undefined ? undefined : { value: authorized, currencyCode: 'USD' }
  return { status: 200, body: JSON.stringify({ transaction, responseCode, authorizedAmount }) }
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let reply: (received: Received) => Reply | Promise<Reply> = () => ({ status: 204 })
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const one = { path: request.url ?? '', headers: request.headers, body, message: JSON.parse(body) as Message }
      received.push(one)
      for (const check of waiting) check()
      const { status, body: answer } = await reply(one)
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function stop(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  return {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/card-provider`,
    received,
    answer(next) {
      reply = next
    },
    until: (count, fits = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const fitting = received.filter(fits)
          if (fitting.length < count) return
          waiting.delete(check)
          resolve(fitting)
        }
        waiting.add(check)
        check()
      }),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

const toleranceMs = 5 * 60 * 1_000

/** What a program does with a message before it believes it: one of the signatures is right, and the message is fresh. */
export function verifies({ body, headers }: Pick<Received, 'body' | 'headers'>, secret: string, nowMs: number): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex')
  const signatures = String(headers['highnote-signature']).split(',')
  const isSigned = signatures.some(
    (signature) => signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected)),
  )
  const { extensions } = JSON.parse(body) as Message
  return isSigned && Math.abs(nowMs - extensions.signatureTimestamp) <= toleranceMs
}
