// How much: a chip or a typed amount, and its immediate effect on the next paycheck and on the button.
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars, plainDollars, typedDollars, type Cents } from '@daybreak/money'
import { formatWeekday } from '@daybreak/time'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Zap from 'lucide-react/icons/zap'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { linkedAccountsPath, transferWagesPath } from '#platform/paths.ts'
import { AmountInput, Button, ButtonLink, ChoiceChips, Form, Icon, MessageNotice, useAnnounce, useForm } from '#ui'
import { amountErrorOf, amountErrors, type AmountError, firstAmount, forecastAfter, sheetAmounts } from '../express-pay.rules.ts'
import type { Sending } from '../sending/index.ts'
import styles from './sheet.module.css'

/** A worker who is typing is not interrupted: errors and the estimate are announced after this much quiet. */
const quietMs = 500

type GetPaidAmountProps = {
  overview: ExpressPay
  /** The choice before the terms, to return to. */
  amount: string | null
  sending: Sending
  /** Null when it failed. */
  onTake: (amount: string) => unknown
}

export function GetPaidAmount({ overview, amount, sending, onTake }: GetPaidAmountProps) {
  const copy = useCopy()
  const available = wireCents(overview.earnings?.available ?? '0')
  const min = wireCents(overview.limits.least)
  const form = useForm({
    initial: () => ({
      amount: plainDollars(amount === null ? firstAmount(available, overview.lastAmount) : wireCents(amount)),
    }),
    check: (entry) => ({
      amount: offerOf(entry.amount, { available, min }).offered === null ? amountErrors['not-amount'] : null,
    }),
    send(entry) {
      const { offered: taken } = offerOf(entry.amount, { available, min })
      return taken && onTake(taken.toString())
    },
    action: sending,
  })
  const { value: text, onValue: change } = form.field('amount')
  const { typed, error, offered } = offerOf(text, { available, min })
  const after = offered === null ? null : forecastAfter(overview.forecast, offered)
  const isQuiet = useQuiet(text)
  useEstimateSaid(error === null && after !== null ? after.after : null)
  const isWrong = error !== null && isQuiet
  const limits = { amount: formatDollars(available), min: formatDollars(min) }

  return (
    <Form form={form} layout="own" className={styles['form']} notice={null} submit={null}>
      <AmountInput
        label={copy('express-pay.sheet.amount-label')}
        isLarge
        isLabelHidden
        value={text}
        onValue={change}
        error={isWrong ? copy(amountErrors[error], limits) : undefined}
      />
      <div className={styles['chips']}>
        <ChoiceChips
          legend={copy('move-money.amount.label')}
          chips={sheetAmounts(available).map((cents) => ({
            value: cents.toString(),
            label:
              cents === available
                ? copy('express-pay.sheet.all', { amount: formatDollars(cents) })
                : formatDollars(cents).replace(/\.00$/, ''),
          }))}
          value={typed === null ? '' : typed.toString()}
          onValue={(cents) => change(plainDollars(wireCents(cents)))}
        />
      </div>
      <Effects after={after} />
      <MessageNotice message={form.message} className={styles['notice']} />
      <Button type="submit" variant="cta" full icon={Zap} busy={form.isBusy}>
        <GetWords offered={offered} isInstead={error !== null} isBusy={form.isBusy} />
      </Button>
      <Elsewhere overview={overview} amount={error === null ? typed : null} />
    </Form>
  )
}

type Limits = { available: Cents; min: Cents }

/** What the button takes: what is typed, or beyond a limit the limit itself; null for what is no amount. */
function offerOf(text: string, limits: Limits) {
  const typed = typedDollars(text)
  const error = amountErrorOf(typed, limits)
  const instead: Partial<Record<AmountError, Cents>> = { over: limits.available, min: limits.min }
  return { typed, error, offered: error === null ? typed : (instead[error] ?? null) }
}

function GetWords({ offered, isInstead, isBusy }: { offered: Cents | null; isInstead: boolean; isBusy: boolean }) {
  if (offered === null) return <Copy id="accounts.banner.get-now-hidden" />
  const values = { amount: formatDollars(offered) }
  if (isBusy) return <Copy id="express-pay.sheet.busy" values={values} />
  return <Copy id={isInstead ? 'express-pay.sheet.instead' : 'express-pay.transfer.confirm'} values={values} />
}

/** The other methods are one step away, where each names its day and its fee; none of them is chosen here. */
function Elsewhere({ overview: { ways }, amount }: { overview: ExpressPay; amount: Cents | null }) {
  const chosen = amount === null ? transferWagesPath : `${transferWagesPath}?step=speed&amount=${amount}`
  return (
    <ButtonLink to={ways.length === 0 ? linkedAccountsPath : chosen} variant="quiet" full className={styles['elsewhere']}>
      <Copy id="express-pay.sheet.elsewhere" />
    </ButtonLink>
  )
}

/** It is free and arrives at once, and the next paycheck is reduced by it. */
function Effects({ after }: { after: ReturnType<typeof forecastAfter> }) {
  const locale = useLocale()
  return (
    <ul className={styles['effects']}>
      <li>
        <Icon of={CircleCheck} className={styles['free']} />
        <b>
          <Copy id="express-pay.sheet.free-now" />
        </b>
      </li>
      {after !== null && (
        <li>
          <Icon of={CalendarCheck} className={styles['payday']} />
          <span className="num">
            <b>
              <Copy id="express-pay.sheet.next" values={{ amount: formatDollars(after.after) }} />
            </b>
            <span className="sm mute">
              <Copy id="express-pay.sheet.next-when" values={{ date: formatWeekday(after.payday, locale) }} />
            </span>
          </span>
        </li>
      )}
    </ul>
  )
}

/** Whether the text has not changed for a moment. */
function useQuiet(text: string): boolean {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const waiting = window.setTimeout(() => setQuiet(text), quietMs)
    return () => window.clearTimeout(waiting)
  }, [text])
  return quiet === text
}

/** The estimate follows each change at once on the screen, and is spoken once the changes rest. */
function useEstimateSaid(after: Cents | null) {
  const copy = useCopy()
  const announce = useAnnounce()
  const said = useRef(after)
  useEffect(() => {
    if (after === null || said.current === after) return undefined
    const waiting = window.setTimeout(() => {
      said.current = after
      announce(copy('express-pay.sheet.next', { amount: formatDollars(after) }))
    }, quietMs)
    return () => window.clearTimeout(waiting)
  }, [after, announce, copy])
}
