// Debounces the search: the query runs once typing pauses, and stays in sync with the address in both directions.
import { useEffect, useRef, useState } from 'react'
import { askedIn, searchOf, type Asked } from './browsing.rules.ts'

const afterTypingMs = 200

type AskedState = { asked: Asked; debounced: Asked; ask: (changes: Partial<Asked>) => void }

/**
 * @param search    the part of the address after its path
 * @param onSearch  stores the query there, replacing the earlier one
 */
export function useAsked(search: string, onSearch: (search: string) => void): AskedState {
  const [asked, setAsked] = useState(() => askedIn(new URLSearchParams(search)))
  const [debounced, setDebounced] = useState(asked)
  const written = useRef(search)
  const newest = useRef(onSearch)
  useEffect(() => {
    newest.current = onSearch
  })

  // The menu, Back and a link change the address too.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    const there = askedIn(new URLSearchParams(search))
    setAsked(there)
    setDebounced(there)
  }, [search])

  useEffect(() => {
    if (asked === debounced) return undefined
    const timer = window.setTimeout(() => {
      setDebounced(asked)
      const said = searchOf(asked)
      if (said === written.current) return
      written.current = said
      newest.current(said)
    }, afterTypingMs)
    return () => window.clearTimeout(timer)
  }, [asked, debounced])

  return { asked, debounced, ask: (changes) => setAsked((before) => ({ ...before, ...changes })) }
}
