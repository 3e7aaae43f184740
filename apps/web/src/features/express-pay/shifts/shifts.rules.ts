// Turns shifts into days, bars and words: what counts, what waits and what is planned. Pure.
import type { ExpressPayShift } from '@daybreak/contract'
import { addCents, atLeastZero, noCents, type Cents } from '@daybreak/money'
import { addDays, parseInstant, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { wireCents } from '#platform/calls/wire-cents.ts'

/** `waiting`: worked, and the manager has not approved it yet. `planned`: not worked to its end yet. */
export type ShiftStage = 'counted' | 'waiting' | 'planned'

/** The server says what counts (decision 54: approved and ended); an approved shift that has not ended is still planned. */
export function stageOf({ isCounted, waitsFor }: ExpressPayShift): ShiftStage {
  if (isCounted) return 'counted'
  return waitsFor === 'approval' ? 'waiting' : 'planned'
}

/** Pay and the tips that count. */
export function payOf({ amount, tips }: ExpressPayShift): Cents {
  return addCents(wireCents(amount), wireCents(tips))
}

export type DayEarnings = {
  date: PlainDate
  /** What counts of the day. */
  counted: Cents
  /** What waits for the manager, and what is planned: never part of a total. */
  waiting: Cents
  planned: Cents
  /** Of what counts; of the rest where nothing counts. */
  minutes: number
  appearance: 'worked' | 'newest' | 'waiting' | 'planned' | 'off'
}

const daysShown = 7

/** The seven days up to today, oldest first. */
export function daysOf(shifts: readonly ExpressPayShift[], today: PlainDate): DayEarnings[] {
  const days = Array.from({ length: daysShown }, (_none, index) => dayOf(shifts, addDays(today, index - daysShown + 1)))
  const newest = days.findLastIndex(({ appearance }) => appearance === 'worked')
  return days.map((day, index) => (index === newest ? { ...day, appearance: 'newest' } : day))
}

function dayOf(shifts: readonly ExpressPayShift[], date: PlainDate): DayEarnings {
  const text = plainDateText(date)
  const own = shifts.filter(({ workedOn }) => workedOn === text)
  const of = (stage: ShiftStage) => own.filter((shift) => stageOf(shift) === stage)
  const [counted, waiting, planned] = [of('counted'), of('waiting'), of('planned')]
  const shown = [counted, waiting, planned].find((some) => some.length > 0) ?? []
  return {
    date,
    counted: sumOf(counted),
    waiting: sumOf(waiting),
    planned: sumOf(planned),
    minutes: shown.reduce((sum, { minutes }) => sum + minutes, 0),
    appearance: appearanceOf(counted, waiting, planned),
  }
}

function appearanceOf(
  counted: readonly unknown[],
  waiting: readonly unknown[],
  planned: readonly unknown[],
): DayEarnings['appearance'] {
  if (counted.length > 0) return 'worked'
  if (waiting.length > 0) return 'waiting'
  return planned.length > 0 ? 'planned' : 'off'
}

function sumOf(shifts: readonly ExpressPayShift[]): Cents {
  return addCents(noCents, ...shifts.map(payOf))
}

/** What a bar says above it: what counts, else what waits, else what is planned. */
export function amountOf({ appearance, counted, waiting, planned }: DayEarnings): Cents {
  if (appearance === 'waiting') return waiting
  return appearance === 'planned' ? planned : counted
}

/** What a day's column draws; a correction below zero draws nothing. */
export function heightOf({ counted, waiting, planned }: DayEarnings): Cents {
  return addCents(atLeastZero(counted), atLeastZero(waiting), atLeastZero(planned))
}

/** What counts of these days, which the chart's total says. */
export function sumOfDays(days: readonly DayEarnings[]): { amount: Cents; minutes: number } {
  const worked = days.filter(({ appearance }) => appearance === 'worked' || appearance === 'newest')
  return {
    amount: addCents(noCents, ...worked.map(({ counted }) => counted)),
    minutes: worked.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/** The unpaid break that the employer names, or what the times between start and end have beyond the hours. */
export function breakMinutesOf({ startsAt, endsAt, minutes, breakMinutes }: ExpressPayShift): number {
  if (breakMinutes !== null || endsAt === null) return breakMinutes ?? 0
  const span = Math.round((parseInstant(endsAt).epochMilliseconds - parseInstant(startsAt).epochMilliseconds) / minuteMs)
  // Time clocks round by as much.
  return span - minutes > maxRoundingMinutes ? span - minutes : 0
}

const minuteMs = 60_000
const maxRoundingMinutes = 5

/** "26h 30m", "5h", "45m": the same in both languages. */
export function hoursText(minutes: number): string {
  if (minutes < 0) return `−${hoursText(-minutes)}`
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

/** Under a narrow bar: "6h", "6.5h", "0.75h", with no more digits than it takes. */
export function shortHoursText(minutes: number): string {
  return `${Math.round((minutes * 100) / 60) / 100}h`
}

/** A time in few letters, the one style of this screen: "11am", "4:30pm"; the same in both languages. */
export function shortTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = instant.toZonedDateTimeISO(timeZone)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${past}${hour < 12 ? 'am' : 'pm'}`
}

/** Where a date begins a line or is a title it has a capital letter, in Spanish too: "Vie 20 nov". */
export function asTitle(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`
}

/** Over a narrow bar: whole dollars, rounded half up, not cut off: "$137" for $136.50. */
export function wholeDollars(amount: Cents): string {
  const rounded = (amount < 0n ? -amount : amount) + 50n
  return `${amount < 0n ? '−' : ''}$${(rounded / 100n).toLocaleString('en-US')}`
}
