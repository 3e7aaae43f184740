// "Is a shift missing?": sends the day and the hours to the employer, with earlier reports below. Readings 4.6.
import type { expressPayRoutes, MissingShiftReport } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { addDays, dateIn, formatWeekday, instantFromMilliseconds, parsePlainDate, plainDateText } from '@daybreak/time'
import { useEffect, useId, useRef, useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, ChoiceChips, Form, Modal, TextInput, useForm } from '#ui'
import { missingShiftsQuery, reportMissingShift, type MissingShift } from '../express-pay.queries.ts'
import { asTitle, hoursText } from './shifts.rules.ts'
import { useExpressPayAction } from '../use-express-pay-action.ts'
import styles from '../dialogs.module.css'

const minutesInHour = 60
const min = 15
const max = 24 * minutesInHour

type ShiftEntry = { day: string | null; hours: string }

export function MissingShiftDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const [isSent, setIsSent] = useState(false)
  const sentRef = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone: its result is announced and takes the focus.
  useEffect(() => {
    if (isSent) sentRef.current?.focus()
  }, [isSent])
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <Copy id="express-pay.shifts.missing" />
      </h2>
      <p ref={sentRef} tabIndex={-1} className="soft" role="status">
        <Copy id={isSent ? 'express-pay.shifts.missing-sent' : 'express-pay.shifts.missing-body'} />
      </p>
      {!isSent && <MissingShiftForm onSent={() => setIsSent(true)} />}
      <Reports />
      <div className={styles['actions']}>
        <Button variant="quiet" full onClick={onClose}>
          <Copy id={isSent ? 'shell.action.done' : 'shell.action.not-now'} />
        </Button>
      </div>
    </Modal>
  )
}

function MissingShiftForm({ onSent }: { onSent: () => void }) {
  const copy = useCopy()
  const days = useLastDays()
  const reporting = useExpressPayAction({
    call: (shift: Omit<MissingShift, 'id'>, requestId) => reportMissingShift({ id: requestId(), ...shift }),
    refusals: refusalsOf<typeof expressPayRoutes.reportMissingShift>({
      'express_pay.too_many_reports': { id: 'express-pay.missing.too-many' },
      'express_pay.shift_date_wrong': { id: 'express-pay.missing.date-wrong', field: 'day' },
    }),
  })
  const form = useForm<ShiftEntry, unknown>({
    initial: () => ({ day: null, hours: '' }),
    check: ({ day, hours }) => ({
      day: day === null ? 'express-pay.missing.day-wrong' : null,
      hours: minutesOf(hours) === null ? 'express-pay.missing.hours-wrong' : null,
    }),
    send({ day, hours }) {
      const minutes = minutesOf(hours)
      return day === null || minutes === null ? null : reporting.run({ workedOn: day, minutes })
    },
    onSent,
    action: reporting,
    draft: { name: 'missing-shift' },
  })
  return (
    <Form form={form} className={styles['form']} submit={<Copy id="express-pay.missing.send" />}>
      <ChoiceChips legend={copy('express-pay.missing.date')} isLegendShown chips={days} {...form.field('day')} />
      <TextInput
        inputMode="decimal"
        label={copy('express-pay.missing.hours')}
        hint={copy('express-pay.missing.hours-hint')}
        {...form.field('hours')}
      />
    </Form>
  )
}

const daysOffered = 7

/** The last seven days, the newest first: a shift is missed soon or not at all, and nothing has to be typed. */
function useLastDays() {
  const copy = useCopy()
  const locale = useLocale()
  const today = dateIn(instantFromMilliseconds(useNowMs()()), browserTimeZone())
  return Array.from({ length: daysOffered }, (_none, index) => {
    const date = addDays(today, -index)
    const label = index === 0 ? copy('express-pay.shifts.today') : asTitle(formatWeekday(date, locale))
    return { value: plainDateText(date), label }
  })
}

/** "7.5" and "7,5" as whole minutes; null for anything else. */
function minutesOf(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (match?.[1] === undefined) return null
  const hundredths = Number.parseInt(match[1], 10) * 100 + Number.parseInt((match[2] ?? '').padEnd(2, '0'), 10)
  const minutes = Math.round((hundredths * minutesInHour) / 100)
  return minutes < min || minutes > max ? null : minutes
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
