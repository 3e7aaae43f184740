// Starts and stops the card-provider sandbox: one process, one origin, one folder of its own.
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import type { Clock } from '@daybreak/time'
import { createCardFrame } from './card-frame/card-frame.ts'
import { fillDrawer } from './cards/preprinted-cards.ts'
import { createDesks } from './desks.ts'
import { createUploadEndpoint } from './holders/upload-endpoint.ts'
import { createWaiting } from './holders/waiting.ts'
import { createAuthenticate } from './http/callers.ts'
import { createGraphqlEndpoint } from './http/graphql-endpoint.ts'
import { createRequestListener } from './http/http.ts'
import { createRateLimits } from './http/rate-limits.ts'
import type { LineLog } from './line-log.ts'
import { createMovement } from './movement.ts'
import { createTownFinder } from './geography/towns.ts'
import { createSealing, readMasterKey } from './sealing.ts'
import { openSandboxDatabase } from './store/sandbox-database.ts'
import { createStores } from './store/stores.ts'
import { createClientTokens } from './tokens/client-tokens.ts'
import { readTokenKey } from './tokens/token-key.ts'

export type IssuerSandboxOptions = {
  /** The folder of the installation; the sandbox keeps to `issuer` inside. */
  dataDir: string
  host: string
  /** 0 takes any free one. */
  port: number
  apiKey: string
  /** Signs what the sandbox sends. */
  signingKey: string
  allowedOrigins: readonly string[]
  /** Where browsers reach it; null: where it listens. */
  publicOrigin: string | null
  /** So long an application says PENDING. */
  decidesAfterMs: number
  clock: Clock
  log: LineLog
}

export type IssuerSandbox = {
  /** "http://127.0.0.1:8081" */
  origin: string
  graphqlUrl: string
  /** Takes no more requests, lets those in flight finish, closes the file. */
  stop(): Promise<void>
}

const headersTimeoutMs = 5_000
// Ten megabytes from a phone on a slow line. What is not an upload has ten seconds (http.ts).
const requestTimeoutMs = 300_000
const idleSweepMs = 25
const stopPatienceMs = 5_000

/** Rejects when the port is taken or the folder cannot be used. */
export async function startIssuerSandbox(options: IssuerSandboxOptions): Promise<IssuerSandbox> {
  const { clock } = options
  const cardFrame = await createCardFrame(options.allowedOrigins)
  const folder = join(options.dataDir, 'issuer')
  await makePrivateFolder(folder)
  const sealing = createSealing(await readMasterKey(join(folder, 'master-key')))
  const tokenKey = await readTokenKey(join(folder, 'token-key.json'))
  const database = openSandboxDatabase(join(folder, 'issuer.sqlite'))
  const stores = createStores(database, clock)
  const clientTokens = createClientTokens(tokenKey, stores.tokens, clock)
  const waiting = createWaiting(options, () => desks.applications.decideDue())
  const desks = createDesks({ ...options, stores, sealing, onWaiting: waiting.expect })
  const movement = createMovement({ ...options, stores, sealing })
  const towns = createTownFinder()
  fillDrawer(stores, desks.paymentCards, clock)
  const rateLimits = createRateLimits(clock)
  let origin = ''
  const publicOrigin = () => options.publicOrigin ?? origin
  const parts = { clientTokens, towns, publicOrigin, rateLimits, movementParts: movement.schemaParts }
  const schemaDeps = { ...options, ...desks, ...parts, stores }
  const graphql = createGraphqlEndpoint(schemaDeps, (error) => {
    options.log.error('graphql_failed', { message: error instanceof Error ? error.message : 'unknown' })
  })
  const server = createServer(
    { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    createRequestListener({
      graphql,
      cardFrame,
      uploads: createUploadEndpoint(desks.documentDesk, options.allowedOrigins),
      authenticate: createAuthenticate(options.apiKey, clientTokens),
      allowedOrigins: options.allowedOrigins,
      log: options.log,
    }),
  )
  try {
    server.listen(options.port, options.host)
    await once(server, 'listening')
  } catch (error) {
    database.stop()
    throw error
  }
  movement.start()
  origin = originOf(server, options.host)
  waiting.start()
  let stopped: Promise<void> | null = null
  return {
    origin,
    graphqlUrl: `${origin}/graphql`,
    stop() {
      stopped ??= closeServer(server)
        .then(() => waiting.stop())
        .then(() => movement.stop())
        .then(() => database.stop())
      return stopped
    },
  }
}

/** Only the folder itself is private: its parents may be shared. */
async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection that is kept alive turns idle only after its answer.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  const patience = setTimeout(() => server.closeAllConnections(), stopPatienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(patience)
}

function originOf(server: Server, host: string): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
