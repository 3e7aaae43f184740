// Decides which words of a page stay readable in a recording: texts of the catalog without a value or a number, unless the same
// word is also data.
import type { QueryClient } from '@tanstack/react-query'
import { i18n } from '#platform/copy/copy-catalog.ts'

const isNoPlainText = /[{}<>#\d]/
const longestWord = 200

export type Words = { isStatic: (text: string) => boolean; end: () => void }

/**
 * A merchant may be called like one of our buttons. What an answer of the server says, and what the worker has typed, is therefore never
 * readable, whatever the catalog has.
 */
export function openWords(queries: QueryClient): Words {
  const ending = new AbortController()
  const said = new Set<string>()
  const seen = new WeakSet<object>()
  const catalog = followCatalog(ending.signal)

  function note(value: unknown): void {
    if (typeof value === 'string') {
      if (value.length <= longestWord) said.add(plain(value))
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      for (const part of Object.values(value)) note(part)
    }
  }

  // Before the page is drawn with an answer, the cache says that it is there.
  const cache = queries.getQueryCache()
  for (const { state } of cache.getAll()) note(state.data)
  ending.signal.addEventListener(
    'abort',
    cache.subscribe(({ query }) => note(query.state.data)),
  )
  const noteTyped = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) note(target.value)
  }
  for (const moment of ['input', 'change']) window.addEventListener(moment, noteTyped, { capture: true, signal: ending.signal })

  return {
    isStatic: (text) => catalog().has(text) && !said.has(plain(text)),
    end: () => ending.abort(),
  }
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}

/** The catalog grows with each screen whose code comes. */
function followCatalog(signal: AbortSignal): () => ReadonlySet<string> {
  let known: ReadonlySet<string> | null = null
  signal.addEventListener(
    'abort',
    i18n.on('change', () => (known = null)),
  )
  return () => (known ??= new Set(Object.values(i18n.messages).flatMap(plainTextOf)))
}

function plainTextOf(message: unknown): string[] {
  const parts: readonly unknown[] = Array.isArray(message) ? message : [message]
  const [text] = parts
  return parts.length === 1 && typeof text === 'string' && !isNoPlainText.test(text) ? [text.trim()] : []
}
