// Asks for suggestions while the worker types: after a pause, one request at a time, and never for text that has changed since.
import { useCallback, useEffect, useRef, useState } from 'react'

/** Gives up when `signal` aborts; throws when the search fails. */
export type Search<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

export type Suggestions<Option> =
  | { kind: 'closed' }
  | { kind: 'searching' }
  | { kind: 'found'; data: readonly Option[] }
  | { kind: 'none' }
  | { kind: 'failed' }

/** Specification 5, "Input is debounced 250 ms". */
const pauseMs = 250
const closed = { kind: 'closed' } as const

export function useSuggestions<Option>(search: Search<Option>, searchFrom: number) {
  const [suggestions, setSuggestions] = useState<Suggestions<Option>>(closed)
  const running = useRef<AbortController | null>(null)

  const close = useCallback(() => {
    running.current?.abort()
    running.current = null
    setSuggestions(closed)
  }, [])

  // Leaving the page cancels the search.
  useEffect(() => () => running.current?.abort(), [])

  async function suggest(text: string, waitMs: number): Promise<void> {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    if (text.length < searchFrom || text.trim() === '') return setSuggestions(closed)
    await pause(waitMs, run.signal)
    if (run.signal.aborted) return
    setSuggestions({ kind: 'searching' })
    const found = await search(text, run.signal).then(shown<Option>, () => failed)
    // A late answer belongs to an earlier text.
    if (!run.signal.aborted) setSuggestions(found)
  }

  return {
    suggestions,
    /** For each change of the text. */
    type: (text: string) => void suggest(text, pauseMs),
    /** At once: the worker asked for it. */
    open: (text: string) => void suggest(text, 0),
    close,
  }
}

const failed = { kind: 'failed' } as const

function shown<Option>(data: readonly Option[]): Suggestions<Option> {
  return data.length === 0 ? { kind: 'none' } : { kind: 'found', data }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
