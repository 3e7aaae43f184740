// Runs something at most once per interval: a press that comes too early is remembered and runs at the end of the interval.
import { useCallback, useEffect, useRef, useState } from 'react'

type Throttle = {
  press: () => void
  /** A press is waiting for its time. */
  isWaiting: boolean
}

/** Our reading of "throttled" (specification 9): the first press runs at once, any others inside the interval once at its end. */
export function useThrottle(run: () => void, intervalMs: number): Throttle {
  const [isWaiting, setIsWaiting] = useState(false)
  const runRef = useRef(run)
  const coolingRef = useRef<number | undefined>(undefined)
  const isWantedRef = useRef(false)
  useEffect(() => {
    runRef.current = run
  })
  useEffect(() => () => window.clearTimeout(coolingRef.current), [])

  const press = useCallback(() => {
    function begin() {
      coolingRef.current = window.setTimeout(cooled, intervalMs)
      runRef.current()
    }
    function cooled() {
      coolingRef.current = undefined
      if (!isWantedRef.current) return
      isWantedRef.current = false
      setIsWaiting(false)
      begin()
    }
    if (coolingRef.current === undefined) {
      begin()
      return
    }
    isWantedRef.current = true
    setIsWaiting(true)
  }, [intervalMs])

  return { press, isWaiting }
}
