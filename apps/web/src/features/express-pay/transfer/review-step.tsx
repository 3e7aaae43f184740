// The review: what moves, from where to where, its effect on the next paycheck, and that nothing is owed. Picture
// "transfer-review".
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { formatWeekday } from '@daybreak/time'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Zap from 'lucide-react/icons/zap'
import { Copy, useLocale, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Check, Fact, Facts, Form, Icon, MessageNotice, useForm } from '#ui'
import { forecastAfter } from '../express-pay.rules.ts'
import type { ChosenMethod } from './speed-step.tsx'
import { useMethodWords } from '../use-method-words.ts'
import type { Sending } from '../sending/index.ts'
import styles from './transfer.module.css'

type Foretold = NonNullable<ReturnType<typeof forecastAfter>>

type ReviewStepProps = {
  overview: ExpressPay
  amount: string
  /** Null for the worker's own account. */
  chosen: ChosenMethod
  accountLast4: string | null
  sending: Sending
  onBack: () => void
  onConfirm: (termsVersion: string | undefined) => Promise<unknown>
}

export function ReviewStep({ overview, amount, chosen, accountLast4, sending, onBack, onConfirm }: ReviewStepProps) {
  const { version, acceptedAt } = overview.terms
  const form = useForm({
    initial: () => ({ hasAgreed: false }),
    check: ({ hasAgreed }) => ({
      hasAgreed: hasAgreed || acceptedAt !== null ? null : ('express-pay.transfer.understand-required' as const),
    }),
    send: () => onConfirm(acceptedAt === null ? version : undefined),
    action: sending,
  })
  const ownAccount = useOwnAccountWords(accountLast4)
  const words = useMethodWords()
  const net = formatDollars(wireCents(chosen?.preview.net ?? amount))
  const dollars = formatDollars(wireCents(amount))
  const after = forecastAfter(overview.forecast, wireCents(amount))

  return (
    <Form form={form} layout="own" notice={null} submit={null}>
      <p className={styles['get']}>
        <span className="soft">
          <Copy id="move-money.review.arrives" />
        </span>
        <span className="money">{net}</span>
        <span className="sm soft">
          {chosen === null ? <Copy id="express-pay.transfer.arrives-now" /> : words.arrival(chosen.preview.arrives)}
        </span>
      </p>
      <Facts>
        <Fact isWords label={<Copy id="move-money.review.from" />}>
          <Copy id="express-pay.transfer.from-earned" />
        </Fact>
        <Fact isWords label={<Copy id="move-money.review.to" />}>
          {chosen === null ? ownAccount : <bdi>{words.accountOf(chosen.method.destination)}</bdi>}
        </Fact>
        <Fact isWords label={<Copy id="move-money.amount.label" />}>
          {dollars}
        </Fact>
        <Fact isWords label={<Copy id="express-pay.transfer.fee" />}>
          {formatDollars(wireCents(chosen?.preview.fee ?? '0'))}
        </Fact>
        {after && <NextPaycheck after={after} amount={amount} />}
      </Facts>
      {chosen !== null && <FeeNotes chosen={chosen} />}
      {after && <Forecast after={after} />}
      <p className={styles['promise']}>
        <Icon of={ShieldCheck} />
        <span>
          <Copy id="express-pay.transfer.no-recourse" />
        </span>
      </p>
      {acceptedAt === null && (
        <Check className={styles['tick']} {...form.field('hasAgreed')}>
          <Copy id="express-pay.transfer.understand" />
        </Check>
      )}
      <MessageNotice message={form.message} />
      <div className={styles['actions']}>
        <Button type="submit" variant="cta" full icon={Zap} busy={form.isBusy}>
          <Copy id="express-pay.transfer.confirm" values={{ amount: dollars }} />
        </Button>
        <Button variant="quiet" full onClick={onBack}>
          <Copy id="shell.action.back" />
        </Button>
      </div>
    </Form>
  )
}

/** The state's own cap where it decided, and that an instant one cannot be undone. */
function FeeNotes({ chosen: { method, preview } }: { chosen: NonNullable<ChosenMethod> }) {
  const { feeCappedBy: by } = preview
  return (
    <div className="sm soft">
      {by && (
        <p>
          <Copy id="express-pay.transfer.fee-capped" values={{ state: by.state, fee: formatDollars(wireCents(by.cap)) }} />
        </p>
      )}
      {method.speed === 'instant' && (
        <p>
          <b>
            <Copy id="move-money.review.no-undo" />
          </b>
        </p>
      )}
    </div>
  )
}

function NextPaycheck({ after, amount }: { after: Foretold; amount: string }) {
  const locale = useLocale()
  const values = { amount: formatDollars(wireCents(amount)), date: formatWeekday(after.payday, locale) }
  return (
    <Fact isWords label={<Copy id="express-pay.transfer.next-label" />}>
      <Copy id="express-pay.transfer.next-less" values={values} />
    </Fact>
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

/** The worker's own account in words: "Daybreak account *4471". */
function useOwnAccountWords(last4: string | null): string {
  const copy = useCopy()
  return last4 === null ? copy('express-pay.transfer.own-card') : copy('express-pay.transfer.own-account', { last4 })
}
