// Tells whether a text is a day of the calendar, for files whose dates may be anything.
import { parsePlainDate } from '@daybreak/time'

/** True for a real day written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  try {
    parsePlainDate(text)
    return true
  } catch {
    return false
  }
}
