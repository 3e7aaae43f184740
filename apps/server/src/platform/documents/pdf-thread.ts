// The thread that draws one PDF: it receives the content, returns the bytes, and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { drawPdfHere, type PdfContent } from './pdf-drawing.ts'

parentPort?.postMessage(await drawPdfHere(workerData as PdfContent))
