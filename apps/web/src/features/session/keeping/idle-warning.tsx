// Loads the "Session Timeout" dialog after everything that a page needs at first.
import { useEffect, useState, type ReactNode } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { useAnnounce } from '#ui'
import type { SessionTimeoutProps } from './timeout.tsx'
import type { Session } from './use-session.ts'

/** Early enough to be there before the first warning, also when the line goes down meanwhile. */
const fetchAfterMs = 10_000

type ShowTimeout = (props: SessionTimeoutProps) => ReactNode

export function IdleWarning({ session: { warningEndsAtMs, isLeaving, onLogOut } }: { session: Session }) {
  const show = useLateDialog()
  const isWarned = warningEndsAtMs !== null
  useStayAnnounced(isWarned)
  return isWarned && show?.({ endsAtMs: warningEndsAtMs, isLeaving, onLogOut })
}

/** Without its code there is no warning, but the session still ends. */
function useLateDialog(): ShowTimeout | null {
  const [show, setShow] = useState<ShowTimeout | null>(null)
  useEffect(() => {
    const timer = window.setTimeout(() => {
      import('./timeout.tsx').then(
        ({ SessionTimeout }) => setShow(() => (props: SessionTimeoutProps) => <SessionTimeout {...props} />),
        () => undefined,
      )
    }, fetchAfterMs)
    return () => window.clearTimeout(timer)
  }, [])
  return show
}

/** A worker who cannot see does not notice that a key press dismissed the warning. */
function useStayAnnounced(isWarned: boolean) {
  const announce = useAnnounce()
  const copy = useCopy()
  useEffect(() => {
    if (!isWarned) return undefined
    return () => announce(copy('session.timeout.announce-stay'))
  }, [announce, copy, isWarned])
}
