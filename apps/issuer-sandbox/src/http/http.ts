// HTTP in and out: the origins that may call from a browser, the caller, the call into GraphQL, and one log line per request.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { CardFrame } from '../card-frame/card-frame.ts'
import type { Authenticate } from './callers.ts'
import type { createGraphqlEndpoint } from './graphql-endpoint.ts'
import type { LineLog } from '../line-log.ts'
import type { UploadEndpoint } from '../holders/upload-endpoint.ts'
import type { CallNote } from '../schema/results.ts'

export type HttpDeps = {
  graphql: ReturnType<typeof createGraphqlEndpoint>
  authenticate: Authenticate
  cardFrame: CardFrame
  /** Where files of documents go. */
  uploads: UploadEndpoint
  /** The pages that may call from a browser. */
  allowedOrigins: readonly string[]
  log: LineLog
}

type Exchange = { request: IncomingMessage; response: ServerResponse; path: string; note: CallNote }

const preflightSeconds = '600'

export function createRequestListener(deps: HttpDeps): RequestListener {
  return (request, response) => {
    const startedMs = performance.now()
    const path = pathOf(request)
    const note: CallNote = { requestId: randomUUID(), operation: null }
    const exchange: Exchange = { request, response, path, note }
    response.setHeader('x-request-id', note.requestId)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    response.on('close', () => {
      deps.log.info('request', {
        requestId: note.requestId,
        method: request.method ?? '',
        path: shownPath(path, deps),
        operation: note.operation,
        status: response.writableFinished ? response.statusCode : null,
        durationUs: Math.trunc((performance.now() - startedMs) * 1000),
      })
    })
    answer(exchange, deps).catch((error: unknown) => {
      deps.log.error('request_failed', {
        requestId: note.requestId,
        message: error instanceof Error ? error.message : 'unknown',
      })
      if (response.headersSent) response.destroy()
      else refuse(exchange, 500, 'Unexpected error')
    })
  }
}

const knownPaths = new Set(['/graphql', '/healthz'])
const questionMs = 10_000

/** The addresses of uploads are secrets, and those of strangers their own. */
function shownPath(path: string, { cardFrame, uploads }: HttpDeps): string {
  if (uploads.isPath(path)) return 'upload'
  return knownPaths.has(path) || cardFrame.paths.has(path) ? path : 'other'
}

async function answer(exchange: Exchange, deps: HttpDeps): Promise<void> {
  const { request, response, path } = exchange
  if (path === '/healthz') return answerHealth(exchange)
  if (deps.cardFrame.paths.has(path)) return deps.cardFrame.answer(path, request, response)
  if (deps.uploads.isPath(path)) return deps.uploads.answer(request, response, request.headers.origin)
  if (path !== '/graphql') return refuse(exchange, 404, 'There is nothing here')
  limitTime(request)

  const { origin } = request.headers
  // Browsers say so themselves, and let no page say it: the card details page asks its own origin.
  const isOwnPage = request.headers['sec-fetch-site'] === 'same-origin'
  if (origin !== undefined && !isOwnPage) {
    response.setHeader('vary', 'Origin')
    if (!deps.allowedOrigins.includes(origin)) return refuse(exchange, 403, 'This origin may not call')
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', 'x-request-id')
  }
  if (request.method === 'OPTIONS' && origin !== undefined) return answerPreflight(response)
  // What changes something is refused by GET further in.
  if (request.method !== 'POST' && request.method !== 'GET') {
    response.setHeader('allow', 'GET, POST')
    return refuse(exchange, 405, 'GraphQL is asked with POST, or with GET for what changes nothing')
  }
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  if (request.method === 'POST' && !isJson) return refuse(exchange, 415, 'A query comes as JSON')

  const caller = await deps.authenticate(request.headers.authorization)
  if (caller === null) {
    response.setHeader('www-authenticate', 'Basic realm="API key", Bearer')
    return refuse(exchange, 401, 'The API key or client token is missing, wrong or over')
  }
  await deps.graphql(request, response, { caller, note: exchange.note })
}

/** A body that has not arrived by then is not waited for. */
function limitTime(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), questionMs)
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

function answerHealth({ request, response }: Exchange): void {
  response.statusCode = request.method === 'GET' || request.method === 'HEAD' ? 200 : 405
  response.setHeader('content-type', 'application/json')
  response.end(request.method === 'GET' ? '{"status":"ok"}' : undefined)
}

function answerPreflight(response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  response.setHeader('access-control-max-age', preflightSeconds)
  response.statusCode = 204
  response.end()
}

/** Refusals before GraphQL have the same format, so that a client reads one. The rest of the body is not waited for. */
function refuse({ response, note: { requestId } }: Exchange, status: number, message: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('connection', 'close')
  response.end(JSON.stringify({ errors: [{ message }], extensions: { requestId } }))
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
