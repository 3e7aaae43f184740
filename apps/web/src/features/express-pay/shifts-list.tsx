// The shifts that count, wait or are planned, newest first, and a way to say that one is missing.
import type { ExpressPay, ExpressPayShift } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { dateIn, formatTheTime, formatTime, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import Clock from 'lucide-react/icons/clock'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { browserTimeZone } from '#platform/time-zone.ts'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, Card, Item, ItemList, Notice } from '#ui'
import { shortHoursText, shortTime } from './express-pay.rules.ts'
import { MissingShiftDialog } from './missing-shift-dialog.tsx'
import styles from './shifts-list.module.css'

const shownMost = 14

export function ShiftsList({ overview }: { overview: ExpressPay }) {
  const titleId = useId()
  const copy = useCopy()
  const locale = useLocale()
  const [isAsking, setIsAsking] = useState(false)
  const { shifts, heardAt, isDataStale } = overview
  const heard = heardAt === null ? null : parseInstant(heardAt)
  const heardDay = heard === null ? null : formatWeekday(dateIn(heard, browserTimeZone()), locale)
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.shifts.title" />
      </h2>
      {isDataStale && heard && heardDay && (
        <Notice tone="warn" icon={Clock} top>
          {copy('express-pay.refused.data-stale', { date: heardDay, theTime: formatTheTime(heard, browserTimeZone(), locale) })}
        </Notice>
      )}
      {shifts.length === 0 ? (
        <p className={styles['none']}>
          <Copy id="express-pay.shifts.none" />
        </p>
      ) : (
        <ItemList>
          {shifts.slice(0, shownMost).map((shift) => (
            <ShiftItem key={shift.id} shift={shift} />
          ))}
        </ItemList>
      )}
      <div className={styles['foot']}>
        {heard && heardDay && (
          <p className="sm mute">
            <Copy
              id="express-pay.shifts.last-sync"
              values={{ date: heardDay, time: formatTime(heard, browserTimeZone(), locale) }}
            />
          </p>
        )}
        <Button variant="tint" size="sm" onClick={() => setIsAsking(true)}>
          <Copy id="express-pay.shifts.missing" />
        </Button>
      </div>
      {isAsking && <MissingShiftDialog onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

function ShiftItem({ shift }: { shift: ExpressPayShift }) {
  const locale = useLocale()
  const zone = browserTimeZone()
  const clock = (text: string) => shortTime(parseInstant(text), zone)
  const times = shift.endsAt === null ? clock(shift.startsAt) : `${clock(shift.startsAt)} – ${clock(shift.endsAt)}`
  const words = [shift.job, shortHoursText(shift.minutes), times].filter((part) => part !== '')
  return (
    <Item
      icon={Clock}
      tone="iris"
      title={formatWeekday(parsePlainDate(shift.workedOn), locale)}
      body={words.map((part, index) => (
        // Broken between the parts, not within one.
        <span key={part}>
          <span className={styles['part']}>{part}</span>
          {index < words.length - 1 && ' · '}
        </span>
      ))}
      end={
        <span className={styles['end']}>
          <span className="money">{formatDollars(wireCents(shift.amount))}</span>
          <span className="xs mute">
            <State shift={shift} />
          </span>
        </span>
      }
    />
  )
}

function State({ shift: { status, correctedAt } }: { shift: ExpressPayShift }) {
  const locale = useLocale()
  if (status === 'planned' || status === 'open') return <Copy id="express-pay.shifts.planned" />
  if (status === 'submitted') return <Copy id="express-pay.shifts.waiting" />
  if (correctedAt === null) return <Copy id="express-pay.shifts.approved" />
  const correctedOn = dateIn(parseInstant(correctedAt), browserTimeZone())
  return <Copy id="express-pay.shifts.corrected" values={{ date: formatWeekday(correctedOn, locale) }} />
}
