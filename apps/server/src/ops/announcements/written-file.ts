// Reads an operator's message file, with the texts in both languages, and reports each error with its location.
import { readFile } from 'node:fs/promises'
import { plainText, type CleanText } from '@daybreak/contract'
import { OpsError } from '../command-line/ops-errors.ts'

export const writtenFile = {
  name: 'FILE',
  help: 'The words: {"en": {"title", "body"}, "es": {"title", "body"}, "link": "/support"}; a link, a path of the app, may be left out.',
} as const

const languages = ['en', 'es'] as const

export type Limits = {
  maxBody: number
  /** A pop-up names its button, too: `button`, which may be left out. */
  hasButton: boolean
}

const maxTitle = 80
const maxButton = 30

export type WrittenWords = { title: CleanText; body: CleanText; button: CleanText | null }
export type Written = { en: WrittenWords; es: WrittenWords; link: string | null }

/** @throws OpsError  with one line for each fault */
export async function readWritten(path: string, shownPath: string, limits: Limits): Promise<Written> {
  const bytes = await readFile(path)
  try {
    // A letter with an accent in another encoding would be lost without a word.
    return parseWritten(new TextDecoder('utf-8', { fatal: true }).decode(bytes), shownPath, limits)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new OpsError(`${shownPath} is no UTF-8. Save it as UTF-8.`, { cause })
  }
}

function parseWritten(text: string, shownPath: string, limits: Limits): Written {
  const faults: string[] = []
  const file = recordOf(parseJson(text, shownPath))
  if (file === null) throw new OpsError(`${shownPath} must hold {"en": {…}, "es": {…}}.`)
  const allowed = new Set(['en', 'es', 'link'])
  faults.push(...strangersOf(file, allowed, shownPath))
  const [en, es] = languages.map((language) => readWords(file[language], `${shownPath}, "${language}"`, limits, faults))
  const link = readLink(file['link'], shownPath, faults)
  if (faults.length > 0 || en === undefined || es === undefined) throw new OpsError(faults.join('\n'))
  return { en, es, link }
}

function parseJson(text: string, shownPath: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'no JSON'
    throw new OpsError(`${shownPath} is no JSON: ${why}.`, { cause })
  }
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
}

function strangersOf(record: Record<string, unknown>, allowed: ReadonlySet<string>, where: string): string[] {
  return Object.keys(record)
    .filter((key) => !allowed.has(key))
    .map((key) => `${where}: "${key}" is not known; known are ${[...allowed].join(', ')}.`)
}

function readWords(value: unknown, where: string, { maxBody, hasButton }: Limits, faults: string[]): WrittenWords {
  const record = recordOf(value)
  if (record === null) faults.push(`${where} is missing: every worker reads in English or in Spanish.`)
  const words = record ?? {}
  const read = (key: string, max: number) => {
    const { text, fault } = readText(words[key], max)
    if (fault !== null && record !== null) faults.push(`${where}: "${key}" ${fault}.`)
    return text
  }
  faults.push(...strangersOf(words, new Set(['title', 'body', ...(hasButton ? ['button'] : [])]), where))
  const title = read('title', maxTitle)
  if (title.includes('**')) faults.push(`${where}: "title" has a **; only the body of a pop-up shows bold words.`)
  const body = read('body', maxBody)
  if (body !== '' && body.replaceAll(/\*\*|\s/g, '') === '') faults.push(`${where}: "body" must be a text.`)
  if (body.split('**').length % 2 === 0) faults.push(`${where}: "body" has a ** that is not closed.`)
  if (!hasButton && body.includes('**')) faults.push(`${where}: "body" has a **; only pop-ups show bold words.`)
  return {
    title,
    body,
    button: words['button'] === undefined ? null : read('button', maxButton),
  }
}

function readText(value: unknown, max: number): { text: CleanText; fault: string | null } {
  const text = plainText(typeof value === 'string' ? value : '', max + 1)
  if (typeof value !== 'string' || text === '') return { text, fault: 'must be a text' }
  const isLong = [...text].length > max
  return { text, fault: isLong ? `must have at most ${max} characters` : null }
}

/** Specification and decision 41: it leads into the app alone, so that no pop-up ever sends a worker to a stranger's page. */
function readLink(value: unknown, shownPath: string, faults: string[]): string | null {
  if (value === undefined || value === null) return null
  const isOwn = typeof value === 'string' && /^\/(?![/\\])[\w\-/?=&#.]*$/.test(value) && value.length <= 200 && isPage(value)
  if (isOwn) return value
  faults.push(`${shownPath}: "link" must be a path of the app, like /cash-back, not ${JSON.stringify(value)}.`)
  return null
}

/** Not a call to the server, and not a path that a browser would change, such as `/../api`. */
function isPage(path: string): boolean {
  const { pathname } = new URL(path, 'https://app.invalid')
  return path.startsWith(pathname) && !/^\/(?:api|ofrep|webhooks|sandbox)(?:\/|$)/.test(pathname)
}
