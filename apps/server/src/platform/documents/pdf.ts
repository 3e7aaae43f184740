// Draws accessible PDFs for any room outside the request thread: a page takes too long to be drawn between a purchase and its
// answer.
import { Worker } from 'node:worker_threads'
import type { PdfContent } from './pdf-drawing.ts'

export type { PdfBlock, PdfContent, PdfRow } from './pdf-drawing.ts'

/** A document of hundreds of pages is drawn within seconds. */
const timeoutMs = 20_000
const limits = { maxOldGenerationSizeMb: 256 }

let drawing: Promise<unknown> = Promise.resolve()

/**
 * Draws a document. One is drawn at a time, so that many requests at once take one processor and no more.
 *
 * @throws Error  when the thread fails or does not finish in time
 */
export function drawPdf(content: PdfContent): Promise<Uint8Array> {
  const drawn = drawing.then(() => drawInThread(content))
  drawing = drawn.catch(() => undefined)
  return drawn
}

async function drawInThread(content: PdfContent): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const thread = new Worker(new URL('pdf-thread.ts', import.meta.url), { workerData: content, resourceLimits: limits })
  const late = setTimeout(() => reject(new Error(`a PDF was not drawn within ${timeoutMs} ms`)), timeoutMs)
  thread.on('message', resolve)
  thread.on('error', reject)
  thread.on('exit', (code) => reject(new Error(`the thread that draws a PDF ended with ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
