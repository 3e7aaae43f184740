// The last look: what moves, from where to where, what it makes of the next paycheck, and that nothing is owed. Picture "transfer-review".
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars, noCents } from '@daybreak/money'
import { formatWeekday } from '@daybreak/time'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Zap from 'lucide-react/icons/zap'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, CallNotice, Check, Icon } from '#ui'
import { forecastAfter } from './express-pay.rules.ts'
import facts from './facts.module.css'
import { useOwnAccountWords } from './use-own-account-words.ts'
import styles from './transfer.module.css'

type Foretold = NonNullable<ReturnType<typeof forecastAfter>>

type ReviewStepProps = {
  overview: ExpressPay
  amount: string
  accountLast4: string | null
  isBusy: boolean
  message: CallMessage | null
  onBack: () => void
  onConfirm: (termsVersion: string | undefined) => void
}

export function ReviewStep({ overview, amount, accountLast4, isBusy, message, onBack, onConfirm }: ReviewStepProps) {
  const copy = useCopy()
  const { version, acceptedAt } = overview.terms
  const [hasAgreed, setHasAgreed] = useState(acceptedAt !== null)
  const [isWrong, setIsWrong] = useState(false)
  const tickRef = useRef<HTMLInputElement>(null)
  const account = useOwnAccountWords(accountLast4)
  const dollars = formatDollars(wireCents(amount))
  const after = forecastAfter(overview.forecast, wireCents(amount))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!hasAgreed) {
      setIsWrong(true)
      tickRef.current?.focus()
      return
    }
    onConfirm(acceptedAt === null ? version : undefined)
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className={styles['get']}>
        <span className="soft">
          <Copy id="move-money.review.arrives" />
        </span>
        <span className="money">{dollars}</span>
        <span className="sm soft">
          <Copy id="express-pay.transfer.arrives-now" />
        </span>
      </p>
      <dl className={facts['facts']}>
        <Row label={<Copy id="move-money.review.from" />}>
          <Copy id="express-pay.transfer.from-earned" />
        </Row>
        <Row label={<Copy id="move-money.review.to" />}>{account}</Row>
        <Row label={<Copy id="move-money.amount.label" />}>{dollars}</Row>
        <Row label={<Copy id="express-pay.transfer.fee" />}>{formatDollars(noCents)}</Row>
        {after && <NextPaycheck after={after} amount={amount} />}
      </dl>
      {after && <Forecast after={after} />}
      <p className={styles['promise']}>
        <Icon of={ShieldCheck} />
        <span>
          <Copy id="express-pay.transfer.no-recourse" />
        </span>
      </p>
      {acceptedAt === null && (
        <Check
          className={styles['tick']}
          isChecked={hasAgreed}
          inputRef={tickRef}
          error={isWrong ? copy('express-pay.transfer.understand-required') : undefined}
          onChange={(isChecked) => {
            setHasAgreed(isChecked)
            setIsWrong(false)
          }}
        >
          <Copy id="express-pay.transfer.understand" />
        </Check>
      )}
      <CallNotice message={message} />
      <div className={styles['ways']}>
        <Button type="submit" variant="cta" full icon={Zap} busy={isBusy}>
          <Copy id="express-pay.transfer.confirm" values={{ amount: dollars }} />
        </Button>
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      </div>
    </form>
  )
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={`num ${facts['words']}`}>{children}</dd>
    </div>
  )
}

function NextPaycheck({ after, amount }: { after: Foretold; amount: string }) {
  const locale = useLocale()
  const values = { amount: formatDollars(wireCents(amount)), date: formatWeekday(after.payday, locale) }
  return (
    <Row label={<Copy id="express-pay.transfer.next-label" />}>
      <Copy id="express-pay.transfer.next-less" values={values} />
    </Row>
  )
}

function Forecast({ after: { payday, after, before } }: { after: Foretold }) {
  const locale = useLocale()
  const values = { date: formatWeekday(payday, locale), after: formatDollars(after), before: formatDollars(before) }
  return (
    <p className={styles['forecast']}>
      <Copy id="express-pay.transfer.forecast" values={values} />
    </p>
  )
}
