// Finds the rows that arrived since the list was last drawn: they slide in. Rows that "View More" loads are older, and do not.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Longer than a row animates: rendered again after that, such as by scrolling, it does not move. */
const freshMs = 1_000

/** @param before  null while nothing was shown */
export function freshAmong(before: readonly string[] | null, now: readonly string[]): string[] {
  if (before === null) return []
  const known = new Set(before)
  const lastKnown = now.findLastIndex((id) => known.has(id))
  return now.filter((id, index) => !known.has(id) && (before.length === 0 || index < lastKnown))
}

const none: ReadonlySet<string> = new Set()

/**
 * @param ids     of the list as it is; null while it is not known
 * @param onFresh  called once for each row
 */
export function useFreshRows(ids: readonly string[] | null, onFresh: (ids: readonly string[]) => void): ReadonlySet<string> {
  const [fresh, setFresh] = useState(none)
  const before = useRef<readonly string[] | null>(null)
  const latest = useRef(onFresh)
  useLayoutEffect(() => {
    latest.current = onFresh
  })
  // Before the browser paints: a new row is never seen at rest first.
  useLayoutEffect(() => {
    if (ids === null) return
    const came = freshAmong(before.current, ids)
    before.current = ids
    if (came.length === 0) return
    setFresh(new Set(came))
    latest.current(came)
  }, [ids])
  useEffect(() => {
    if (fresh.size === 0) return undefined
    const timer = window.setTimeout(() => setFresh(none), freshMs)
    return () => window.clearTimeout(timer)
  }, [fresh])
  return fresh
}
