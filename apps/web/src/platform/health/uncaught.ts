// Records uncaught failures of a page from the start: a listed name and a position in our own files, never the message.
import { clientErrorNames, maxClientErrors, ownFilePattern, type ClientErrorName } from '@daybreak/contract'

export type Uncaught = { name: ClientErrorName; file: string | null; line: number; column: number }

const noted: Uncaught[] = []
let onNoted: () => void = () => undefined

export function noteUncaught(): void {
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    note(error, { url: filename, line: lineno, column: colno }),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason, null))
}

/** What was noted since it was asked last. */
export function takeUncaught(): Uncaught[] {
  return noted.splice(0)
}

/** Called with each that is noted from now on, and at once where one has been. */
export function onUncaught(listener: () => void): void {
  onNoted = listener
  if (noted.length > 0) listener()
}

type SourcePosition = { url: string; line: number; column: number }

function note(cause: unknown, position: SourcePosition | null): void {
  const { url, line, column } = positionIn(cause) ?? position ?? { url: '', line: 0, column: 0 }
  const file = ownFileOf(url)
  const one = { name: nameOf(cause), file, ...(file === null ? { line: 0, column: 0 } : { line, column }) }
  const isKnown = noted.some((other) => other.file === one.file && other.line === one.line && other.name === one.name)
  if (isKnown || noted.length >= maxClientErrors) return
  noted.push(one)
  onNoted()
}

function nameOf(cause: unknown): ClientErrorName {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  return clientErrorNames.find((one) => one === name) ?? 'Other'
}

/** The first line of the stack that is in one of our files. */
function positionIn(cause: unknown): SourcePosition | null {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  for (const [, url = '', line = '', column = ''] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g))
    if (ownFileOf(url) !== null) return { url, line: Number.parseInt(line, 10), column: Number.parseInt(column, 10) }
  return null
}

function ownFileOf(url: string): string | null {
  const parsed = URL.parse(url)
  if (parsed?.origin !== window.location.origin || !parsed.pathname.startsWith('/assets/')) return null
  const file = parsed.pathname.slice('/assets/'.length)
  return ownFilePattern.test(file) ? file : null
}
