// Serves the built web app from memory: pages by address and language, assets by their immutable names, both compressed at build.
import type { FastifyInstance } from 'fastify'
import { platformProblem } from '#platform/errors.ts'
import type { Exchange } from '../exchange.ts'
import { choosePageLanguage, type PageLanguage } from './page-language.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import type { StaticFile, WebBuild } from './web-build.ts'

export type Pages = {
  register(app: FastifyInstance): void
  /** The page for addresses that nothing serves. Returns false for programs' addresses, which get a problem instead. */
  answerUnknown(exchange: Exchange): boolean
}

const yearInSeconds = 31_536_000
const programPath = /^\/(?:api|webhooks|sandbox|assets|\.well-known|ofrep)(?:\/|$)/

export function createPages(build: WebBuild, headers: SecurityHeaders): Pages {
  // A page is requested again each time, and answered 304 while it is unchanged: a deploy shows at once.
  const pageHeaders = [...headers.page, 'Cache-Control', 'no-cache', 'Vary', 'Cookie, Accept-Language, Accept-Encoding']
  const immutableHeaders = [
    ...headers.asset,
    'Cache-Control',
    `public, max-age=${yearInSeconds}, immutable`,
    'Vary',
    'Accept-Encoding',
  ]
  const looseHeaders = [...headers.asset, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding']

  function sendPage(exchange: Exchange, name: string, status: number): void {
    const { cookie, 'accept-language': acceptLanguage } = exchange.request.headers
    const language: PageLanguage = choosePageLanguage(cookie, acceptLanguage)
    const page = build.page(language, name)
    if (page === undefined) exchange.problem(platformProblem('not_found'))
    else sendFile(exchange, page, status, [...pageHeaders, 'Content-Language', language])
  }

  return {
    register(app) {
      for (const [path, name] of build.routes) {
        app.get(path, { config: { access: 'page' } }, ({ exchange }) => {
          exchange.route = `GET ${path}`
          sendPage(exchange, name, 200)
        })
      }
      for (const path of build.rootFiles) {
        app.get(path, { config: { access: 'asset' } }, ({ exchange }) => answerAsset(exchange, path, looseHeaders))
      }
      app.get('/assets/*', { config: { access: 'asset' } }, ({ exchange, url }) => {
        exchange.route = 'GET /assets/*'
        answerAsset(exchange, url.split('?', 1)[0] ?? '', immutableHeaders)
      })
    },

    answerUnknown(exchange) {
      const { method, url } = exchange.request
      if ((method !== 'GET' && method !== 'HEAD') || programPath.test(url)) return false
      sendPage(exchange, build.notFoundPage, 404)
      return true
    },
  }

  function answerAsset(exchange: Exchange, path: string, assetHeaders: readonly string[]): void {
    const file = build.asset(path)
    if (file === undefined) exchange.problem(platformProblem('not_found'))
    else sendFile(exchange, file, 200, assetHeaders)
  }
}

/** Sends the smallest form the browser takes, or 304 when it has the file already. */
function sendFile(exchange: Exchange, file: StaticFile, status: number, ready: readonly string[]): void {
  const { 'accept-encoding': accepted } = exchange.request.headers
  const form = file.forms.find(({ encoding }) => encoding === null || acceptsEncoding(accepted, encoding)) ?? file.plain
  if (status === 200 && matches(exchange.ifNoneMatch, form.etag)) {
    exchange.send(304, [...ready, 'ETag', form.etag], undefined, file.contentType)
    return
  }
  const encoded = form.encoding === null ? ready : [...ready, 'Content-Encoding', form.encoding]
  exchange.send(status, [...encoded, 'ETag', form.etag], form.bytes, file.contentType)
}

function acceptsEncoding(accepted: string | undefined, encoding: string): boolean {
  if (accepted === undefined) return false
  return accepted.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

/** `*` and weak forms match too (RFC 9110, If-None-Match compares weakly). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((entry) => {
    const candidate = entry.trim()
    return candidate === '*' || candidate.replace(/^W\//, '') === etag
  })
}
