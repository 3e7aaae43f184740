// Reads the built web app into memory once: it is a few megabytes, and requests then cost no file access.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { StartError } from '#platform/errors.ts'
import type { PageLanguage } from './page-language.ts'

export type FileForm = { readonly encoding: 'br' | 'gzip' | null; readonly bytes: Uint8Array; readonly etag: string }
export type StaticFile = {
  readonly contentType: string
  /** Smallest first; the plain form last. */
  readonly forms: readonly FileForm[]
  readonly plain: FileForm
}

export type WebBuild = {
  /** Address to page name, as the build wrote it. */
  readonly routes: ReadonlyMap<string, string>
  readonly notFoundPage: string
  /** The hashes of sheets that are inlined in the pages, as a policy names them. */
  readonly sheetHashes: readonly string[]
  /** Files that must live at a fixed address: the manifest, the service worker, the icons. */
  readonly rootFiles: readonly string[]
  page(language: PageLanguage, name: string): StaticFile | undefined
  asset(path: string): StaticFile | undefined
}

/** Where `npm start` and the image put it. */
export const webBuildFolder = fileURLToPath(new URL('../../../../../web/dist', import.meta.url))

const pageList = z.object({
  routes: z.record(z.string().startsWith('/'), z.string()),
  notFound: z.string(),
  sheetHashes: z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/)),
})

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const compressed = { '.br': 'br', '.gz': 'gzip' } as const

/**
 * @returns null when the web app has not been built
 * @throws  StartError  when it is there, but only half
 */
export async function readWebBuild(folder: string): Promise<WebBuild | null> {
  if (!existsSync(folder)) return null
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) => [path.slice(folder.length).replace(/^\/*/, '/'), await readFile(path)] as const
  const contents = new Map<string, Uint8Array>(await Promise.all(paths.map(read)))

  const listed = pageList.safeParse(parseJson(contents.get('/pages.json')))
  if (!listed.success) throw new StartError(`The web app in ${folder} has no usable pages.json: build it again`)
  const files = staticFiles(contents)
  const missing = [...Object.values(listed.data.routes), listed.data.notFound].find(
    (name) => !files.has(`/pages/en/${name}.html`),
  )
  if (missing !== undefined)
    throw new StartError(`The web app in ${folder} lists the page ${missing} but does not have it: build it again`)

  return {
    routes: new Map(Object.entries(listed.data.routes)),
    notFoundPage: listed.data.notFound,
    sheetHashes: listed.data.sheetHashes,
    rootFiles: [...files.keys()].filter((path) => !/^\/(?:pages|assets)\//.test(path) && path !== '/pages.json'),
    page: (language, name) => files.get(`/pages/${language}/${name}.html`) ?? files.get(`/pages/en/${name}.html`),
    asset: (path) => files.get(path),
  }
}

function staticFiles(contents: ReadonlyMap<string, Uint8Array>): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const [path, bytes] of contents) {
    const contentType = contentTypes[extname(path)]
    if (contentType === undefined) continue
    const plain: FileForm = { encoding: null, bytes, etag: etagOf(bytes) }
    const forms = Object.entries(compressed).flatMap(([suffix, encoding]): FileForm[] => {
      const packed = contents.get(path + suffix)
      return packed === undefined ? [] : [{ encoding, bytes: packed, etag: etagOf(packed) }]
    })
    files.set(path, { contentType, plain, forms: [...forms, plain] })
  }
  return files
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'))
  } catch {
    return undefined
  }
}
