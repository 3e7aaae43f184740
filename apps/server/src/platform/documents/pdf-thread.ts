// The thread that draws PDFs: it receives a content, returns the bytes, and waits for the next one.
import { parentPort } from 'node:worker_threads'
import { drawPdfHere, type PdfContent } from './pdf-drawing.ts'

parentPort?.on('message', (content: PdfContent) => void draw(content))

/** A failure ends the thread, so that no other document finds what this one left behind. */
async function draw(content: PdfContent): Promise<void> {
  const bytes = await drawPdfHere(content)
  parentPort?.postMessage(bytes, [bytes.buffer])
}
