// Words when a limit ends and how long that is; null once it has ended.
import { dateIn, formatTheTime, formatWeekday, parseInstant } from '@daybreak/time'
import { useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'

const minuteMs = 60_000
const hourMinutes = 60

export function useUntil(limitedUntil: string | null): { date: string; time: string; hours: string; minutes: string } | null {
  const locale = useLocale()
  const nowMs = useNowMs()
  if (limitedUntil === null) return null
  const ends = parseInstant(limitedUntil)
  const left = Math.ceil((ends.epochMilliseconds - nowMs()) / minuteMs)
  if (left <= 0) return null
  const zone = browserTimeZone()
  return {
    date: formatWeekday(dateIn(ends, zone), locale),
    time: formatTheTime(ends, zone, locale),
    hours: String(Math.floor(left / hourMinutes)),
    minutes: String(left % hourMinutes),
  }
}
