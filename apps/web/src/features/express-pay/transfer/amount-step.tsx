// How much: typed, slid or chosen, and its effect on the next paycheck. Picture "transfer-amount".
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars, plainDollars, typedDollars, type Cents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useRef } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { AmountInput, Button, Form, Notice, useForm, type Faults } from '#ui'
import { amountErrorOf, amountErrors, chipAmounts, firstAmount } from '../express-pay.rules.ts'
import styles from './transfer.module.css'

type AmountStepProps = { overview: ExpressPay; amount: string | null; onAmount: (amount: string) => void }

export function AmountStep({ overview, amount, onAmount }: AmountStepProps) {
  const copy = useCopy()
  const available = wireCents(overview.earnings?.available ?? '0')
  const min = wireCents(overview.limits.least)
  const errorOf = (text: string) => amountErrorOf(typedDollars(text), { available, min })
  const form = useForm({
    initial: () => ({ amount: plainDollars(amount === null ? firstAmount(available) : wireCents(amount)) }),
    check(entry): Faults<{ amount: string }> {
      const error = errorOf(entry.amount)
      if (error === null) return {}
      return { amount: { id: amountErrors[error], values: { amount: formatDollars(available), min: formatDollars(min) } } }
    },
    send: (entry) => onAmount(typedDollars(entry.amount)?.toString() ?? '0'),
  })
  const text = form.values.amount
  const typed = typedDollars(text)
  const choose = (cents: Cents) => form.set({ amount: plainDollars(cents) })

  return (
    <Form form={form} layout="own" submit={null}>
      <AmountInput
        label={copy('express-pay.transfer.amount-title')}
        hint={copy('express-pay.transfer.up-to', { amount: formatDollars(available) })}
        isLarge
        {...form.field('amount')}
      />
      <AmountSlider
        label={copy('move-money.amount.label')}
        min={min}
        available={available}
        value={typed ?? min}
        onValue={choose}
      />
      <div className={styles['chips']}>
        {chipAmounts(available).map((cents) => (
          <button
            key={cents.toString()}
            type="button"
            className={styles['chip']}
            aria-pressed={typed === cents}
            onClick={() => choose(cents)}
          >
            {cents === available ? <Copy id="express-pay.transfer.all" /> : formatDollars(cents).replace(/\.00$/, '')}
          </button>
        ))}
      </div>
      {typed !== null && errorOf(text) === null && <NextPaycheck overview={overview} amount={typed} />}
      <Button type="submit" full className={styles['go']}>
        <Copy id="shell.action.continue" />
      </Button>
    </Form>
  )
}

type SliderProps = { label: string; min: Cents; available: Cents; value: Cents; onValue: (cents: Cents) => void }
const centsInDollar = 100n

/** Whole dollars, and the last stop is all of it to the cent. */
function AmountSlider({ label, min, available, value, onValue }: SliderProps) {
  const ref = useRef<HTMLInputElement>(null)
  const whole = (cents: bigint) => Number.parseInt(((cents + centsInDollar - 1n) / centsInDollar).toString(), 10)
  const [from, to] = [whole(min), whole(available)]
  const position = Math.min(to, Math.max(from, whole(value)))
  useEffect(() => {
    // Through CSSOM, which the CSP allows.
    ref.current?.style.setProperty('--filled', `${to === from ? 100 : ((position - from) / (to - from)) * 100}%`)
  }, [position, from, to])
  return (
    <input
      ref={ref}
      type="range"
      className={styles['range']}
      aria-label={label}
      aria-valuetext={formatDollars(value)}
      min={from}
      max={to}
      value={position}
      onChange={(event) => {
        const dollars = BigInt(event.target.value)
        onValue((event.target.value === String(to) ? available : dollars * centsInDollar) as Cents)
      }}
    />
  )
}

function NextPaycheck({ overview: { forecast, nextPayday }, amount }: { overview: ExpressPay; amount: Cents }) {
  const locale = useLocale()
  const payday = forecast?.payday ?? nextPayday
  if (payday === null) return null
  return (
    <Notice tone="info" icon={CalendarDays} top className={styles['next']}>
      <p className="sm">
        <Copy
          id="express-pay.transfer.next-paycheck"
          values={{ date: <b>{formatWeekday(parsePlainDate(payday), locale)}</b>, amount: formatDollars(amount) }}
        />
      </p>
    </Notice>
  )
}
