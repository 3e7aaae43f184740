// The thread that draws one PDF: takes the content, hands back the bytes, ends.
import { parentPort, workerData } from 'node:worker_threads'
import { drawPdfHere, type PdfContent } from './pdf-drawing.ts'

parentPort?.postMessage(await drawPdfHere(workerData as PdfContent))
