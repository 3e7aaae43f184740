// A card provider that answers as a test says, and counts the calls.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function withProvider(
  listener: RequestListener,
  run: (url: string, asked: () => number) => Promise<void>,
): Promise<void> {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, () => count)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The same answer to each question. */
export const answer =
  (status: number, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
