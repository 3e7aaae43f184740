// Moments at which something may come up by itself: never over another dialog, over what someone types, or in a hidden tab.
import { useCallback, useEffect, useState } from 'react'

const lookEveryMs = 500

export type CalmMoment = {
  /** Looked at again and again as long as someone waits for it; false while no one does. */
  isCalm: boolean
  /** Looks at this very moment. A moment that was not calm between two looks is known by it, so that the next calm one is a change. */
  lookNow: () => boolean
}

export function useCalmMoment(isWaiting: boolean): CalmMoment {
  const [isCalm, setIsCalm] = useState(false)
  const lookNow = useCallback(() => {
    const isCalmHere = isCalmNow()
    setIsCalm(isCalmHere)
    return isCalmHere
  }, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const looking = window.setInterval(lookNow, lookEveryMs)
    return () => {
      window.clearInterval(looking)
      setIsCalm(false)
    }
  }, [isWaiting, lookNow])
  return { isCalm: isCalm && isWaiting, lookNow }
}

function isCalmNow(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
  return !document.hidden && !isTyping && document.querySelector('dialog[open], [popover]:popover-open') === null
}
