// Serves the pages embedded in the program's app (card details, and entering a debit card) with their assets: small, static, and
// with a policy that allows connections only to their own origin.
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

const pages = ['card-details', 'debit-card'] as const
const roots: ReadonlySet<string> = new Set(pages.map(rootOf))
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
        'cross-origin-resource-policy': roots.has(path) ? 'cross-origin' : 'same-origin',
      })
      response.end(request.method === 'GET' ? part.body : undefined)
    },
  }
}

function rootOf(page: (typeof pages)[number]): string {
  return `/${page}-frame`
}

async function readParts(hosts: readonly string[]): Promise<Map<string, Part>> {
  const figtree = await readFile(fileURLToPath(import.meta.resolve(font)))
  const shared = await readFile(join(pageFolder, 'framed.js'), 'utf8')
  const text = (type: string, body: string): Part => ({ type: `${type}; charset=utf-8`, body: Buffer.from(body) })
  const parts = await Promise.all(
    pages.map(async (page): Promise<[string, Part][]> => {
      const root = rootOf(page)
      const read = (ending: string) => readFile(join(pageFolder, `${page}.${ending}`), 'utf8')
      return [
        // Origins are configured, and have nothing in them that HTML would read.
        [root, text('text/html', (await read('html')).replace('{hosts}', hosts.join(' ')))],
        [`${root}/${page}.js`, text('text/javascript', await read('js'))],
        [`${root}/${page}.css`, text('text/css', await read('css'))],
        [`${root}/framed.js`, text('text/javascript', shared)],
        [`${root}/figtree.woff2`, { type: 'font/woff2', body: figtree }],
      ]
    }),
  )
  return new Map(parts.flat())
}
