// Shows the maintenance window as a line that fills, in the worker's own time zone and by the server's clock.
import {
  dateIn,
  formatMonthDay,
  formatTheTime,
  formatTime,
  formatZone,
  instantFromMilliseconds,
  parseInstant,
} from '@daybreak/time'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import styles from './maintenance.module.css'

type Known = { startedAt: string; until: string }

const dayMs = 86_400_000

/** The texts of its times. An end that is a day away or more has its date, too. */
export function useOutageTimes({ startedAt, until }: Known, nowMs: number) {
  const locale = useLocale()
  const timeZone = browserTimeZone()
  const end = parseInstant(until)
  const isFar = end.epochMilliseconds - nowMs >= dayMs
  const zone = formatZone(end, timeZone)
  return {
    theTime: formatTheTime(end, timeZone, locale),
    zone: isFar ? `${zone}, ${formatMonthDay(dateIn(end, timeZone), locale)}` : zone,
    from: formatTheTime(parseInstant(startedAt), timeZone, locale),
    to: formatTime(end, timeZone, locale),
    now: formatTime(instantFromMilliseconds(nowMs), timeZone, locale),
  }
}

export function OutageWindow({ outage, nowMs }: { outage: Known; nowMs: number }) {
  const copy = useCopy()
  const { theTime, zone, from, to, now } = useOutageTimes(outage, nowMs)
  const [startMs, endMs] = [Date.parse(outage.startedAt), Date.parse(outage.until)]
  const part = Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)))
  return (
    <div className={styles['window']}>
      <p className={styles['ends']}>
        <span>
          <Copy id="shell.maintenance.started" values={{ theTime: from }} />
        </span>
        <strong>
          {to} {zone}
        </strong>
      </p>
      <svg
        className={styles['meter']}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={copy('shell.maintenance.window-label', { from, to: theTime, zone, time: now })}
      >
        <rect width={100 * part} height="1" />
      </svg>
    </div>
  )
}
