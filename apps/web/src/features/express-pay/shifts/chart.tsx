// Earnings by shift of the last seven days: bars that can be pressed, with their words. The total is only what counts.
import type { ExpressPayShift } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { subtractCents, type Cents } from '@daybreak/money'
import { dateIn, formatMonthDay, formatWeekday, instantFromMilliseconds, plainDateText } from '@daybreak/time'
import { useEffect, useId, useRef } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Card, classNames, Money, useAmountWords } from '#ui'
import {
  amountOf,
  asTitle,
  daysOf,
  heightOf,
  hoursText,
  shortHoursText,
  sumOfDays,
  wholeDollars,
  type DayEarnings,
} from './shifts.rules.ts'
import styles from './chart.module.css'

const maxHeightPx = 160
const minHeightPx = 12

type ShiftsChartProps = {
  shifts: readonly ExpressPayShift[]
  /** All that counts until the next payday, which may have begun before these seven days. */
  accruedGross: string
  /** The chosen day, whose shifts the list shows. */
  day: string | null
  onDay: (day: string) => void
}

export function ShiftsChart({ shifts, accruedGross, day: chosen, onDay }: ShiftsChartProps) {
  const titleId = useId()
  const copy = useCopy()
  const locale = useLocale()
  const now = instantFromMilliseconds(useNowMs()())
  const days = daysOf(shifts, dateIn(now, browserTimeZone()))
  const { amount, minutes } = sumOfDays(days)
  const tallest = days.reduce((highest, day) => (heightOf(day) > highest ? heightOf(day) : highest), 1n)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <div className={styles['head']}>
        <div>
          <h2 id={titleId}>
            <Copy id="express-pay.shifts.chart-title" />
          </h2>
          {first && last && (
            <p className="sm mute">
              {formatMonthDay(first.date, locale)} – {formatMonthDay(last.date, locale)}
            </p>
          )}
        </div>
        <p className={styles['sum']}>
          <Money cents={amount} />
          <span className="sm mute">
            <Copy id="express-pay.shifts.total" values={{ time: hoursText(minutes) }} />
          </span>
        </p>
      </div>
      <ul className={styles['chart']}>
        {days.map((day, index) => {
          const text = plainDateText(day.date)
          return (
            <li key={text} className={classNames(styles['day'], index === days.length - 1 && styles['today'])}>
              <Bar
                day={day}
                tallest={tallest}
                title={index === days.length - 1 ? copy('express-pay.shifts.today') : null}
                isChosen={chosen === text}
                onPress={() => onDay(text)}
              />
            </li>
          )
        })}
      </ul>
      <Legend days={days} />
      {first && <Before first={first} shown={amount} total={wireCents(accruedGross)} />}
    </Card>
  )
}

type BarProps = { day: DayEarnings; tallest: bigint; title: string | null; isChosen: boolean; onPress: () => void }

/** A day off has nothing to show, so it is no button. */
function Bar({ day, tallest, title, isChosen, onPress }: BarProps) {
  const copy = useCopy()
  const { isHidden } = useHideAmounts()
  const amountWords = useAmountWords()
  if (day.appearance === 'off') {
    return (
      <span className={styles['bar']}>
        <span className={styles['value']} />
        <span className={classNames(styles['column'], styles['off'])} />
        <DayLabel day={day} title={title}>
          {copy('express-pay.shifts.off')}
        </DayLabel>
      </span>
    )
  }
  const amount = amountOf(day)
  const isAbout = day.appearance === 'planned'
  return (
    <button type="button" className={styles['bar']} aria-pressed={isChosen} onClick={onPress}>
      <span className={classNames(styles['value'], !isCounted(day) && styles['about'])}>
        <span aria-hidden="true">{isHidden ? '••' : `${isAbout ? '~' : ''}${wholeDollars(amount)}`}</span>
        <span className="vh">
          {isAbout ? copy('express-pay.shifts.about', { amount: amountWords(amount) }) : amountWords(amount)}{' '}
        </span>
      </span>
      <Column day={day} tallest={tallest} />
      <DayLabel day={day} title={title}>
        {`${isAbout ? '~' : ''}${shortHoursText(day.minutes)}`}
        {!isCounted(day) && <span className={styles['state']}> {copy(legends[day.appearance])}</span>}
      </DayLabel>
    </button>
  )
}

