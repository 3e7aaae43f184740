// The id of a request that must not be made twice: the same one for the same wish, however often it is sent.
import { useCallback, useRef } from 'react'

/** @returns gives the id for what is asked for; another wish is another request */
export function useRequestId(): (wish: string) => string {
  const kept = useRef<{ wish: string; id: string } | null>(null)
  return useCallback((wish) => {
    if (kept.current?.wish !== wish) kept.current = { wish, id: crypto.randomUUID() }
    return kept.current.id
  }, [])
}
