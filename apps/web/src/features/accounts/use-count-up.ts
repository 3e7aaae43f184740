// Counts the balance up on the banner when money arrives, within the time that a dialog takes to open; a lower balance is shown
// at once.
import { cents, type Cents } from '@daybreak/money'
import { useEffect, useRef, useState } from 'react'

/** Design A, "Banner with the pay period": "the amount counts up in 320 ms". */
const countMs = 320
const steps = 1_000n

/** What to show now of an amount: at once the amount itself, or on its way up from what was shown before. */
export function useCountUp(amount: Cents): Cents {
  const [shown, setShown] = useState(amount)
  const from = useRef(amount)
  useEffect(() => {
    const start = from.current
    from.current = amount
    if (amount <= start || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(amount)
      return undefined
    }
    let frame = 0
    let begunMs: number | null = null
    function draw(nowMs: number) {
      begunMs ??= nowMs
      const part = Math.min(1, (nowMs - begunMs) / countMs)
      // Fast at first, as all that moves here: an eased part, in thousandths, so that cents stay whole.
      const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 1_000))
      setShown(cents(start + ((amount - start) * eased) / steps))
      if (part < 1) frame = window.requestAnimationFrame(draw)
    }
    frame = window.requestAnimationFrame(draw)
    return () => window.cancelAnimationFrame(frame)
  }, [amount])
  return shown
}
