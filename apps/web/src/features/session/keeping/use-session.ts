// Connects the signed-in app to its session: keeping it, warning before it ends, and logging out.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNowMs } from '#platform/page/page-clock.tsx'
import type { EndReason } from '#platform/session/session-channel.ts'
import { watchIdle } from './idle-watch.ts'
import { clearLocalSession, endSession } from './log-out.ts'
import { keepSession } from './keeper.ts'

export type Session = {
  /** The moment at which five idle minutes are over, while the warning shows. */
  warningEndsAtMs: number | null
  /** Nothing of the worker may be shown any longer. */
  isOver: boolean
  isLeaving: boolean
  /** The worker came in by card: for 24 hours nothing leaves and nothing is revealed (decisions 5). */
  isLimited: boolean
  onLogOut: () => void
  /** After a proof that gave the session a new token: reads it again. */
  refresh: () => void
}

/** @param leave  forgets what the app keeps of the worker and opens that page */
export function useSession(leave: (path: string) => void): Session {
  const nowMs = useNowMs()
  const [warningEndsAtMs, setWarningEndsAtMs] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isLimited, setIsLimited] = useState(false)
  const isEnding = useRef(false)
  const refresh = useRef<() => void>(() => undefined)

  /** Whatever ends a session first ends it: our own revoking is answered "not authenticated" in the other tabs. */
  const endOnce = useCallback((end: () => void) => {
    if (isEnding.current) return
    isEnding.current = true
    end()
  }, [])

  useEffect(() => {
    const onEnded = (reason: EndReason) =>
      endOnce(() => {
        clearLocalSession(reason)
        leave('/login')
      })
    const onIdle = () =>
      endOnce(() => {
        setIsOver(true)
        void endSession('idle').then(() => leave('/login'))
      })
    const keeping = keepSession({
      nowMs,
      onEnded,
      onMet: ({ limited_until: limitedUntil }) => setIsLimited(typeof limitedUntil === 'string'),
      onOtherWorker: () => endOnce(() => leave('/')),
    })
    const stopWatching = watchIdle({ nowMs, onWarning: setWarningEndsAtMs, onIdle })
    refresh.current = keeping.refresh
    return () => {
      keeping.stop()
      stopWatching()
    }
  }, [endOnce, leave, nowMs])

  const onLogOut = useCallback(
    () =>
      endOnce(() => {
        setIsLeaving(true)
        void endSession('logged-out').then(() => leave('/login'))
      }),
    [endOnce, leave],
  )

  return { warningEndsAtMs, isOver, isLeaving, isLimited, onLogOut, refresh: useCallback(() => refresh.current(), []) }
}
