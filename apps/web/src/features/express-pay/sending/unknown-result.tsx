// A transfer whose answer never came: it is asked for again by itself, and no button can send another one meanwhile.
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import { useEffect, useRef, useState } from 'react'
import { formatDollars } from '@daybreak/money'
import { Copy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Notice } from '#ui'
import type { TransferWish } from '../express-pay.queries.ts'
import type { Sending } from './use-sending.ts'
import { useTimeWords } from '../shifts/index.ts'

/** How long it is asked for by itself, which the notice promises. */
const watchedMs = 5 * 60_000
/** Before each try; the last one goes on. */
const pausesMs = [2_000, 5_000, 10_000, 30_000] as const

export function UnknownResult({ wish, sending }: { wish: TransferWish; sending: Sending }) {
  const nowMs = useNowMs()
  const times = useTimeWords()
  const [untilMs] = useState(() => nowMs() + watchedMs)
  const isOver = useTries(wish, sending, untilMs)
  const ref = useRef<HTMLDivElement>(null)
  // The button that was pressed has gone with the focus.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice
        tone="warn"
        icon={CloudAlert}
        role="alert"
        top
        action={
          isOver && (
            <Button size="sm" busy={sending.isBusy} onClick={() => void sending.sendAgain(wish)}>
              <Copy id="express-pay.transfer.check" />
            </Button>
          )
        }
      >
        <p>
          {isOver ? (
            <Copy id="express-pay.transfer.unfinished" values={{ amount: formatDollars(wireCents(wish.amount)) }} />
          ) : (
            <Copy
              id="shell.error.unknown-result"
              values={{ theTime: times.theTimeOf(instantText(instantFromMilliseconds(untilMs))) }}
            />
          )}
        </p>
      </Notice>
    </div>
  )
}

/** Sends it again after each pause, and at once when the connection is back. Answers whether the time for that is over. */
function useTries(wish: TransferWish, { isBusy, sendAgain }: Sending, untilMs: number): boolean {
  const nowMs = useNowMs()
  const tries = useRef(0)
  const [isOver, setIsOver] = useState(false)
  const again = useRef(sendAgain)
  useEffect(() => {
    again.current = sendAgain
  })
  useEffect(() => {
    if (isBusy || isOver) return undefined
    const listening = new AbortController()
    function tryNow() {
      if (nowMs() >= untilMs) return setIsOver(true)
      tries.current += 1
      void again.current(wish)
    }
    const pause = pausesMs[Math.min(tries.current, pausesMs.length - 1)]
    const waiting = window.setTimeout(tryNow, pause)
    window.addEventListener('online', tryNow, { signal: listening.signal })
    return () => {
      window.clearTimeout(waiting)
      listening.abort()
    }
  }, [isBusy, isOver, nowMs, untilMs, wish])
  return isOver
}
