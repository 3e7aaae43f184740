// How much: a chip or a typed amount, and at once what it makes of the next paycheck and of the button.
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars, plainDollars, typedDollars, type Cents } from '@daybreak/money'
import { formatWeekday } from '@daybreak/time'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Zap from 'lucide-react/icons/zap'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, ChoiceChips, FieldError, Icon, useAnnounce } from '#ui'
import { AmountField } from './amount-field.tsx'
import { amountErrorOf, amountErrors, type AmountError, firstAmount, forecastAfter, sheetAmounts } from './express-pay.rules.ts'
import styles from './get-paid-sheet.module.css'

/** A worker who is typing is not interrupted: what is wrong, and the estimate, are said after so much quiet. */
const quietMs = 500

type GetPaidAmountProps = {
  overview: ExpressPay
  /** What was chosen before the terms, to come back to. */
  amount: string | null
  isBusy: boolean
  onChange: () => void
  onTake: (amount: string) => void
  notice: ReactNode
}

export function GetPaidAmount({ overview, amount, isBusy, onChange, onTake, notice }: GetPaidAmountProps) {
  const copy = useCopy()
  const id = useId()
  const available = wireCents(overview.earnings?.available ?? '0')
  const least = wireCents(overview.limits.least)
  const [text, setText] = useState(() =>
    plainDollars(amount === null ? firstAmount(available, overview.lastAmount) : wireCents(amount)),
  )
  const inputRef = useRef<HTMLInputElement>(null)
  const typed = typedDollars(text)
  const error = amountErrorOf(typed, { available, least })
  // Beyond a limit the button offers the limit itself.
  const limits: Partial<Record<AmountError, Cents>> = { over: available, min: least }
  const offered = error === null ? typed : (limits[error] ?? null)
  const after = offered === null ? null : forecastAfter(overview.forecast, offered)
  const isQuiet = useQuiet(text)
  useEstimateSaid(error === null && after !== null ? after.after : null)

  function change(next: string) {
    if (next !== text) onChange()
    setText(next)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (offered === null) inputRef.current?.focus()
    else onTake(offered.toString())
  }

  const isWrong = error !== null && isQuiet
  return (
    <form noValidate onSubmit={submit} className={styles['form']}>
      <AmountField
        id={id}
        label={copy('express-pay.sheet.amount-label')}
        isLabelHidden
        text={text}
        onText={change}
        isWrong={isWrong}
        describedBy={isWrong ? `${id}-error` : undefined}
        inputRef={inputRef}
      />
      <div role="alert" className={styles['error']}>
        {isWrong && (
          <FieldError id={`${id}-error`}>
            <Copy id={amountErrors[error]} values={{ amount: formatDollars(available), min: formatDollars(least) }} />
          </FieldError>
        )}
      </div>
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
      {notice}
      <Button type="submit" variant="cta" full icon={Zap} busy={isBusy}>
        <GetWords offered={offered} isInstead={error !== null} isBusy={isBusy} />
      </Button>
    </form>
  )
}

function GetWords({ offered, isInstead, isBusy }: { offered: Cents | null; isInstead: boolean; isBusy: boolean }) {
  if (offered === null) return <Copy id="accounts.banner.get-now-hidden" />
  const values = { amount: formatDollars(offered) }
  if (isBusy) return <Copy id="express-pay.sheet.busy" values={values} />
  return <Copy id={isInstead ? 'express-pay.sheet.instead' : 'express-pay.transfer.confirm'} values={values} />
}

/** It is free and there at once, and it comes out of the next paycheck. */
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
