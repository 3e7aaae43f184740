// "Is a shift missing?": the date and the hours go to the employer, and what she asked before stands below. Readings 4.6.
import type { MissingShiftReport } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { Button, CallNotice, Modal, TextInput } from '#ui'
import { missingShiftsQuery, reportMissingShift } from './express-pay.queries.ts'
import { hoursText } from './express-pay.rules.ts'
import { useExpressPayCall } from './use-express-pay-call.ts'
import styles from './dialogs.module.css'

const minutesInHour = 60
const least = 15
const most = 24 * minutesInHour

export function MissingShiftDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const copy = useCopy()
  const [date, setDate] = useState('')
  const [hours, setHours] = useState('')
  const [wrong, setWrong] = useState<'date' | 'hours' | null>(null)
  const [isSent, setIsSent] = useState(false)
  const id = useRef(crypto.randomUUID())
  const dateRef = useRef<HTMLInputElement>(null)
  const hoursRef = useRef<HTMLInputElement>(null)
  const { isBusy, message, run } = useExpressPayCall(({ code }) =>
    code === 'express_pay.shift_date_wrong' ? { id: 'express-pay.missing.date-wrong' } : null,
  )

  function refuse(field: 'date' | 'hours') {
    setWrong(field)
    const input = field === 'date' ? dateRef : hoursRef
    input.current?.focus()
  }

  async function send(event: SubmitEvent) {
    event.preventDefault()
    const minutes = minutesOf(hours)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return refuse('date')
    if (minutes === null) return refuse('hours')
    setWrong(null)
    if ((await run(() => reportMissingShift({ id: id.current, workedOn: date, minutes }))) !== null) setIsSent(true)
  }

  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <Copy id="express-pay.shifts.missing" />
      </h2>
      <p className="soft" role="status">
        <Copy id={isSent ? 'express-pay.shifts.missing-sent' : 'express-pay.shifts.missing-body'} />
      </p>
      {!isSent && (
        <form className={styles['form']} method="dialog" noValidate onSubmit={(event) => void send(event)}>
          <CallNotice message={message} />
          <TextInput
            type="date"
            label={copy('express-pay.missing.date')}
            value={date}
            onValue={setDate}
            inputRef={dateRef}
            error={wrong === 'date' ? copy('express-pay.missing.date-wrong') : undefined}
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
              {formatWeekday(parsePlainDate(workedOn), locale)} · {hoursText(minutes)}
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
