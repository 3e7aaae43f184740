// Confirms that the pay is in the account: the sunrise, the new balance, what is left, and a minute to undo. Picture
// "get-paid-done".
import type { ExpressPay, ExpressPayTransfer } from '@daybreak/contract'
import { formatDollars, noCents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Fact, Facts, MessageNotice } from '#ui'
import styles from './sheet.module.css'
import { Sunrise, useUndo } from '../sending/index.ts'

type GetPaidDoneProps = {
  titleId: string
  transfer: ExpressPayTransfer
  overview: ExpressPay
  balance: string | null
  onClose: () => void
  onUndone: () => void
}

export function GetPaidDone({ titleId, transfer, overview, balance, onClose, onUndone }: GetPaidDoneProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { secondsLeft, isBusy, message, undo } = useUndo(transfer)
  // The button that was pressed has gone with the focus.
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <div className={styles['done']}>
      <Sunrise className={styles['crown']} />
      <div className={styles['doneWords']}>
        <h2 id={titleId} ref={headingRef} tabIndex={-1} className="num">
          <Copy id="express-pay.transfer.done-title" values={{ amount: formatDollars(wireCents(transfer.net)) }} />
        </h2>
        {balance !== null && (
          <p className="soft num">
            <Copy id="express-pay.done.balance" values={{ amount: formatDollars(wireCents(balance)) }} />
          </p>
        )}
      </div>
      <DoneFacts transfer={transfer} overview={overview} />
      <MessageNotice message={message} />
      <div className={styles['actions']}>
        <Button full onClick={onClose}>
          <Copy id="shell.action.done" />
        </Button>
        {secondsLeft > 0 && (
          <Button
            variant="quiet"
            full
            icon={Undo2}
            busy={isBusy}
            onClick={() => void undo().then((isUndone) => isUndone && onUndone())}
          >
            <Copy id="express-pay.transfer.undo" /> <span className="num">({secondsLeft})</span>
          </Button>
        )}
      </div>
    </div>
  )
}

function DoneFacts({ transfer, overview: { forecast, earnings } }: { transfer: ExpressPayTransfer; overview: ExpressPay }) {
  const locale = useLocale()
  const left = wireCents(earnings?.available ?? '0')
  const fee = wireCents(transfer.fee)
  return (
    <Facts>
      <Fact label={<Copy id="express-pay.done.fee" />}>
        {fee === noCents ? <Copy id="express-pay.done.free" /> : formatDollars(fee)}
      </Fact>
      {forecast !== null && (
        <Fact
          label={<Copy id="express-pay.done.next" values={{ date: formatWeekday(parsePlainDate(forecast.payday), locale) }} />}
        >
          <Copy id="express-pay.done.next-about" values={{ amount: formatDollars(wireCents(forecast.before)) }} />
        </Fact>
      )}
      {left > noCents && (
        <Fact label={<Copy id="express-pay.done.left" />}>
          <Copy id="express-pay.done.left-amount" values={{ amount: formatDollars(left) }} />
        </Fact>
      )}
    </Facts>
  )
}
