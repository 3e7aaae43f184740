// Draws accessible PDFs for any room outside the request thread: a page takes too long to be drawn between a purchase and its
// answer.
import type { PdfContent } from './pdf-drawing.ts'
import { createWarmThread } from './warm-thread.ts'

export type { PdfBlock, PdfContent, PdfRow } from './pdf-drawing.ts'

const thread = createWarmThread<PdfContent, Uint8Array>({
  script: new URL('pdf-thread.ts', import.meta.url),
  // Our reading: more would wait for longer than a request does.
  maxWaiting: 20,
  // A document of hundreds of pages is drawn within seconds.
  timeoutMs: 20_000,
  // It holds 60 to 200 MB.
  idleMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
})

/**
 * Draws a document. One is drawn at a time, so that many requests at once take one processor and no more.
 *
 * @throws ProblemError  `unavailable`: too many documents wait
 * @throws Error  when the thread fails or does not finish in time
 */
export const drawPdf = (content: PdfContent): Promise<Uint8Array> => thread.run(content)

/** When the server stops, and no one waits for a document any more. */
export const endPdfThread = (): Promise<void> => thread.close()
