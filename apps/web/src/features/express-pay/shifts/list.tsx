// The shifts that count, wait or are planned, newest first, and a button to report a missing one.
import type { ExpressPay, ExpressPayShift } from '@daybreak/contract'
import { formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import Clock from 'lucide-react/icons/clock'
import { useEffect, useId, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Card, classNames, Item, ItemList, Money, Notice, useLateOverlay } from '#ui'
import { asTitle, breakMinutesOf, hoursText, payOf, shortHoursText, shortTime, stageOf } from './shifts.rules.ts'
import { useTimeWords } from './use-time-words.ts'
import styles from '../shifts-list.module.css'

/** As many as the picture shows; the others after a press. */
const shownFirst = 3

const loadMissingShift = async () => (await import('./missing-shift-dialog.tsx')).MissingShiftDialog

/** @param day  the day that was chosen in the chart: its shifts are shown and marked */
export function ShiftsList({ overview, day }: { overview: ExpressPay; day: string | null }) {
  const titleId = useId()
  const copy = useCopy()
  const times = useTimeWords()
  const [isWhole, setIsWhole] = useState(false)
  const missing = useLateOverlay(loadMissingShift)
  const chosenRef = useRef<HTMLSpanElement>(null)
  const { shifts, heardAt, isDataStale } = overview
  const isHidden = day !== null && shifts.findIndex(({ workedOn }) => workedOn === day) >= shownFirst
  const shown = isWhole || isHidden ? shifts : shifts.slice(0, shownFirst)
  const firstOfDay = shown.find(({ workedOn }) => workedOn === day)?.id
  useEffect(() => {
    if (day !== null) chosenRef.current?.scrollIntoView({ block: 'nearest' })
  }, [day])
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.shifts.title" />
      </h2>
      {isDataStale && heardAt !== null && (
        <Notice tone="warn" icon={Clock} top>
          {copy('express-pay.refused.data-stale', { date: times.dayOf(heardAt), theTime: times.theTimeOf(heardAt) })}
        </Notice>
      )}
      {shifts.length === 0 ? (
        <p className={styles['none']}>
          <Copy id="express-pay.shifts.none" />
        </p>
      ) : (
        <div className={styles['rows']}>
          <ItemList>
            {shown.map((shift) => (
              <ShiftItem
                key={shift.id}
                shift={shift}
                isChosen={shift.workedOn === day}
                titleRef={shift.id === firstOfDay ? chosenRef : null}
              />
            ))}
          </ItemList>
        </div>
      )}
      <div className={styles['foot']}>
        {shown.length < shifts.length && (
          <Button variant="quiet" size="sm" full onClick={() => setIsWhole(true)}>
            <Copy id="express-pay.history.more" />
          </Button>
        )}
        {heardAt !== null && (
          <p className="sm mute">
            <Copy id="express-pay.shifts.last-sync" values={{ date: times.dayOf(heardAt), time: times.timeOf(heardAt) }} />
          </p>
        )}
        <Button
          variant="tint"
          size="sm"
          busy={missing.isLoading}
          onPointerEnter={missing.prepare}
          onFocus={missing.prepare}
          onClick={missing.open}
        >
          <Copy id="express-pay.shifts.missing" />
        </Button>
      </div>
      {missing.hasFailed && (
        <p className={classNames('sm', styles['none'])} role="alert">
          <Copy id="shell.error.load-body" />
        </p>
      )}
      {missing.Overlay && <missing.Overlay onClose={missing.close} />}
    </Card>
  )
}

type ShiftItemProps = {
  shift: ExpressPayShift
  isChosen: boolean
  titleRef: React.Ref<HTMLSpanElement>
}

function ShiftItem({ shift, isChosen, titleRef }: ShiftItemProps) {
  const locale = useLocale()
  return (
    <Item
      icon={Clock}
      tone="iris"
      title={
        <span ref={titleRef} data-chosen={isChosen || undefined}>
          {asTitle(formatWeekday(parsePlainDate(shift.workedOn), locale))}
        </span>
      }
      body={<Parts of={usePartsOf(shift)} />}
      end={
        <span className={styles['end']}>
          <Money cents={payOf(shift)} />
          <span className="xs mute">
            <Stage shift={shift} />
          </span>
        </span>
      }
    />
  )
}

/** What was done, when, for how long, and the break that makes the hours fewer than the times between. */
function usePartsOf(shift: ExpressPayShift): Part[] {
  const copy = useCopy()
  const zone = browserTimeZone()
  const clock = (text: string) => shortTime(parseInstant(text), zone)
  const times = shift.endsAt === null ? clock(shift.startsAt) : `${clock(shift.startsAt)} – ${clock(shift.endsAt)}`
  const pause = breakMinutesOf(shift)
  const words = pause === 0 ? '' : copy('express-pay.shifts.break', { time: hoursText(pause) })
  // Our reading: a title is from the employer's own system, and those are in English.
  const job = { text: shift.job, lang: 'en' }
  return [job, { text: times }, { text: shortHoursText(shift.minutes) }, { text: words }].filter(({ text }) => text !== '')
}

type Part = { text: string; lang?: string }

/** Broken between the parts, not within one; a separator that would begin a line is cut off with the margin around it. */
function Parts({ of: parts }: { of: readonly Part[] }) {
  return (
    <span className={styles['parts']}>
      {parts.map(({ text, lang }, index) => (
        <span key={text} className={styles['part']}>
          {index > 0 && <span className="vh">, </span>}
          <span lang={lang}>{text}</span>
        </span>
      ))}
    </span>
  )
}

function Stage({ shift }: { shift: ExpressPayShift }) {
  const times = useTimeWords()
  const stage = stageOf(shift)
  if (stage === 'planned') return <Copy id="express-pay.shifts.planned" />
  if (stage === 'waiting') return <Copy id="express-pay.shifts.waiting" />
  if (shift.correctedAt === null) return <Copy id="express-pay.shifts.approved" />
  return <Copy id="express-pay.shifts.corrected" values={{ date: times.dayOf(shift.correctedAt) }} />
}
