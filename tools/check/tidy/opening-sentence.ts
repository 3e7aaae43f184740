// Checks that a source file begins with a comment that is a sentence.
import type { SourceText } from '../text-files.ts'

const code = /\.(?:ts|tsx|mjs)$/
/** A .module.css styles the component beside it, which says what it is for. */
const sheet = /(?<!\.module)\.css$/
/** A capital, or a screen's title or `code` quoted with one; at the end a period, which a quotation may hold. */
const sentence = /^["“`(]*[A-Z0-9].*\.["”)]*$/

/** Reports a file whose first comment is missing, or is not a sentence. */
export function openingProblems({ path, text }: SourceText): string[] {
  const opening = openingOf(path, text.replace(/^#![^\n]*\n/, ''))
  if (opening === null || path.endsWith('.generated.ts') || sentence.test(opening)) return []
  const problem =
    opening === '' ? 'begin with a comment that says what the file does' : 'begin with a sentence: a capital first, a period last'
  return [`${path}:1: ${problem}`]
}

/** The first comment as one line, empty when the file begins otherwise; null for a kind of file that needs none. */
function openingOf(path: string, text: string): string | null {
  if (code.test(path)) return lineComments(text, '//')
  if (path.endsWith('.sql')) return lineComments(text, '--')
  if (!sheet.test(path)) return null
  return (/^\/\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim()
}

function lineComments(text: string, mark: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith(mark))
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.slice(mark.length).trim())
    .join(' ')
}
