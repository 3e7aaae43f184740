// Gives one tab at a time its turn: of two side by side, the second shows nothing until the first has finished.
import { useEffect, useState } from 'react'

const turnLock = 'daybreak-on-load'

/** Whether this tab has the turn that it asked for; the turn is returned as soon as it is not needed, and with the tab. */
export function useTurn(isWanted: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    // A browser without locks: then each tab goes by what was viewed, which is nearly as good.
    if (!('locks' in navigator)) {
      setHasTurn(true)
      return () => setHasTurn(false)
    }
    const waiting = new AbortController()
    const using = Promise.withResolvers<void>()
    navigator.locks
      .request(turnLock, { signal: waiting.signal }, () => {
        if (waiting.signal.aborted) return undefined
        setHasTurn(true)
        return using.promise
      })
      // It was no longer wanted.
      .catch(() => undefined)
    return () => {
      waiting.abort()
      using.resolve()
      setHasTurn(false)
    }
  }, [isWanted])
  return hasTurn && isWanted
}
