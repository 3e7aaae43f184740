// Retries every half minute, at a random offset so that not everyone retries at once, and goes back when maintenance is over.
import type { Maintenance } from '@daybreak/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNowMs, useSecondsLeft } from '#platform/page/page-clock.tsx'

export type Outage = NonNullable<Maintenance['whole']>

export type Tries = {
  /** What is known of it; null before the first answer, and when no server answers. */
  outage: Outage | null
  /** The server's clock minus the phone's, which may be wrong. */
  aheadMs: number
  isTrying: boolean
  secondsLeft: number
  /** Of the wait that is under way. */
  waitSeconds: number
  /** Tries that failed. */
  count: number
  tryNow: () => void
}

type Options = {
  read: () => Promise<Maintenance | null>
  goBack: () => void
  /** From 0 to 1, as Math.random. */
  random?: () => number
}

// DESIGN-2, "Maintenance window": "the seconds to the next try (30 s, ±5)".
const retrySeconds = 30
const jitterSeconds = 5

export function useTries({ read, goBack, random = Math.random }: Options): Tries {
  const nowMs = useNowMs()
  const [known, setKnown] = useState<Pick<Tries, 'outage' | 'aheadMs'>>({ outage: null, aheadMs: 0 })
  const [isTrying, setIsTrying] = useState(false)
  const isRunning = useRef(false)
  const [wait, setWait] = useState(() => ({ count: 0, seconds: retrySeconds, endsAtMs: nowMs() + retrySeconds * 1_000 }))

  const keep = useCallback(
    (answer: Maintenance | null) => {
      // A missing answer says nothing new: the earlier message stays.
      if (answer !== null) setKnown({ outage: answer.whole, aheadMs: Date.parse(answer.now) - nowMs() })
    },
    [nowMs],
  )

  const tryNow = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsTrying(true)
    const answer = await read()
    // It stays busy: the page is left.
    if (answer !== null && answer.whole === null) return goBack()
    keep(answer)
    const seconds = retrySeconds + Math.round((2 * random() - 1) * jitterSeconds)
    setWait(({ count }) => ({ count: count + 1, seconds, endsAtMs: nowMs() + seconds * 1_000 }))
    isRunning.current = false
    setIsTrying(false)
  }, [read, goBack, random, keep, nowMs])

  // At once only what it says. A server that does not know of the start yet would send the worker to and fro.
  useEffect(() => {
    void read().then(keep)
  }, [read, keep])

  // By a timer and not by the clock: a phone whose clock is set back would wait for hours.
  useEffect(() => {
    const waiting = window.setTimeout(() => void tryNow(), wait.seconds * 1_000)
    return () => window.clearTimeout(waiting)
  }, [wait, tryNow])

  const secondsLeft = Math.min(useSecondsLeft(wait.endsAtMs), wait.seconds)
  return { ...known, isTrying, secondsLeft, waitSeconds: wait.seconds, count: wait.count, tryNow: () => void tryNow() }
}
