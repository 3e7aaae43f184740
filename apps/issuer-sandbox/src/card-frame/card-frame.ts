// Serves the card details page and what it needs: small, static, and with a policy that lets it talk to its own origin alone.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type CardFrame = {
  paths: ReadonlySet<string>
  /** Answers a request for one of the paths. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): void
}

type Part = { type: string; body: Buffer }

const root = '/card-details-frame'
const pageFolder = join(import.meta.dirname, 'page')
const font = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

/** @param hosts  the origins of the program's app: they alone may put the page into theirs, and speak to it */
export async function createCardFrame(hosts: readonly string[]): Promise<CardFrame> {
  const parts = await readParts(hosts)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${hosts.join(' ')}`,
  ].join('; ')
  return {
    paths: new Set(parts.keys()),
    answer(path, request, response) {
      const part = parts.get(path)
      if (part === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
        response.writeHead(part === undefined ? 404 : 405, { allow: 'GET, HEAD' }).end()
        return
      }
      response.writeHead(200, {
        'content-type': part.type,
        'content-length': part.body.length,
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'clipboard-write=(self), clipboard-read=(), camera=(), microphone=(), geolocation=()',
        'cross-origin-resource-policy': path === root ? 'cross-origin' : 'same-origin',
      })
      response.end(request.method === 'GET' ? part.body : undefined)
    },
  }
}

async function readParts(hosts: readonly string[]): Promise<Map<string, Part>> {
  const [html, script, style] = await Promise.all(
    ['card-details.html', 'card-details.js', 'card-details.css'].map((name) => readFile(join(pageFolder, name), 'utf8')),
  )
  const figtree = await readFile(fileURLToPath(import.meta.resolve(font)))
  const text = (type: string, body: string): Part => ({ type: `${type}; charset=utf-8`, body: Buffer.from(body) })
  return new Map([
    // Origins are configured, and have nothing in them that HTML would read.
    [root, text('text/html', (html ?? '').replace('{hosts}', hosts.join(' ')))],
    [`${root}/card-details.js`, text('text/javascript', script ?? '')],
    [`${root}/card-details.css`, text('text/css', style ?? '')],
    [`${root}/figtree.woff2`, { type: 'font/woff2', body: figtree }],
  ])
}
