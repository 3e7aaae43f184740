// Earnings by shift of the last seven days, as bars with their words: the picture says nothing that the words do not.
import type { ExpressPayShift } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { dateIn, formatMonthDay, formatWeekday, instantFromMilliseconds } from '@daybreak/time'
import { useEffect, useId, useRef } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { useNowMs } from '#platform/page-clock.tsx'
import { browserTimeZone } from '#platform/time-zone.ts'
import { Card, classNames } from '#ui'
import { daysOf, hoursText, shortHoursText, sumOfDays, type DayEarnings } from './express-pay.rules.ts'
import styles from './shifts-chart.module.css'

const tallestPx = 160
const leastPx = 12

export function ShiftsChart({ shifts }: { shifts: readonly ExpressPayShift[] }) {
  const titleId = useId()
  const locale = useLocale()
  const today = dateIn(instantFromMilliseconds(useNowMs()()), browserTimeZone())
  const days = daysOf(shifts, today)
  const { amount, minutes } = sumOfDays(days)
  const most = days.reduce((highest, day) => (day.amount > highest ? day.amount : highest), 1n)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Card labelledBy={titleId}>
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
          <span className="money">{formatDollars(amount)}</span>
          <span className="sm mute">
            <Copy id="express-pay.shifts.total" values={{ time: hoursText(minutes) }} />
          </span>
        </p>
      </div>
      <ul className={styles['chart']}>
        {days.map((day, index) => (
          <Bar key={day.date.toString()} day={day} most={most} isToday={index === days.length - 1} />
        ))}
      </ul>
      <Legend />
    </Card>
  )
}

function Bar({ day, most, isToday }: { day: DayEarnings; most: bigint; isToday: boolean }) {
  const copy = useCopy()
  const locale = useLocale()
  const isOff = day.look === 'off'
  const isPlanned = day.look === 'planned'
  const height = isOff ? 0 : Math.max(leastPx, Number.parseInt(((day.amount * BigInt(tallestPx)) / most).toString(), 10))
  const whole = formatDollars(day.amount).replace(/\.\d\d$/, '')
  const columnRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Through CSSOM, which the CSP allows.
    if (!isOff) columnRef.current?.style.setProperty('height', `${height}px`)
  }, [height, isOff])
  const [weekday = '', ...rest] = formatWeekday(day.date, locale).split(/,? /)
  return (
    <li className={classNames(styles['bar'], isToday && styles['today'])}>
      <span className={classNames(styles['value'], isPlanned && styles['about'])}>
        {!isOff && (
          <>
            <span aria-hidden="true">{isPlanned ? `~${whole}` : whole}</span>
            <span className="vh">
              {isPlanned
                ? copy('express-pay.shifts.about', { amount: formatDollars(day.amount) })
                : formatDollars(day.amount)}{' '}
            </span>
          </>
        )}
      </span>
      <span ref={columnRef} className={classNames(styles['column'], styles[day.look])} />
      <span className={styles['day']}>
        <span>
          {isToday ? copy('express-pay.shifts.today') : weekday}
          <span className={styles['date']}>{isToday ? '' : ` ${rest.find((part) => /^\d+$/.test(part)) ?? ''}`}</span>
        </span>
        <span>
          {isOff ? copy('express-pay.shifts.off') : `${isPlanned ? '~' : ''}${shortHoursText(day.minutes)}`}
          {isPlanned && <span className="vh"> {copy('express-pay.shifts.planned')}</span>}
        </span>
      </span>
    </li>
  )
}

function Legend() {
  return (
    <p className={styles['legend']} aria-hidden="true">
      <span>
        <i />
        <Copy id="express-pay.shifts.worked" />
      </span>
      <span>
        <i className={styles['newest']} />
        <Copy id="express-pay.shifts.newest" />
      </span>
      <span>
        <i className={styles['planned']} />
        <Copy id="express-pay.shifts.planned" />
      </span>
    </p>
  )
}
