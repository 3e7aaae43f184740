// A movement of money whose answer never arrived: it is queried again automatically, and no button can send another one
// meanwhile.
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import { useEffect, useRef, useState } from 'react'
import { formatDollars } from '@daybreak/money'
import { Copy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button } from '../buttons/button.tsx'
import { Notice } from './notice.tsx'

/** How long it is queried automatically, as the notice promises. */
const watchedMs = 5 * 60_000
/** Before each try; the last one continues. */
const pausesMs = [2_000, 5_000, 10_000, 30_000] as const

type UnknownResultProps = {
  /** The wire's text. */
  amount: string
  isBusy: boolean
  /** A clock time as the room says it, in a sentence. */
  theTimeOf: (instant: string) => string
  /** Asks for the result again. */
  onTry: () => void
}

export function UnknownResult({ amount, isBusy, theTimeOf, onTry }: UnknownResultProps) {
  const nowMs = useNowMs()
  const [untilMs] = useState(() => nowMs() + watchedMs)
  const isOver = useTries({ isBusy, untilMs, onTry })
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
            <Button size="sm" busy={isBusy} onClick={onTry}>
              <Copy id="express-pay.transfer.check" />
            </Button>
          )
        }
      >
        <p>
          {isOver ? (
            <Copy id="express-pay.transfer.unfinished" values={{ amount: formatDollars(wireCents(amount)) }} />
          ) : (
            <Copy
              id="shell.error.unknown-result"
              values={{ theTime: theTimeOf(instantText(instantFromMilliseconds(untilMs))) }}
            />
          )}
        </p>
      </Notice>
    </div>
  )
}

type Tries = { isBusy: boolean; untilMs: number; onTry: () => void }

/** Asks again after each pause, and at once when the connection is back. Answers whether the time for that is over. */
function useTries({ isBusy, untilMs, onTry }: Tries): boolean {
  const nowMs = useNowMs()
  const tries = useRef(0)
  const [isOver, setIsOver] = useState(false)
  const newest = useRef(onTry)
  useEffect(() => {
    newest.current = onTry
  })
  useEffect(() => {
    if (isBusy || isOver) return undefined
    const listening = new AbortController()
    function tryNow() {
      if (nowMs() >= untilMs) return setIsOver(true)
      tries.current += 1
      newest.current()
    }
    const pause = pausesMs[Math.min(tries.current, pausesMs.length - 1)]
    const waiting = window.setTimeout(tryNow, pause)
    window.addEventListener('online', tryNow, { signal: listening.signal })
    return () => {
      window.clearTimeout(waiting)
      listening.abort()
    }
  }, [isBusy, isOver, nowMs, untilMs])
  return isOver
}
