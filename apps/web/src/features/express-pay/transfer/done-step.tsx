// The money is there: how much more may be taken today, and a minute to take it back. Picture "transfer-done"; readings 4.6.
import type { ExpressPayTransfer } from '@daybreak/contract'
import { formatDollars, noCents } from '@daybreak/money'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, ButtonLink, MessageNotice, Card, Notice } from '#ui'
import { Sunrise, useUndo } from '../sending/index.ts'
import { expressPayPath, homePath } from '#platform/paths.ts'
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
    : copy('express-pay.transfer.done-title', { amount: formatDollars(wireCents(transfer.net)) })
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
        <MessageNotice message={message} />
        <div className={styles['ways']}>
          <ButtonLink to={homePath} full>
            <Copy id="shell.action.done" />
          </ButtonLink>
          {!isUndone && secondsLeft > 0 && (
            <Button variant="line" full busy={isBusy} onClick={() => void undo().then(setIsUndone)}>
              <Copy id="express-pay.transfer.undo" /> <span className="num">({secondsLeft})</span>
            </Button>
          )}
          <ButtonLink to={expressPayPath} variant="quiet" full>
            <Copy id="express-pay.history.title" />
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
