// A TLS proxy on a loopback address of its own, as a load balancer would be in front of a server.
import { createServer } from 'node:https'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates.ts'

export type TlsFront = { port: number; close(): Promise<void> }

/** @param target  where each request continues, in clear, on this machine; null while nothing is there */
export async function startTlsFront(
  { address, port = 0, certificate }: { address: string; port?: number; certificate: Certificate },
  target: () => string | null,
): Promise<TlsFront> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const to = target()
    if (to === null) outgoing.writeHead(502).end()
    else forward(to, incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(target)
  const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' }
  const onward = request({ host: hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
  incoming.pipe(onward)
}
