// Receives a document from a browser at the address that a link gave it: PUT, the raw bytes, ten megabytes at most.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DocumentDesk, TakeOutcome } from './document-desk.ts'
import { maxFileBytes, readFile } from './file-reading.ts'
import { uploadFolder } from './document-desk.ts'

export type UploadEndpoint = {
  isPath(path: string): boolean
  answer(request: IncomingMessage, response: ServerResponse, origin: string | undefined): Promise<void>
}

const statuses: Record<Exclude<TakeOutcome['kind'], 'takes'>, number> = { no_link: 404, over: 403, taken: 409 }

export function createUploadEndpoint(
  desk: Pick<DocumentDesk, 'take' | 'taken'>,
  allowedOrigins: readonly string[],
): UploadEndpoint {
  return {
    isPath: (path) => path.startsWith(uploadFolder),
    async answer(request, response, origin) {
      if (origin !== undefined) {
        response.setHeader('vary', 'Origin')
        if (!allowedOrigins.includes(origin)) return end(response, 403)
        response.setHeader('access-control-allow-origin', origin)
      }
      if (request.method === 'OPTIONS') {
        response.setHeader('access-control-allow-methods', 'PUT')
        response.setHeader('access-control-allow-headers', 'content-type')
        response.setHeader('access-control-max-age', '600')
        return end(response, 204)
      }
      if (request.method !== 'PUT') {
        response.setHeader('allow', 'PUT')
        return end(response, 405)
      }
      await takeFile(desk, request, response)
    },
  }
}

async function takeFile(
  desk: Pick<DocumentDesk, 'take' | 'taken'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A client that declares a too large upload in advance need not send it.
  if (Number.parseInt(request.headers['content-length'] ?? '0', 10) > maxFileBytes) return end(response, 413)
  const url = new URL(request.url ?? '/', 'http://localhost')
  const linkId = url.pathname.slice(uploadFolder.length)
  const [expires, signature] = ['expires', 'signature'].map((name) => url.searchParams.get(name) ?? '')
  const outcome = desk.take(linkId, { expires: expires ?? '', signature: signature ?? '' })
  if (outcome.kind !== 'takes') return end(response, statuses[outcome.kind])
  let file: Awaited<ReturnType<typeof readFile>> = null
  try {
    file = await readFile(request as AsyncIterable<Uint8Array>)
  } finally {
    desk.taken(linkId, file)
  }
  end(response, file === null ? 413 : 200)
}

/** The rest of a body that is not wanted is not waited for. */
function end(response: ServerResponse, status: number): void {
  response.statusCode = status
  if (status >= 400) response.setHeader('connection', 'close')
  response.end()
}
