// The review: what leaves, what it costs, what arrives, where and when. Picture "move-money-review".
import type { MoneyTransferPreview, MoveMoney } from '@daybreak/contract'
import { formatBasisPoints, formatDollars, noCents, subtractCents } from '@daybreak/money'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Zap from 'lucide-react/icons/zap'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Fact, Facts, Form, MessageNotice, Notice, useForm } from '#ui'
import { type Method } from '../move-money.rules.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { SendDay } from './send-day.tsx'
import type { Sending } from './use-sending.ts'
import shared from '../move-money.module.css'
import styles from './sending.module.css'

type ReviewStepProps = {
  overview: MoveMoney
  method: Method
  preview: MoneyTransferPreview
  /** A later day; null for as soon as can be. */
  sendOn: string | null
  onDay: (sendOn: string | null, preview: MoneyTransferPreview) => void
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  sending: Sending
  onBack: () => void
}

export function ReviewStep({ overview, method, preview, sendOn, onDay, accountLast4, sending, onBack }: ReviewStepProps) {
  const { destination, speed } = method
  const { amount } = preview
  const { repeatMinutes, changedFee } = sending
  const words = useMoneyWords()
  const what = { amount, destinationId: destination.id, speed, ...(sendOn !== null && { sendOn }) }
  const form = useForm({
    initial: () => ({}),
    send: () => sending.send(what, preview),
    action: sending,
  })
  const dollars = formatDollars(wireCents(amount))
  const fee = wireCents(changedFee ?? preview.fee)
  const leavesOn = sendOn === null || preview.cancelUntil === null ? null : words.dayOfInstant(preview.cancelUntil)
  return (
    <Form form={form} layout="own" notice={null} submit={null}>
      <p className={styles['total']}>
        <span className="soft">
          <Copy id="move-money.review.you-send" />
        </span>{' '}
        <span className="money">{dollars}</span>
      </p>
      <Arrival method={method} preview={preview} />
      <Facts>
        {accountLast4 !== null && (
          <Fact isWords label={<Copy id="move-money.review.from" />}>
            <Copy id="express-pay.transfer.own-account" values={{ last4: accountLast4 }} />
          </Fact>
        )}
        <Fact isWords label={<Copy id="move-money.review.to" />}>
          <bdi>{words.accountOf(destination)}</bdi>
        </Fact>
        <Fact label={<FeeLabel overview={overview} method={method} />}>
          {fee === noCents ? <Copy id="move-money.review.fee-free" /> : formatDollars(fee)}
        </Fact>
        <Fact label={<Copy id="move-money.review.arrives" />}>{formatDollars(subtractCents(wireCents(amount), fee))}</Fact>
        {speed === 'standard' && (
          <Fact isWords label={<Copy id="move-money.review.when" />}>
            {leavesOn === null ? (
              <Copy id="move-money.later.soon" />
            ) : (
              <Copy id="move-money.later.leaves" values={{ date: leavesOn }} />
            )}
          </Fact>
        )}
        {preview.availableAfter !== null && (
          <Fact isResult label={<Copy id="move-money.review.balance-after" />}>
            {formatDollars(wireCents(preview.availableAfter))}
          </Fact>
        )}
      </Facts>
      {leavesOn !== null && (
        <p className={`sm soft ${styles['notes']}`}>
          <Copy id="move-money.later.note" values={{ date: leavesOn, amount: dollars }} />
        </p>
      )}
      {speed === 'standard' && <SendDay what={what} onDay={onDay} />}
      {speed === 'instant' && <FeeNotes preview={preview} />}
      {repeatMinutes === null ? (
        <MessageNotice message={form.message} />
      ) : (
        <Notice tone="warn" icon={CircleAlert} role="alert" top>
          <p>
            <Copy
              id="move-money.amount.duplicate"
              values={{ minutes: repeatMinutes, amount: dollars, account: words.accountOf(destination) }}
            />
          </p>
        </Notice>
      )}
      <div className={shared['actions']}>
        <Button type="submit" full busy={form.isBusy}>
          {leavesOn === null ? (
            <Copy id="move-money.review.confirm" values={{ amount: dollars }} />
          ) : (
            <Copy id="move-money.later.confirm" values={{ amount: dollars, date: leavesOn }} />
          )}
        </Button>
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      </div>
      {preview.cancelUntil !== null && (
        <p className={`sm mute center ${styles['until']}`}>
          <Copy id="move-money.result.cancel-until" values={{ theTime: words.deadline(preview.cancelUntil) }} />
        </p>
      )}
    </Form>
  )
}

function Arrival({ method: { speed }, preview: { expectedOn, fee } }: { method: Method; preview: MoneyTransferPreview }) {
  const copy = useCopy()
  const words = useMoneyWords()
  return (
    <Notice tone="info" icon={speed === 'standard' ? CalendarDays : Zap} className={styles['arrival']}>
      {speed === 'standard' && expectedOn !== null
        ? copy('move-money.card.bank-arrives', { date: words.day(expectedOn) })
        : copy('move-money.speed.instant-note', { fee: formatDollars(wireCents(fee)) })}
    </Notice>
  )
}

function FeeLabel({ overview: { fee }, method: { speed } }: { overview: MoveMoney; method: Method }) {
  if (speed === 'standard') return <Copy id="express-pay.transfer.fee" />
  const cap = formatDollars(wireCents(fee.stateCap?.cap ?? fee.cap))
  return <Copy id="move-money.review.fee" values={{ percent: formatBasisPoints(fee.basisPoints), cap }} />
}

function FeeNotes({ preview: { feeCappedBy, feesThisYear } }: { preview: MoneyTransferPreview }) {
  return (
    <div className={`sm soft ${styles['notes']}`}>
      {feeCappedBy && (
        <p>
          <Copy
            id="express-pay.transfer.fee-capped"
            values={{ state: feeCappedBy.state, fee: formatDollars(wireCents(feeCappedBy.cap)) }}
          />
        </p>
      )}
      <p className="num">
        <Copy id="move-money.review.fees-this-year" values={{ amount: formatDollars(wireCents(feesThisYear)) }} />
      </p>
      <p>
        <b>
          <Copy id="move-money.review.no-undo" />
        </b>
      </p>
    </div>
  )
}
