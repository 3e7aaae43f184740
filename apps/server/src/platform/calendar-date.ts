// Tells whether a text is a day of the calendar, for files whose dates may be anything.

const form = /^\d{4}-\d{2}-\d{2}$/

/** True for a real day written YYYY-MM-DD. Asked of every row of files with a million of them, so without the calendar's own parser. */
export function isCalendarDate(text: string): boolean {
  if (!form.test(text)) return false
  const milliseconds = Date.parse(text)
  // JavaScript moves the 30th of February into March, and then writes another text.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
}
