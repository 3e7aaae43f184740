// The moment at which something may come up by itself: never over another dialog, over what someone types, or in a tab that nobody sees.
import { useEffect, useState } from 'react'

const lookEveryMs = 500

/** True once, and from then on. */
export function useCalmMoment(): boolean {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    if (isCalm) return undefined
    const looking = window.setInterval(look, lookEveryMs)
    function look() {
      if (isCalmNow()) setIsCalm(true)
    }
    return () => window.clearInterval(looking)
  }, [isCalm])
  return isCalm
}

function isCalmNow(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
  return !document.hidden && !isTyping && document.querySelector('dialog[open], [popover]:popover-open') === null
}
