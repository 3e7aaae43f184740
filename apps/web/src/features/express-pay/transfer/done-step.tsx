// Confirms that the money has arrived: how much more may be taken today, and a minute to undo. Picture "transfer-done"; readings
// 4.6.
import type { ExpressPayTransfer } from '@daybreak/contract'
import { formatDollars, noCents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, ButtonLink, MessageNotice, Card, Notice } from '#ui'
import { Sunrise, useUndo } from '../sending/index.ts'
import { expressPayPath, homePath, moneyTransferPath } from '#platform/paths.ts'
import { useMethodWords } from '../use-method-words.ts'
import styles from './transfer.module.css'

type DoneStepProps = {
  transfer: ExpressPayTransfer
  /** What may be taken now, kept fresh. */
  available: string
}

export function DoneStep({ transfer, available }: DoneStepProps) {
  const copy = useCopy()
  const [isUndone, setIsUndone] = useState(false)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { secondsLeft, isBusy, message, undo } = useUndo(transfer)
  // The screen before has gone with what had the focus.
  useEffect(() => headingRef.current?.focus(), [isUndone])
  const more = formatDollars(wireCents(available))
  const title = isUndone
    ? copy('express-pay.transfer.undone', { amount: more })
    : copy(transfer.sent === null ? 'express-pay.transfer.done-title' : 'move-money.result.sent-title', {
        amount: formatDollars(wireCents(transfer.net)),
      })
  usePageTitle(copy('shell.title.pattern', { page: title }))

  return (
    <Card flush>
      {!isUndone && <Sunrise />}
      <div className={styles['done']}>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {!isUndone && (
          <>
            <p className="soft">
              {transfer.sent === null ? <Copy id="express-pay.transfer.done-body" /> : <SentNote sent={transfer.sent} />}
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
        <MessageNotice message={message} />
        <div className={styles['actions']}>
          <ButtonLink to={homePath} full>
            <Copy id="shell.action.done" />
          </ButtonLink>
          {!isUndone && secondsLeft > 0 && (
            <Button variant="line" full busy={isBusy} onClick={() => void undo().then(setIsUndone)}>
              <Copy id="express-pay.transfer.undo" /> <span className="num">({secondsLeft})</span>
            </Button>
          )}
          {!isUndone && transfer.sent !== null && (
            <ButtonLink to={moneyTransferPath(transfer.sent.id)} variant="tint" full>
              <Copy id="move-money.returned.track-title" />
            </ButtonLink>
          )}
          <ButtonLink to={expressPayPath} variant="quiet" full>
            <Copy id="express-pay.history.title" />
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** It is on its way to the worker's account elsewhere. */
function SentNote({ sent: { destination, expectedOn } }: { sent: NonNullable<ExpressPayTransfer['sent']> }) {
  const locale = useLocale()
  const account = useMethodWords().accountOf(destination)
  if (expectedOn === null) return <Copy id="move-money.result.sent-instant" values={{ account }} />
  const date = formatWeekday(parsePlainDate(expectedOn), locale)
  return <Copy id="move-money.result.sent-standard" values={{ account, date }} />
}
