// The HTTP server: Fastify for routing, reading and validating, our own exit for answers, and the limits that apply to every
// request.
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Clock } from '@daybreak/time'
import { platformProblem } from '../errors.ts'
import type { Log, LogLevel, LogSink } from '../log.ts'
import { answerClientError } from './client-errors.ts'
import { createEventStreams } from './event-streams.ts'
import { Exchange, type ExchangeWorld } from './exchange.ts'
import { formType, parseFormBody } from './input/form-body.ts'
import { createFairLine, type FairLineRule } from './access/fair-line.ts'
import { createInFlight } from './in-flight.ts'
import { parseJsonBody } from './input/json-body.ts'
import { createMethodTable, type ServedRoute } from './method-table.ts'
import type { FlagsPort } from '../flags/flags-port.ts'
import type { MaintenancePort } from '../maintenance/maintenance.rules.ts'
import type { OriginPolicy } from './access/origins.ts'
import { unavailable } from './problems.ts'
import { createRateLimiter, type RateRule } from './access/rate-limits.ts'
import { refuseTooMany, registerRoute } from './register-routes.ts'
import { createRequestLog } from './request-log.ts'
import type { OnboardingPort, RouteDefinition, SessionPort } from './routes.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { SessionCookies } from './access/session-cookies.ts'

export type HttpServerOptions = {
  routes: readonly RouteDefinition[]
  sessions: SessionPort
  onboarding: OnboardingPort
  cookies: SessionCookies
  origins: OriginPolicy
  maintenance: MaintenancePort
  flags: FlagsPort
  securityHeaders: SecurityHeaders
  /** CIDR list; X-Forwarded-For is read past these only. */
  trustedProxies: readonly string[]
  log: Log
  logSink: LogSink
  logLevel: LogLevel
  clock: Clock
  /** A steady clock in milliseconds, for limits and durations. */
  nowMs: () => number
  /** For all requests of one client address together, besides the rooms' own limits, and but for routes that have none. */
  addressLimit: RateRule
  observe?: ((route: string, status: number, seconds: number) => void) | undefined
  /** Pages, assets and the platform's own addresses. */
  extend?: (app: FastifyInstance) => void
  /** Answers an address that nothing serves; false leaves it to the problem 404. */
  answerUnknown?: (exchange: Exchange) => boolean
}

// Quality, "No request hangs beyond 5 s": the answer leaves before a client counts five.
const answerDeadlineMs = 4_700
const headersTimeoutMs = 5_000
const requestTimeoutMs = 10_000
const keepAliveTimeoutMs = 65_000
const lateConnectionsMs = 100
// Our reading: a page asks for a handful of things at once, and an address may be a whole restaurant. Of the ten connections to the database
// one worker holds three at the most, whatever they send.
const workerLine: FairLineRule = { maxRunning: 3, maxWaiting: 100 }
const addressLine: FairLineRule = { maxRunning: 6, maxWaiting: 500 }
// A client that takes nothing from its socket for so long is gone, whatever waits for it.
const idleSocketMs = 15_000

