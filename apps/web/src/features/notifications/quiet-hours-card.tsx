// Quiet hours: on or off, and from when to when on the worker's clock.
import type { NotificationConfig, QuietHours } from '@daybreak/contract'
import { formatTime, instantAt, plainDate } from '@daybreak/time'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Card, ChoiceList, SavedBadge, Switch } from '#ui'
import { NotSaved } from './not-saved.tsx'
import { useQuietHours, type Saving } from './notifications.queries.ts'
import styles from './notifications.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

export function QuietHoursCard({ quietHours }: NotificationConfig) {
  const headingId = useId()
  const locale = useLocale()
  const [saving, setSaving] = useState<Saving>({ isSaved: false, isFailed: false })
  const { isBusy, choose } = useQuietHours(setSaving)
  const change = (part: Partial<QuietHours>) => choose(quietHours, { ...quietHours, ...part })
  return (
    <Card labelledBy={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId} className={`grow ${styles['heading']}`}>
          <Copy id="notifications.quiet.title" />
        </h2>
        <SavedBadge isSaved={saving.isSaved} />
        <Switch isOn={quietHours.isOn} onChange={(isOn) => change({ isOn })} labelledBy={headingId} busy={isBusy} />
      </div>
      <p className={styles['lead']}>
        <Copy
          id="notifications.quiet.body"
          values={{ from: clockText(quietHours.from, locale), to: clockText(quietHours.to, locale) }}
        />
      </p>
      {quietHours.isOn && (
        <div className={styles['times']}>
          <Time name="from" {...{ quietHours, isBusy }} onChoose={(from) => change({ from })} />
          <Time name="to" {...{ quietHours, isBusy }} onChoose={(to) => change({ to })} />
        </div>
      )}
      <NotSaved {...saving} />
    </Card>
  )
}

type TimeProps = { name: 'from' | 'to'; quietHours: QuietHours; isBusy: boolean; onChoose: (time: string) => void }

/** Whole hours, and whatever else was chosen. What the other one has is not offered: hours that end when they begin mean nothing. */
function Time({ name, quietHours, isBusy, onChoose }: TimeProps) {
  const copy = useCopy()
  const locale = useLocale()
  const chosen = quietHours[name]
  const other = quietHours[name === 'from' ? 'to' : 'from']
  const times = [...new Set([...hours, chosen])].filter((time) => time !== other).toSorted()
  const label = copy(name === 'from' ? 'notifications.quiet.from' : 'notifications.quiet.to')
  return (
    <label className={styles['time']}>
      <span aria-hidden="true">{label}</span>
      <ChoiceList label={label} value={chosen} disabled={isBusy} onChange={({ target }) => onChoose(target.value)}>
        {times.map((time) => (
          <option key={time} value={time}>
            {clockText(time, locale)}
          </option>
        ))}
      </ChoiceList>
    </label>
  )
}

/** "22:00" as it is read: "10:00 PM". */
function clockText(time: string, locale: 'en' | 'es'): string {
  const [hour = '', minute = ''] = time.split(':')
  const at = { hour: Number.parseInt(hour, 10), minute: Number.parseInt(minute, 10) }
  return formatTime(instantAt(plainDate(2026, 1, 1), at, 'UTC'), 'UTC', locale)
}
