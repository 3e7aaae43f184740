// Decides whether support is open at this moment, and formats its hours. Pure; the calendar is the browser's.
import type { ClientConfig } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'

export type SupportHours = ClientConfig['supportHours']

const minutesPerHour = 60
const noBreakSpace = '\u00a0'

/** Whether a person answers now. Decision 47: the hours are those of the brand's own time zone, every day alike. */
export function isOpenAt(nowMs: number, { opens, closes, timeZone }: SupportHours): boolean {
  const now = minuteOfDay(nowMs, timeZone)
  return now >= minutesOf(opens) && now < minutesOf(closes)
}

/** Whether a person always answers: then there are no hours to name. */
export function isAlwaysOpen({ opens, closes }: SupportHours): boolean {
  return opens === '00:00' && closes === '24:00'
}

/** The name that Americans give a time zone, the same in summer and winter: "ET". */
export function zoneText(nowMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(nowMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

type HourWords = { midnight: string; noon: string }

/** "6 AM", "6:30 AM", never broken over two lines, or the word for noon and midnight; Spanish "6 am". */
export function hourText(time: string, locale: Locale, words: HourWords): string {
  const minute = minutesOf(time) % (24 * minutesPerHour)
  if (minute === 0) return words.midnight
  if (minute === 12 * minutesPerHour) return words.noon
  const hour = Math.floor(minute / minutesPerHour)
  const past = minute % minutesPerHour
  const half = hour < 12 ? 'AM' : 'PM'
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}`
  return `${clock}${noBreakSpace}${locale === 'en' ? half : half.toLowerCase()}`
}

/** As sentences need them, with the article inside in Spanish: "6 AM"; "las 6 am", "la 1 pm", "medianoche". */
export function theHourText(time: string, locale: Locale, words: HourWords): string {
  const text = hourText(time, locale, words)
  if (locale === 'en' || !/^\d/.test(text)) return text
  return /^1(?:[\u00a0:])/.test(text) ? `la ${text}` : `las ${text}`
}

function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number.parseInt(hours, 10) * minutesPerHour + Number.parseInt(minutes, 10)
}

function minuteOfDay(nowMs: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return minutesOf(clock.format(nowMs))
}