function isCounted({ appearance }: DayEarnings): boolean {
  return appearance === 'worked' || appearance === 'newest'
}

/** Solid at the bottom is what counts; outlined above it is what waits or is planned. */
function Column({ day, tallest }: { day: DayEarnings; tallest: bigint }) {
  const parts: readonly (readonly [string | undefined, Cents])[] = [
    [styles['planned'], day.planned],
    [styles['waiting'], day.waiting],
    [styles[day.appearance === 'newest' ? 'newest' : 'worked'], day.counted],
  ]
  return (
    <span className={styles['column']}>
      {parts.map(
        ([appearance, amount], index) =>
          amount !== 0n && <Part key={index} appearance={appearance} amount={amount} tallest={tallest} />,
      )}
    </span>
  )
}

function Part({ appearance, amount, tallest }: { appearance: string | undefined; amount: Cents; tallest: bigint }) {
  const ref = useRef<HTMLSpanElement>(null)
  const height = Math.max(minHeightPx, Number.parseInt(((amount * BigInt(maxHeightPx)) / tallest).toString(), 10))
  useEffect(() => {
    // Through CSSOM, which the CSP allows.
    ref.current?.style.setProperty('height', `${height}px`)
  }, [height])
  return <span ref={ref} className={appearance} />
}

function DayLabel({ day, title, children }: { day: DayEarnings; title: string | null; children: React.ReactNode }) {
  const locale = useLocale()
  const [weekday = ''] = formatWeekday(day.date, locale).split(/,? /)
  return (
    <span className={styles['label']}>
      <span>
        {title ?? asTitle(weekday)}
        {title === null && <span className={styles['date']}> {day.date.day}</span>}
      </span>
      <span>{children}</span>
    </span>
  )
}

const legends = {
  worked: 'express-pay.shifts.worked',
  newest: 'express-pay.shifts.newest',
  waiting: 'express-pay.shifts.waiting',
  planned: 'express-pay.shifts.planned',
} as const satisfies Record<string, CopyKey>

/** Only for what is drawn. */
function Legend({ days }: { days: readonly DayEarnings[] }) {
  const isDrawn = {
    worked: days.some(({ appearance }) => appearance === 'worked'),
    newest: days.some(({ appearance }) => appearance === 'newest'),
    waiting: days.some(({ waiting }) => waiting !== 0n),
    planned: days.some(({ planned }) => planned !== 0n),
  }
  const drawn = (['worked', 'newest', 'waiting', 'planned'] as const).filter((appearance) => isDrawn[appearance])
  if (drawn.length === 0) return null
  return (
    <p className={styles['legend']} aria-hidden="true">
      {drawn.map((appearance) => (
        <span key={appearance}>
          <i className={styles[appearance]} />
          <Copy id={legends[appearance]} />
        </span>
      ))}
    </p>
  )
}

/** A pay period may be longer than seven days: earlier earnings are mentioned, so that the totals agree. */
function Before({ first, shown, total }: { first: DayEarnings; shown: Cents; total: Cents }) {
  const locale = useLocale()
  const before = subtractCents(total, shown)
  if (before <= 0n) return null
  const values = {
    amount: <Money cents={before} />,
    date: formatWeekday(first.date, locale),
    total: <Money cents={total} />,
  }
  return (
    <p className={classNames('sm', 'soft', styles['before'])}>
      <Copy id="express-pay.shifts.before" values={values} />
    </p>
  )
}
