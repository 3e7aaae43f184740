// Formats days and times on the Express Pay screen: one short style, in the worker's own time zone.
import { dateIn, formatWeekday, parseInstant } from '@daybreak/time'
import { useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { shortTime } from './shifts.rules.ts'

export function useTimeWords() {
  const locale = useLocale()
  const timeOf = (instant: string) => shortTime(parseInstant(instant), browserTimeZone())
  return {
    timeOf,
    dayOf: (instant: string) => formatWeekday(dateIn(parseInstant(instant), browserTimeZone()), locale),
    /** As a sentence needs it, with the article inside in Spanish: "las 4:49am", "la 1pm". */
    theTimeOf(instant: string): string {
      const time = timeOf(instant)
      if (locale === 'en') return time
      return /^1\D/.test(time) ? `la ${time}` : `las ${time}`
    },
  }
}
