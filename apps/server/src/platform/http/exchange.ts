// One request and its answer: what a handler may know of it, and the single exit for every byte that we send.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { EventSource, EventStreams } from './event-streams.ts'
import { problemContentType, problemOf, problemText } from './problems.ts'
import type { RequestLog } from './request-log.ts'
import type { ActiveSession, Answer, AnswerHeaders, RequestContext } from './routes.ts'

/** What all exchanges of a server share. */
export type ExchangeWorld = {
  readonly log: Log
  readonly requestLog: RequestLog
  readonly nowMs: () => number
  readonly apiHeaders: readonly string[]
  readonly streams: EventStreams
  /** The server takes no more requests: a connection ends with its answer instead of waiting for another one. */
  readonly isClosing: () => boolean
  /** Called once when the answer has been handed to the socket. */
  readonly ended: (exchange: Exchange) => void
}

const jsonContentType = 'application/json; charset=utf-8'

export class Exchange implements RequestContext {
  readonly requestId: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly startedMs: number
  session: ActiveSession | null = null
  rawBody: Uint8Array | null = null
  isAnswered = false
  /** Method and pattern, never the raw address, which may contain anything. */
  route = 'none'
  room = 'platform'
  /** A poll or a refresh by its nature, whatever the caller says. */
  isBackgroundRoute = false
  /** The handler is at work: its turn ends with it, also when the deadline has answered before. */
  isHandled = false
  #leaveLine: (() => void) | null = null
  #log: Log | null = null
  readonly #world: ExchangeWorld

  constructor(world: ExchangeWorld, requestId: string, request: FastifyRequest, reply: FastifyReply) {
    this.#world = world
    this.requestId = requestId
    this.request = request
    this.reply = reply
    this.startedMs = world.nowMs()
  }

  /** Takes the turn that `leave` gives back; the one before it is given back now. */
  takeTurn(leave: () => void): void {
    this.endTurn()
    this.#leaveLine = leave
  }

  endTurn(): void {
    const leave = this.#leaveLine
    this.#leaveLine = null
    leave?.()
  }

  get log(): Log {
    return (this.#log ??= this.#world.log.child({ requestId: this.requestId, room: this.room }))
  }

  get address(): string {
    return this.request.ip ?? ''
  }

  get isBackground(): boolean {
    return this.isBackgroundRoute || this.request.headers['x-daybreak-background'] === '1'
  }

  get isPage(): boolean {
    return this.request.headers['x-daybreak-client'] === 'web'
  }

  get ifNoneMatch(): string | undefined {
    return this.request.headers['if-none-match']
  }

  /**
   * Sends what a handler answered: a file to keep, or a value through the serializer that Fastify compiled from the contract: what the
   * contract does not name stays here.
   */
  answer({ status, body, file, events, headers }: Answer): void {
    if (events !== undefined) return this.#follow(events)
    if (file !== undefined) {
      const disposition = { 'content-disposition': `attachment; filename="${file.name}"` }
      return this.send(status, this.#world.apiHeaders, file.bytes, file.type, disposition)
    }
    // Fastify's type leaves room for binary serialisers; the one it compiles from a JSON schema gives text.
    const json = body === undefined ? undefined : (this.reply.code(status).serialize(body) as string)
    this.send(status, this.#world.apiHeaders, json, jsonContentType, headers)
  }

  /** Begins an answer that stays open: for the limits, the deadline and the log the request is over with it. */
  #follow(events: EventSource): void {
    const { streams, apiHeaders, requestLog, ended } = this.#world
    const { raw } = this.reply
    if (this.isAnswered || raw.headersSent) return
    streams.admit(this.address)
    this.isAnswered = true
    this.reply.hijack()
    const type = ['Content-Type', 'text/event-stream', 'X-Accel-Buffering', 'no', 'X-Request-Id', this.requestId]
    raw.writeHead(200, [...apiHeaders, ...type])
    // HEAD asks what would be answered.
    if (this.request.method === 'HEAD') raw.end()
    else streams.open(raw, this.address, events)
    ended(this)
    requestLog(this, 200)
  }

  /** Answers with the problem for a thrown value. */
  fail(error: unknown): void {
    this.problem(problemOf(error))
  }

  /** Sends a problem, and logs what is behind it when the fault is ours. */
  problem(problem: ProblemError): void {
    const { status, isDecided = false } = problem.shape
    if (status >= 500 && !isDecided)
      this.log.error(status === 503 ? 'request_unavailable' : 'request_failed', {
        code: problem.code,
        error: problem.options.cause,
      })
    this.send(status, this.#world.apiHeaders, problemText(problem, this.requestId), problemContentType, problem.options.headers)
  }

  /**
   * Writes the whole answer in one go, past Fastify's own serialisation, and the request's log line with it.
   * A second answer to the same request (the deadline and a late handler) is dropped.
   */
  send(
    status: number,
    ready: readonly string[],
    body: string | Uint8Array | undefined,
    contentType: string,
    extra?: AnswerHeaders,
  ): void {
    const { raw } = this.reply
    if (this.isAnswered || raw.headersSent) return
    this.isAnswered = true
    this.reply.hijack()
    const headers: (string | readonly string[])[] = ready.slice()
    if (extra !== undefined) for (const name in extra) pushHeader(headers, name, extra[name])
    headers.push('X-Request-Id', this.requestId)
    if (this.#world.isClosing()) headers.push('Connection', 'close')
    const byteCount = typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0)
    if (body !== undefined) {
      headers.push('Content-Type', contentType)
      headers.push('Content-Length', String(byteCount))
    }
    raw.writeHead(status, headers as string[])
    // As many bytes as characters: all of it is ASCII, which latin1 writes as it is in memory, where utf8 would scan it again.
    if (typeof body === 'string') raw.end(body, byteCount === body.length ? 'latin1' : 'utf8')
    else raw.end(body)
    this.#world.ended(this)
    this.#world.requestLog(this, status)
    if (!this.isHandled) this.endTurn()
  }
}

function pushHeader(headers: (string | readonly string[])[], name: string, value: string | readonly string[] | undefined): void {
  if (typeof value === 'string') headers.push(name, value)
  else for (const one of value ?? []) headers.push(name, one)
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
  interface FastifyContextConfig {
    /** Who may call: printed in the route table of the tests. */
    access?: string
    room?: string
    /** The body may be a form instead of JSON. */
    takesForm?: boolean
    mendsText?: boolean
    /** The body is bytes as they are, and no JSON. */
    takesBytes?: boolean
    isUnlimited?: boolean
  }
}
