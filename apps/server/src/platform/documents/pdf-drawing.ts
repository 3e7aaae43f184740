// Draws an accessible PDF from typed content: tagged (PDF/UA-1), with a language and a title, selectable text, and an embedded
// typeface.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@daybreak/copy'
import { instantDate, parseInstant } from '@daybreak/time'
import PdfKit from 'pdfkit'
import { addFont, settingOf } from './pdf-letters.ts'

/** Plain data, so that it can be handed to another thread. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** Each row has its name on the left, with a line of small print, and its value on the right. */
  | { kind: 'table'; rows: readonly PdfRow[]; /** In points. */ valueWidth?: number }
  /** With the name of each column above it, also for a screen reader; the first column names the row. */
  | { kind: 'columns'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
/** `width` in points; the one without takes what is left. */
export type PdfColumn = { name: string; width?: number; isFigure?: boolean }
export type PdfRow = { name: string; note: string | null; value: string }

export type PdfContent = {
  locale: Locale
  title: string
  author: string
  /** On each page before its number, such as the name of the product and the version of the document. */
  footer: string
  /** ISO 8601; two documents of the same content and time are the same bytes. */
  createdAt: string
  blocks: readonly PdfBlock[]
}

const languages: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-US' }
/** As TrueType: the library unpacks a compressed font again for each letter. */
const fonts = {
  text: readFont(import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
  bold: readFont(import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')),
}
/** In points; a letter page has 612 by 792. */
const margin = 64
/** For an amount or a short word. */
const figureWidth = 96
const sizes = { title: 22, heading: 14, text: 11, note: 9.5, footer: 9 }
const ink = '#17142e'
const quiet = '#454159'
const line = '#d8d1c6'

type Doc = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement

/** Takes up to 100 ms of processor time a page: a server calls it in another thread (`pdf.ts`). */
export async function drawPdfHere(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, title, author, createdAt, blocks } = content
  const madeOn = instantDate(parseInstant(createdAt))
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: languages[locale],
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeOn, ModDate: madeOn },
    bufferPages: true,
  }
  // The library's types do not name this one yet.
  const doc = new PdfKit(Object.assign(options, { subset: 'PDF/UA' as never }))
  const bytes = collect(doc)
  addFont(doc, 'text', fonts.text)
  addFont(doc, 'bold', fonts.bold)
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawText(doc, root, { type: 'H1', text: title, font: 'bold', size: sizes.title, gap: 14 })
  for (const block of blocks) drawBlock(doc, root, block)
  root.end()
  drawFooters(doc, content.footer)
  doc.end()
  return bytes
}

function drawBlock(doc: Doc, root: Structure, block: PdfBlock): void {
  if (block.kind === 'columns') return drawColumns(doc, root, block)
  if (block.kind === 'table') return drawTable(doc, root, block.rows, block.valueWidth)
  if (block.kind === 'paragraph')
    return drawText(doc, root, { type: 'P', text: block.text, font: 'text', size: sizes.text, gap: 8 })
  doc.moveDown(0.6)
  drawText(doc, root, { type: 'H2', text: block.text, font: 'bold', size: sizes.heading, gap: 6 })
}

type DrawnText = { type: string; text: string; font: string; size: number; gap: number }

function drawText(doc: Doc, structParent: Structure, { type, text: words, font: wanted, size, gap }: DrawnText): void {
  const { text, font } = settingOf(doc, words, wanted)
  doc
    .font(font)
    .fontSize(size)
    .fillColor(ink)
    .text(text, { structParent, structType: type, paragraphGap: gap, lineGap: size * 0.3 })
}

function drawTable(doc: Doc, structParent: Structure, rows: readonly PdfRow[], valueWidth = figureWidth): void {
  const border = { bottom: 0.5, top: 0, left: 0, right: 0 }
  doc.font('text').fontSize(sizes.text).fillColor(ink)
  const table = {
    structParent,
    columnStyles: ['*', valueWidth],
    defaultStyle: { border, borderColor: line, padding: { top: 6, bottom: 6, left: 0, right: 0 } },
    data: rows.map(({ name, note, value }) => [
      { ...cellOf(doc, note === null ? name : `${name}\n${note}`, sizes.text), type: 'TH' as const, scope: 'Row' },
      { ...cellOf(doc, value, sizes.text), align: { x: 'right' as const } },
    ]),
  }
  doc.table(table)
  doc.moveDown(0.6)
}

function cellOf(doc: Doc, words: string, size: number) {
  const { text, font } = settingOf(doc, words, 'text')
  return { text, font: { src: font, size } }
}

function drawColumns(doc: Doc, structParent: Structure, { columns, rows }: PdfBlock & { kind: 'columns' }): void {
  const border = { bottom: 0.5, top: 0, left: 0, right: 0 }
  const alignmentOf = (column: number) => ({ align: { x: columns[column]?.isFigure ? ('right' as const) : ('left' as const) } })
  doc.font('text').fontSize(sizes.note).fillColor(ink)
  const heads = columns.map(({ name }, column) => ({
    text: name,
    type: 'TH' as const,
    scope: 'Column',
    font: { src: 'bold', size: sizes.note },
    ...alignmentOf(column),
  }))
  const body = rows.map((cells) =>
    cells.map((cell, column) => {
      const text = { ...cellOf(doc, cell, sizes.note), ...alignmentOf(column) }
      return column === 0 ? { ...text, type: 'TH' as const, scope: 'Row' } : text
    }),
  )
  const table = {
    structParent,
    columnStyles: columns.map(({ width }) => width ?? '*'),
    defaultStyle: { border, borderColor: line, padding: { top: 4, bottom: 4, left: 0, right: 6 } },
    data: [heads, ...body],
  }
  doc.table(table)
  doc.moveDown(0.6)
}

/** Decoration for the eye: a reader of the structure has pages of its own. */
function drawFooters(doc: Doc, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const { margins, height, width } = doc.page
    // Below the margin a text would begin a new page.
    const bottom = margins.bottom
    margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .font('text')
      .fontSize(sizes.footer)
      .fillColor(quiet)
      .text(`${footer} · ${page + 1} / ${count}`, margin, height - margin / 2 - sizes.footer, {
        width: width - 2 * margin,
        lineBreak: false,
      })
    doc.endMarkedContent()
    margins.bottom = bottom
  }
}

/** In memory of their own: a small Buffer is a part of one that others share, and would be handed to another thread with what they hold. */
function collect(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  doc.on('error', reject)
  return promise
}

function readFont(url: string): Buffer {
  return readFileSync(fileURLToPath(url))
}
