// A proxy between a server and its database, so that a test can cut and restore the connection.
import { connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The same database through the proxy. */
  through(connectionString: string): string
  /** Breaks every connection and takes no new ones. */
  cut(): void
  mend(): void
  /** Keeps every connection and lets nothing through any more, as a firewall does that drops packets. */
  hold(): void
  [Symbol.asyncDispose](): Promise<void>
}

/** @param connectionString  names the server, by address or by the folder of its socket */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const target = new URL(connectionString)
  const folder = target.searchParams.get('host')
  const databasePort = Number.parseInt(target.port === '' ? '5432' : target.port, 10)
  const sockets = new Set<Socket>()
  let isCut = false

  const proxy = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const database = folder === null ? connect(databasePort, target.hostname) : connect(`${folder}/.s.PGSQL.${databasePort}`)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }

  return {
    cut,
    mend: () => void (isCut = false),
    hold() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    through(original) {
      const url = new URL(original)
      url.searchParams.delete('host')
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
