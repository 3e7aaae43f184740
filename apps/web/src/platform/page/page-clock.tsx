// The clock of a page that counts down. It is a parameter, so that tests control it; the app's entry passes the real one.
import { createContext, useContext, useEffect, useState } from 'react'

/** Milliseconds since 1970. */
export type NowMs = () => number

const NowContext = createContext<NowMs | null>(null)
export const NowProvider = NowContext.Provider

export function useNowMs(): NowMs {
  const nowMs = useContext(NowContext)
  if (!nowMs) throw new Error('useNowMs needs a NowProvider around it')
  return nowMs
}

const secondMs = 1000

/** Whole seconds until `untilMs`, counted down to 0 once a second. */
export function useSecondsLeft(untilMs: number): number {
  const nowMs = useNowMs()
  const [seenMs, setSeenMs] = useState(nowMs)
  const secondsLeft = Math.max(0, Math.ceil((untilMs - seenMs) / secondMs))
  const isCounting = secondsLeft > 0
  useEffect(() => {
    setSeenMs(nowMs())
    if (!isCounting) return undefined
    const ticking = window.setInterval(() => setSeenMs(nowMs()), secondMs)
    return () => window.clearInterval(ticking)
  }, [isCounting, nowMs, untilMs])
  return secondsLeft
}
