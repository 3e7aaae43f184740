// Moments at which something may come up by itself: never over another dialog, over what someone types, or in a tab that nobody sees.
import { useEffect, useState } from 'react'

const lookEveryMs = 500

/** Whether it is calm now, looked at as long as `isWaiting`; false while nobody waits for it. */
export function useCalmMoment(isWaiting: boolean): boolean {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const look = () => setIsCalm(isCalmNow())
    const looking = window.setInterval(look, lookEveryMs)
    return () => {
      window.clearInterval(looking)
      setIsCalm(false)
    }
  }, [isWaiting])
  return isCalm && isWaiting
}

export function isCalmNow(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
  return !document.hidden && !isTyping && document.querySelector('dialog[open], [popover]:popover-open') === null
}
