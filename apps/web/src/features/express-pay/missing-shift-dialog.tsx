// "Is a shift missing?": the day and the hours go to the employer, with what was asked before below. Readings 4.6.
import { expressPayRoutes, type MissingShiftReport } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { addDays, dateIn, formatWeekday, instantFromMilliseconds, parsePlainDate, plainDateText } from '@daybreak/time'
import { useEffect, useId, useRef, useState, type Ref, type SubmitEvent } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { useNowMs } from '#platform/page-clock.tsx'
import { browserTimeZone } from '#platform/time-zone.ts'
import { Button, CallNotice, FieldError, Modal, TextInput } from '#ui'
import { missingShiftsQuery, reportMissingShift } from './express-pay.queries.ts'
import { asTitle, hoursText } from './shifts.rules.ts'
import { useExpressPayCall } from './use-express-pay-call.ts'
import styles from './dialogs.module.css'

const minutesInHour = 60
const least = 15
const most = 24 * minutesInHour

export function MissingShiftDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const copy = useCopy()
  const [day, setDay] = useState<string | null>(null)
  const [hours, setHours] = useState('')
  const [wrong, setWrong] = useState<'day' | 'hours' | null>(null)
  const [isSent, setIsSent] = useState(false)
  const id = useRef(crypto.randomUUID())
  const sentRef = useRef<HTMLParagraphElement>(null)
  const dayRef = useRef<HTMLInputElement>(null)
  const hoursRef = useRef<HTMLInputElement>(null)
  const { isBusy, message, run } = useExpressPayCall(expressPayRoutes.reportMissingShift, ({ code }) => {
    if (code === 'express_pay.too_many_reports') return { id: 'express-pay.missing.too-many' }
    return code === 'express_pay.shift_date_wrong' ? { id: 'express-pay.missing.date-wrong' } : null
  })

  // The form that had the focus is gone: what happened to it is said and has the focus.
  useEffect(() => {
    if (isSent) sentRef.current?.focus()
  }, [isSent])

  function refuse(field: 'day' | 'hours') {
    setWrong(field)
    const input = field === 'day' ? dayRef : hoursRef
    input.current?.focus()
  }

  async function send(event: SubmitEvent) {
    event.preventDefault()
    const minutes = minutesOf(hours)
    if (day === null) return refuse('day')
    if (minutes === null) return refuse('hours')
    setWrong(null)
    if ((await run(() => reportMissingShift({ id: id.current, workedOn: day, minutes }))) !== null) setIsSent(true)
  }

  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <Copy id="express-pay.shifts.missing" />
      </h2>
      <p ref={sentRef} tabIndex={-1} className="soft" role="status">
        <Copy id={isSent ? 'express-pay.shifts.missing-sent' : 'express-pay.shifts.missing-body'} />
      </p>
      {!isSent && (
        <form className={styles['form']} method="dialog" noValidate onSubmit={(event) => void send(event)}>
          <CallNotice message={message} />
          <DayChoice
            day={day}
            onDay={setDay}
            firstRef={dayRef}
            error={wrong === 'day' ? copy('express-pay.missing.day-wrong') : undefined}
          />
          <TextInput
            inputMode="decimal"
            label={copy('express-pay.missing.hours')}
            hint={copy('express-pay.missing.hours-hint')}
            value={hours}
            onValue={setHours}
            inputRef={hoursRef}
            error={wrong === 'hours' ? copy('express-pay.missing.hours-wrong') : undefined}
          />
          <Button type="submit" full busy={isBusy}>
            <Copy id="express-pay.missing.send" />
          </Button>
        </form>
      )}
      <Reports />
      <div className={styles['actions']}>
        <Button variant="quiet" full onClick={onClose}>
          <Copy id={isSent ? 'shell.action.done' : 'shell.action.not-now'} />
        </Button>
      </div>
    </Modal>
  )
}

type DayChoiceProps = {
  day: string | null
  onDay: (day: string) => void
  firstRef: Ref<HTMLInputElement>
  error: string | undefined
}

const daysOffered = 7

/** The last seven days, the newest first: a shift is missed soon or not at all, and nothing has to be typed. */
function DayChoice({ day, onDay, firstRef, error }: DayChoiceProps) {
  const copy = useCopy()
  const locale = useLocale()
  const name = useId()
  const today = dateIn(instantFromMilliseconds(useNowMs()()), browserTimeZone())
  const days = Array.from({ length: daysOffered }, (_none, index) => addDays(today, -index))
  return (
    <fieldset className={styles['days']} aria-describedby={error && `${name}-error`}>
      <legend className={styles['legend']}>{copy('express-pay.missing.date')}</legend>
      {days.map((date, index) => {
        const value = plainDateText(date)
        return (
          <label key={value} className={styles['dayChip']}>
            <input
              ref={index === 0 ? firstRef : undefined}
              type="radio"
              name={name}
              checked={value === day}
              onChange={() => onDay(value)}
            />
            {index === 0 ? copy('express-pay.shifts.today') : asTitle(formatWeekday(date, locale))}
          </label>
        )
      })}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** "7.5" and "7,5" as whole minutes; null for anything else. */
function minutesOf(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (match?.[1] === undefined) return null
  const hundredths = Number.parseInt(match[1], 10) * 100 + Number.parseInt((match[2] ?? '').padEnd(2, '0'), 10)
  const minutes = Math.round((hundredths * minutesInHour) / 100)
  return minutes < least || minutes > most ? null : minutes
}

const said = {
  reported: 'express-pay.shifts.missing-sent',
  confirmed: 'express-pay.shifts.missing-confirmed',
  rejected: 'express-pay.shifts.missing-rejected',
} as const

function Reports() {
  const locale = useLocale()
  const { data } = useQuery(missingShiftsQuery)
  if (!data || data.data.length === 0) return null
  return (
    <ul className={styles['points']}>
      {data.data.slice(0, 5).map(({ id, workedOn, minutes, state }: MissingShiftReport) => (
        <li key={id}>
          <span>
            <span className="num">
              {asTitle(formatWeekday(parsePlainDate(workedOn), locale))} · {hoursText(minutes)}
            </span>
            <span className="sm soft">
              {' '}
              <Copy id={said[state]} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
