// The money is there: how much more may be taken today, and a minute to take it back. Picture "transfer-done"; readings 4.6.
import type { ExpressPayTransfer } from '@daybreak/contract'
import { formatDollars, noCents } from '@daybreak/money'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { Copy } from '#platform/copy.tsx'
import { useSecondsLeft } from '#platform/page-clock.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, ButtonLink, CallNotice, Card, Notice } from '#ui'
import { undoTransfer } from './express-pay.queries.ts'
import { Sunrise } from './sunrise.tsx'
import { expressPayPath } from './transfer-wages-path.ts'
import { useExpressPayCall } from './use-express-pay-call.ts'
import styles from './transfer.module.css'

type DoneStepProps = {
  transfer: ExpressPayTransfer
  /** What may be taken now, kept fresh. */
  available: string
}

export function DoneStep({ transfer, available }: DoneStepProps) {
  const [undone, setUndone] = useState(false)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { isBusy, message, run } = useExpressPayCall()
  // The screen before has gone with what had the focus.
  useEffect(() => headingRef.current?.focus(), [undone])
  const more = formatDollars(wireCents(available))

  async function undo() {
    if ((await run(() => undoTransfer(transfer.id))) !== null) setUndone(true)
  }

  return (
    <Card flush>
      <Sunrise />
      <div className={styles['done']}>
        <h1 ref={headingRef} tabIndex={-1}>
          {undone ? (
            <Copy id="express-pay.transfer.undone" values={{ amount: more }} />
          ) : (
            <Copy id="express-pay.transfer.done-title" values={{ amount: formatDollars(wireCents(transfer.net)) }} />
          )}
        </h1>
        {!undone && (
          <>
            <p className="soft">
              <Copy id="express-pay.transfer.done-body" />
            </p>
            {wireCents(available) > noCents && (
              <Notice tone="good" icon={CircleCheck} top className={styles['next']}>
                <p className="sm">
                  <Copy id="express-pay.transfer.done-more" values={{ amount: more }} />
                </p>
              </Notice>
            )}
          </>
        )}
        <CallNotice message={message} />
        <div className={styles['ways']}>
          <ButtonLink to="/" full>
            <Copy id="shell.action.done" />
          </ButtonLink>
          {!undone && transfer.undoUntil !== null && (
            <Undo until={transfer.undoUntil} isBusy={isBusy} onUndo={() => void undo()} />
          )}
          <ButtonLink to={expressPayPath} variant="quiet" full>
            <Copy id="express-pay.history.title" />
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

function Undo({ until, isBusy, onUndo }: { until: string; isBusy: boolean; onUndo: () => void }) {
  const seconds = useSecondsLeft(Date.parse(until))
  if (seconds === 0) return null
  return (
    <Button variant="line" full busy={isBusy} onClick={onUndo}>
      <Copy id="express-pay.transfer.undo" /> <span className="num">({seconds})</span>
    </Button>
  )
}