export type HttpServer = {
  /** Everything that is served, sorted by path; HEAD goes with its GET. */
  readonly routes: readonly ServedRoute[]
  /** Resolves to the port that was bound. */
  listen(address: { host: string; port: number }): Promise<number>
  /** Takes no new requests, lets those under way end, closes idle connections. */
  close(): Promise<void>
}

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const exchanges = createExchanges(options)
  const app = createApp(options.trustedProxies, exchanges)
  const addressLimiter = createRateLimiter(options.addressLimit, options.nowMs)

  app.decorateRequest('exchange')
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = exchanges.begin(request, reply)
    endFloodedSocket(request.raw.socket)
    if (request.routeOptions.config.isUnlimited !== true) refuseTooMany(addressLimiter, exchange)
    refuseDuplicateHost(request.raw.rawHeaders)
    done()
  })
  app.setErrorHandler((error, request) => request.exchange.fail(error))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesBytes === true) throw platformProblem('unsupported_media_type')
    request.exchange.rawBody = bytes
    return parseJsonBody(bytes, { mendsText: request.routeOptions.config.mendsText === true })
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesBytes !== true) throw platformProblem('unsupported_media_type')
    request.exchange.rawBody = bytes
  })
  // What a browser sends as its page closes is a form by its content and a text by its name.
  app.addContentTypeParser([formType, 'text/plain'], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesForm !== true) throw platformProblem('unsupported_media_type')
    return parseFormBody(bytes)
  })

  const methods = createMethodTable(app)
  const lines = { byWorker: createFairLine(workerLine), byAddress: createFairLine(addressLine) }
  for (const route of options.routes) registerRoute(app, route, { ...options, lines })
  options.extend?.(app)
  app.setNotFoundHandler((request) => {
    const { exchange } = request
    const allowed = methods.allowedAt(request.url)
    if (allowed.length > 0) exchange.problem(platformProblem('method_not_allowed', { headers: { allow: allowed.join(', ') } }))
    else if (options.answerUnknown?.(exchange) !== true) exchange.problem(platformProblem('not_found'))
  })

  return {
    routes: methods.served(),
    async listen({ host, port }) {
      await app.listen({ host, port })
      const bound = app.server.address()
      return typeof bound === 'object' && bound !== null ? bound.port : port
    },
    async close() {
      exchanges.beginClosing()
      // A connection whose refused body is still on its way is idle only when the last of it is here.
      const lateOnes = setInterval(() => app.server.closeIdleConnections(), lateConnectionsMs)
      await app.close().finally(() => clearInterval(lateOnes))
      exchanges.stop()
    },
  }
}

function createApp(trustedProxies: readonly string[], exchanges: Exchanges): FastifyInstance {
  return Fastify({
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 500 },
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleSocketMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    logger: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => exchanges.begin(request, reply).fail(error),
  })
}

type Exchanges = {
  begin(request: Exchange['request'], reply: Exchange['reply']): Exchange
  /** From here on a connection ends with the answer under way. */
  beginClosing(): void
  stop(): void
}

/** Makes one exchange a request, and answers for those whose handlers take too long. */
function createExchanges({ log, logSink, logLevel, clock, nowMs, observe, securityHeaders }: HttpServerOptions): Exchanges {
  const onOverdue = (exchange: Exchange) => exchange.problem(unavailable())
  const inFlight = createInFlight<Exchange>({ deadlineMs: answerDeadlineMs, nowMs, onOverdue })
  const nextRequestId = createRequestIds()
  const streams = createEventStreams()
  let isClosing = false
  const world: ExchangeWorld = {
    log,
    requestLog: createRequestLog({ sink: logSink, clock, nowMs, level: logLevel, observe }),
    nowMs,
    apiHeaders: securityHeaders.api,
    streams,
    ended(exchange) {
      inFlight.remove(exchange)
      noteAnswer(exchange.request.raw.socket)
    },
    isClosing: () => isClosing,
  }
  return {
    begin(request, reply) {
      const exchange = new Exchange(world, nextRequestId(), request, reply)
      request.exchange = exchange
      inFlight.add(exchange)
      return exchange
    },
    beginClosing() {
      isClosing = true
      streams.close()
    },
    stop: inFlight.stop,
  }
}

// No browser sends a second request before the answer to the first; programs that do, send a handful.
const maxPipeline = 32
const maxUnreadBytes = 1024 * 1024
const waitingBySocket = new WeakMap<Socket, number>()

/** A client that asks without reading would fill our memory with answers: it loses its connection. */
function endFloodedSocket(socket: Socket): void {
  const waiting = (waitingBySocket.get(socket) ?? 0) + 1
  waitingBySocket.set(socket, waiting)
  if (waiting > maxPipeline || socket.writableLength > maxUnreadBytes) socket.destroy()
}

function noteAnswer(socket: Socket): void {
  waitingBySocket.set(socket, (waitingBySocket.get(socket) ?? 1) - 1)
}

/** Two different Host lines let a cache and us disagree on what was asked. */
function refuseDuplicateHost(rawHeaders: readonly string[]): void {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) throw platformProblem('duplicate_host')
}

/** Random for the process, counted within it: unique across copies and restarts, and cheaper than a UUID. */
function createRequestIds(): () => string {
  const prefix = randomBytes(8).toString('hex')
  let count = 0
  return () => `${prefix}-${(count += 1).toString(36)}`
}
