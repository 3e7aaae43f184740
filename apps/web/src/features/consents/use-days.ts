// Formats days for the worker: an instant as its local day, and a civil date.
import { dateIn, formatDate, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import { useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'

export function useDays() {
  const locale = useLocale()
  return {
    dayOf: (instant: string) => formatDate(dateIn(parseInstant(instant), browserTimeZone()), locale),
    dateOf: (date: string) => formatDate(parsePlainDate(date), locale),
    weekdayOf: (date: string) => formatWeekday(parsePlainDate(date), locale),
    /** "November"; Spanish "noviembre". */
    monthOf: (date: string) => {
      const { year, month } = parsePlainDate(date)
      const inUtc = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
      return inUtc.format(Date.UTC(year, month - 1, 1))
    },
  }
}
