// A connection pooler like the old ones: each transaction runs on whatever connection is free, and named statements stay behind
// on it.
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

export type TransactionPooler = {
  /** The same database through the pooler. */
  through(connectionString: string): string
  [Symbol.asyncDispose](): Promise<void>
}

const readyForQuery = 'Z'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)

/**
 * Each client logs in on a connection of its own, which then belongs to all of them. The protocol is PostgreSQL's, version 3: after the
 * start every message has a letter and a length, and ReadyForQuery says whether the connection is in a transaction.
 */
export async function startTransactionPooler(connectionString: string): Promise<TransactionPooler> {
  const free: Backend[] = []
  const waiting: ((backend: Backend) => void)[] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  }

  function giveBack(backend: Backend): void {
    backend.toClient = null
    const next = waiting.shift()
    if (next === undefined) free.push(backend)
    else next(backend)
  }

  const server = createServer((client) => {
    keep(client)
    const socket = connectTo(connectionString)
    keep(socket)
    let current: Backend | null = new Backend(socket, giveBack)
    current.toClient = client
    current.onIdle = () => void (current = null)
    let isLoggedIn = false
    let unsent: Buffer[] = []
    let isWaiting = false
    client.on('data', (bytes) => {
      if (isLoggedIn && bytes[0] === terminate) {
        client.end()
        return
      }
      // What is sent before the first ReadyForQuery is the login, and belongs to the connection that is being opened.
      if (current !== null) {
        current.socket.write(bytes)
        return
      }
      isLoggedIn = true
      unsent.push(bytes)
      if (isWaiting) return
      isWaiting = true
      const take = (backend: Backend): void => {
        isWaiting = false
        current = backend
        backend.toClient = client
        backend.onIdle = () => void (current = null)
        for (const part of unsent) backend.socket.write(part)
        unsent = []
      }
      const newest = free.pop()
      if (newest === undefined) waiting.push(take)
      else take(newest)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    through(original) {
      const url = new URL(original)
      url.searchParams.delete('host')
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** By address, or by the folder of the server's socket. */
function connectTo(connectionString: string): Socket {
  const { hostname, port, searchParams } = new URL(connectionString)
  const folder = searchParams.get('host')
  const databasePort = port === '' ? 5432 : Number.parseInt(port, 10)
  return folder === null ? connect(databasePort, hostname) : connect(`${folder}/.s.PGSQL.${databasePort}`)
}

/** One connection to the database, which knows when it is between transactions. */
class Backend {
  toClient: Socket | null = null
  onIdle: () => void = () => {}
  readonly socket: Socket
  #buffered: Buffer = Buffer.alloc(0)

  constructor(socket: Socket, giveBack: (backend: Backend) => void) {
    this.socket = socket
    socket.on('data', (bytes) => {
      this.toClient?.write(bytes)
      if (!this.#isIdleAfter(bytes)) return
      this.onIdle()
      giveBack(this)
    })
  }

  #isIdleAfter(bytes: Buffer): boolean {
    let rest = Buffer.concat([this.#buffered, bytes])
    let isIdle = false
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1)
      isIdle = rest[0] === readyForQuery && rest[5] === idle
      rest = rest.subarray(end)
    }
    this.#buffered = rest
    return isIdle && rest.length === 0
  }
}
