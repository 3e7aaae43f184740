// Formats dates, times, phones and durations in English and Spanish. Spec 9, "Display formats"; copy deck, "Dates".
import type { Instant, PlainDate } from './clock.ts'

export type Language = 'en' | 'es'

const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
} as const
const fullMonths = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
} as const
const weekdays = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  es: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
} as const

type CivilDay = { readonly year: number; readonly month: number; readonly day: number }
type CivilDate = CivilDay & { readonly dayOfWeek: number }
type ClockTime = { readonly hour: number; readonly minute: number }

/** MMM DD, YYYY: "Nov 05, 2026"; Spanish "5 nov 2026". */
export function formatDate(date: CivilDay, language: Language): string {
  return language === 'en' ? `${formatMonthDay(date, 'en')}, ${date.year}` : `${formatMonthDay(date, 'es')} ${date.year}`
}

/** MMM DD: "Nov 05"; Spanish "5 nov". */
export function formatMonthDay(date: CivilDay, language: Language): string {
  const month = months[language][date.month - 1] ?? ''
  return language === 'en' ? `${month} ${twoDigits(date.day)}` : `${date.day} ${month}`
}

/** A month in words: "October 2026"; Spanish "octubre de 2026". */
export function formatMonth({ year, month }: CivilDay, language: Language): string {
  const name = fullMonths[language][month - 1] ?? ''
  return language === 'en' ? `${name} ${year}` : `${name} de ${year}`
}

/** A bank date in words: "Fri, Nov 27"; Spanish "vie 27 nov". */
export function formatWeekday(date: CivilDate, language: Language): string {
  const weekday = weekdays[language][date.dayOfWeek - 1] ?? ''
  return language === 'en'
    ? `${weekday}, ${months.en[date.month - 1] ?? ''} ${date.day}`
    : `${weekday} ${formatMonthDay(date, 'es')}`
}

/** MMM DD, YYYY h:mma: "Nov 05, 2026 1:42pm"; Spanish "5 nov 2026 1:42pm". */
export function formatPosted(instant: Instant, timeZone: string, language: Language): string {
  const local = instant.toZonedDateTimeISO(timeZone)
  return `${formatDate(local, language)} ${twelveHour(local)}${halfOfDay(local)}`
}

/** A clock time: "1:42 PM"; Spanish "1:42 pm". */
export function formatTime(instant: Instant, timeZone: string, language: Language): string {
  const local = instant.toZonedDateTimeISO(timeZone)
  const half = halfOfDay(local)
  return `${twelveHour(local)} ${language === 'en' ? half.toUpperCase() : half}`
}

/** A clock time as sentences need it, with the article inside in Spanish: "2:42 PM"; "las 2:42 pm", "la 1:42 pm". */
export function formatTheTime(instant: Instant, timeZone: string, language: Language): string {
  const time = formatTime(instant, timeZone, language)
  if (language === 'en') return time
  return time.startsWith('1:') ? `la ${time}` : `las ${time}`
}

/** The same with its time zone, for a message that may be read elsewhere: "2:42 PM EST"; "las 2:42 pm (EST)". */
export function formatTheTimeInZone(instant: Instant, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant.epochMilliseconds)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const time = formatTheTime(instant, timeZone, language)
  return language === 'en' ? `${time} ${zone}` : `${time} (${zone})`
}

/** What people call a zone: "ET"; where there is no such short name, the one of the season ("AKST", "UTC"). */
export function formatZone(instant: Instant, timeZone: string): string {
  const nameAs = (timeZoneName: 'short' | 'shortGeneric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(instant.epochMilliseconds)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const generic = nameAs('shortGeneric')
  return /^[A-Z]{2,4}$/.test(generic) ? generic : nameAs('short')
}

/** Spec 9: an 11-digit US number as +1 (###) ###-####; anything else unchanged. */
export function formatPhone(digits: string): string {
  const parts = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return parts === null ? digits : `+1 (${parts[1]}) ${parts[2]}-${parts[3]}`
}

/** Minutes and seconds, as a countdown shows them: 84 seconds are "1:24". Parts of a second round up. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}

/** Spec 9: "A date helper flags dates 30 or more days old". */
export function isThirtyDaysOld(date: PlainDate, today: PlainDate): boolean {
  return date.until(today, { largestUnit: 'day' }).days >= 30
}

function twelveHour(time: ClockTime): string {
  return `${time.hour % 12 === 0 ? 12 : time.hour % 12}:${twoDigits(time.minute)}`
}

function halfOfDay(time: ClockTime): 'am' | 'pm' {
  return time.hour < 12 ? 'am' : 'pm'
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0')
}
