// Detects moments when a modal may open unasked: never over another dialog, while someone types, or in a hidden tab.
import { useCallback, useEffect, useState } from 'react'

const checkEveryMs = 500

export type CalmMoment = {
  /** Checked at intervals as long as something waits for it; false while no one does. */
  isCalm: boolean
  /** Checks this very moment. A moment that was not calm between two checks is known by it, so that the next calm one is a change. */
  checkNow: () => boolean
}

export function useCalmMoment(isWaiting: boolean): CalmMoment {
  const [isCalm, setIsCalm] = useState(false)
  const checkNow = useCallback(() => {
    const isCalmHere = isCalmNow()
    setIsCalm(isCalmHere)
    return isCalmHere
  }, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const checking = window.setInterval(checkNow, checkEveryMs)
    return () => {
      window.clearInterval(checking)
      setIsCalm(false)
    }
  }, [isWaiting, checkNow])
  return { isCalm: isCalm && isWaiting, checkNow }
}

function isCalmNow(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
  return !document.hidden && !isTyping && document.querySelector('dialog[open], [popover]:popover-open') === null
}
