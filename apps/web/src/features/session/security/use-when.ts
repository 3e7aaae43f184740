// Formats when something was done, short: "Today, 9:12 AM", "Nov 09, 6:20 PM", and with its year when it is 30 or more days old.
import {
  dateIn,
  formatDate,
  formatMonthDay,
  formatTime,
  instantFromMilliseconds,
  isThirtyDaysOld,
  parseInstant,
  plainDateText,
} from '@daybreak/time'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'

export function useWhen(): (instantText: string) => string {
  const copy = useCopy()
  const locale = useLocale()
  const nowMs = useNowMs()
  return (instantText) => {
    const zone = browserTimeZone()
    const instant = parseInstant(instantText)
    const [date, today] = [dateIn(instant, zone), dateIn(instantFromMilliseconds(nowMs()), zone)]
    const time = formatTime(instant, zone, locale)
    if (plainDateText(date) === plainDateText(today)) return copy('session.security.today', { time })
    // Decisions 30: "items 30 or more days old show their year".
    const day = isThirtyDaysOld(date, today) ? formatDate(date, locale) : formatMonthDay(date, locale)
    return copy('session.security.when', { date: day, time })
  }
}
