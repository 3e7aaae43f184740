// Serves a built folder as our server serves the app: compressed in advance, hashed files cached forever.
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findFreePort } from '../../e2e/harness/free-port.ts'

export type ServedFolder = { origin: string; close(): Promise<void> }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The files are read at once: the folder may go afterward. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const files = await compressed(folder)
  const port = await findFreePort()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = files.get(path)
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    const caching = extname(path) === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable'
    response.writeHead(200, { 'content-type': types[extname(path)] ?? '', 'content-encoding': 'br', 'cache-control': caching })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function compressed(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), brotliCompressSync(await readFile(path))] as const)),
  )
}
