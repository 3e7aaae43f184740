// Parses a date of birth as it is typed: MM/DD/YYYY, or as a browser fills it in. Readings 4.2, "Date of birth". Pure.

/** Two slashes come by themselves while digits are typed at the end; elsewhere the text is the worker's own. */
export function typedDate(before: string, typed: string): string {
  const kept = typed.replaceAll(/[^\d/-]/g, '').slice(0, 10)
  const isAppended = kept.length > before.length && kept.startsWith(before)
  if (!isAppended || kept.includes('-')) return kept
  const digits = kept.replaceAll('/', '')
  // A slash typed after one digit: the worker means 4/9/1998.
  if (kept.endsWith('/') || maskedDigits(before.replaceAll('/', '')) !== before) return kept
  return maskedDigits(digits)
}

function maskedDigits(digits: string): string {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter((part) => part !== '').join('/')
}

const typedShapes = [
  /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  // As browsers fill in a birthday.
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
]

/** 'YYYY-MM-DD', or null for what is no day of the calendar. */
export function birthDateOf(typed: string): string | null {
  for (const shape of typedShapes) {
    const { year, month, day } = shape.exec(typed.trim())?.groups ?? {}
    if (year === undefined || month === undefined || day === undefined) continue
    if (!isDay(intOf(year), intOf(month), intOf(day))) return null
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  return null
}

const dayFirst = /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})$/

/** "29/04/1998" as we read dates, "04/29/1998"; null for what is no day of the calendar with the day first either. */
export function monthFirst(typed: string): string | null {
  const { year, month, day } = dayFirst.exec(typed.trim())?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return null
  if (!isDay(intOf(year), intOf(month), intOf(day))) return null
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`
}

const longMonths = new Set([1, 3, 5, 7, 8, 10, 12])

/** Whether there was such a day; counted here, because a page before sign-in carries no calendar. */
function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const inFebruary = isLeap ? 29 : 28
  const inOthers = longMonths.has(month) ? 31 : 30
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 ? inFebruary : inOthers)
}

function intOf(digits: string): number {
  return Number.parseInt(digits, 10)
}
