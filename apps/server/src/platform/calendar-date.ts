// Checks whether a text is a calendar date, for files whose dates may be anything.

const form = /^(\d{4})-(\d{2})-(\d{2})$/
/** Of each month, in a year that is no leap year. */
const lastDays = ['31', '28', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31']

/** True for a real day written YYYY-MM-DD. Asked of every row of files with a million of them, so without the calendar's own parser. */
export function isCalendarDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = form.exec(text) ?? []
  const last = lastDays[Number.parseInt(month, 10) - 1]
  if (last === undefined || day < '01') return false
  return day <= last || (month === '02' && day === '29' && isLeapYear(Number.parseInt(year, 10)))
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
