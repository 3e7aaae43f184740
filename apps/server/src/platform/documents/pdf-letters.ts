// Chooses the typeface of a text in a document: the product's own, or one that covers all scripts where the first lacks a letter.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackFont } from './unpacked-font.ts'

/** What the library knows of the typeface that is set; its types do not name it. */
type SetFont = { readonly _font: { readonly font: ParsedFont } }
type ParsedFont = { hasGlyphForCodePoint(code: number): boolean }

export type SetText = { text: string; font: string }

const otherFont = 'other'
/** UnifontEX: plain, and with emoji and nearly every script. It is read with the first text that needs it: a second of processor time. */
let otherBytes: Buffer | null = null
/** Registered once more, it would be read once more. */
const prepared = new WeakSet<PDFKit.PDFDocument>()

/**
 * Registers a typeface and parses it, once: after each cell of a table the library sets the typeface from before by its source, and parses bytes
 * anew for that. A parsed one it takes as it is.
 */
export function addFont(doc: PDFKit.PDFDocument, name: string, bytes: Buffer): void {
  doc.registerFont(name, bytes)
  doc.registerFont(name, parsedFont(doc, name) as never)
}

function parsedFont(doc: PDFKit.PDFDocument, name: string): ParsedFont {
  return (doc.font(name) as unknown as SetFont)._font.font
}

/**
 * A letter that a typeface does not have would be an empty box, the same for all of them, to the eye and to a screen reader. A letter that
 * neither has is named by its code instead, so that two names stay two.
 *
 * @param font  the typeface that the text is meant for, by its name in the document
 */
export function settingOf(doc: PDFKit.PDFDocument, text: string, font: string): SetText {
  if (isComplete(doc, text, font)) return { text, font }
  if (!prepared.has(doc)) {
    otherBytes ??= unpackFont(
      readFileSync(fileURLToPath(import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'))),
    )
    addFont(doc, otherFont, otherBytes)
    prepared.add(doc)
  }
  return { text: drawable(doc, text), font: otherFont }
}

function isComplete(doc: PDFKit.PDFDocument, text: string, font: string): boolean {
  return Array.from(text).every((letter) => letter === '\n' || has(doc, letter, font))
}

function has(doc: PDFKit.PDFDocument, letter: string, font: string): boolean {
  // Drawn, it would turn around what is beside it wherever the text is copied to.
  if (/\p{Bidi_Control}/u.test(letter)) return false
  return parsedFont(doc, font).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

function drawable(doc: PDFKit.PDFDocument, text: string): string {
  return Array.from(text, (letter) => {
    if (letter === '\n' || has(doc, letter, otherFont)) return letter
    return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
  }).join('')
}
