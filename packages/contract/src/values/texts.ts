// Text from outside: cleaned as it is read, by its type, so that nothing else can be stored or shown.
import * as z from 'zod/mini'

declare const cleaned: unique symbol
/** Text that may be kept, shown and printed. Made by the schemas and functions of this file alone. */
export type CleanText = string & { readonly [cleaned]: true }

/** As long as a card number: twelve digits or more, however they are grouped. */
const longDigits = /\p{Nd}(?:[ \p{Pd}]?\p{Nd}){11,}/gu
/** Has nothing to clean, as nearly all that a register sends while someone waits there. */
const plainAscii = /^(?:[\x21-\x7e]| (?! ))*$/

/**
 * Returns the text without what can hurt: control and format characters (NUL, line breaks, direction marks), halves of surrogate pairs, and
 * runs of digits as long as a card number, of which "…" is left (decision 31). White space is single. May be empty.
 *
 * @param maxLength  in code points
 */
export function cleanText(text: string, maxLength: number): CleanText {
  return plainText(printable(text).replaceAll(longDigits, '…'), maxLength)
}

/**
 * The same, with its digits: for what is named by number, such as a file or a state's rule, and is no worker's or merchant's text.
 *
 * @param maxLength  in code points
 */
export function plainText(text: string, maxLength: number): CleanText {
  const plain = printable(text).replaceAll(/ +/g, ' ').trim()
  // As many code points as units at most.
  if (plain.length <= maxLength) return plain as CleanText
  return [...plain].slice(0, maxLength).join('').trim() as CleanText
}

function printable(text: string): string {
  if (plainAscii.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .normalize('NFC')
}

/**
 * A name or a word that programs look things up by: exactly as it is.
 *
 * @throws RangeError  when it holds anything but printable ASCII
 */
export function exactWord(text: string): CleanText {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new RangeError('a word of a program holds characters that no word has')
  return text as CleanText
}

const cleaning = new WeakSet<z.ZodMiniType>()

/** Whether a schema gives clean text alone. */
export function isCleaning(schema: z.ZodMiniType): boolean {
  return cleaning.has(schema)
}

function branded(schema: z.ZodMiniString) {
  cleaning.add(schema)
  return schema as unknown as z.ZodMiniType<CleanText, string>
}

/** A text of anyone's: a merchant's name, what a company calls itself. It is cleaned, never refused. */
export function outsideText(maxLength: number) {
  return branded(z.string().check(z.overwrite((text) => cleanText(text, maxLength))))
}

/** A worker's own words. They are cleaned too; what is not said in so many characters then, or takes more to say, is refused. */
export function typedText({ min, max }: { min: number; max: number }) {
  const clean = z.overwrite<string>((text) => cleanText(text, max))
  return branded(z.string().check(z.maxLength(max), clean, z.minLength(min)))
}

/** The name of a thing of the worker's, such as a file, whose digits are no card number. */
export function typedName({ min, max }: { min: number; max: number }) {
  const plain = z.overwrite<string>((text) => plainText(text, max))
  return branded(z.string().check(z.maxLength(max), plain, z.minLength(min)))
}

/**
 * A worker's own words in lines and paragraphs. Its digits stay: a caller refuses card numbers with `secretNumberIn`, because a number that
 * is left out without a word would be taken for something else.
 */
export function typedParagraphs({ min, max }: { min: number; max: number }) {
  const clean = z.overwrite<string>((text) => cleanParagraphs(text, max))
  return branded(z.string().check(z.maxLength(max), clean, z.minLength(min)))
}

/** Line by line as `plainText` does; no more than one empty line in a row. */
export function cleanParagraphs(text: string, maxLength: number): CleanText {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map((line) => plainText(line, maxLength))
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxLength) as CleanText
}

/** For words that are compared or looked up by: they are not changed, and nothing is hidden in them. */
export const nothingHidden = z.regex(/^[^\p{C}]*$/u)

/** A name that another program gave to something, or a word of its vocabulary. It is stored exactly as it arrived, or refused. */
export function outsideWord(form = /^[\x21-\x7e]{1,100}$/) {
  return branded(z.string().check(z.regex(form)))
}

/** Only a text that the source spells out: one of type `string`, or with a part of that type, is none. */
type Spelled<Text extends string> = Record<typeof cleaned, true> extends Record<Text, true> ? never : Text

/** Our own words. */
export function ownText<const Text extends string>(text: Spelled<Text>): CleanText & Text {
  return text as Text as CleanText & Text
}

/** What a column holds that takes nothing but clean text. */
export function keptText(text: string): CleanText {
  return text as CleanText
}

/**
 * A value in which each text is clean, all the way down: `never` where one is not, so that no value fits. For what is kept as
 * JSON, where no column says what may come in.
 */
export type OnlyClean<Value> = Value extends string
  ? string extends Value
    ? never
    : Value
  : Value extends object
    ? { readonly [Key in keyof Value]: OnlyClean<Value[Key]> }
    : Value
