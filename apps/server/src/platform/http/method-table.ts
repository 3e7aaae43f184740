// Lists the methods of each address, so that a wrong method is distinguished from a wrong address.
import type { FastifyInstance } from 'fastify'

/** One served address and who may call it. */
export type ServedRoute = { readonly method: string; readonly path: string; readonly access: string }

export type MethodTable = {
  /** The methods of the address, sorted; empty when nothing is served there. */
  allowedAt(url: string): readonly string[]
  /** Everything that is served, by path; HEAD goes with its GET. */
  served(): readonly ServedRoute[]
}

/** Watches every route that is registered on `app` from now on. */
export function createMethodTable(app: FastifyInstance): MethodTable {
  const entries: { pattern: RegExp; method: string; path: string; access: string }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      entries.push({ pattern: patternOf(url), method: one, path: url, access: config?.access ?? 'none' })
  })
  return {
    allowedAt(url) {
      const path = url.split('?', 1)[0] ?? ''
      return [...new Set(entries.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort()
    },
    served: () =>
      entries
        .filter(({ method }) => method !== 'HEAD')
        .map(({ method, path, access }) => ({ method, path, access }))
        .sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1)),
  }
}

/** `/api/cards/:id` and `/assets/*` as Fastify's router reads them. */
function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => {
      if (part === '*') return '.*'
      return part.startsWith(':') ? '[^/]+' : RegExp.escape(part)
    })
    .join('/')
  return new RegExp(`^${source}/?$`)
}
