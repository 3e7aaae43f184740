// Checks a row of a shift file: more hours than a day has, hours that differ from the punches, an unusual rate. Pure.
import { cents, formatDollars, greaterOf, noCents, type Cents } from '@daybreak/money'
import { dateIn, daysBetween, parsePlainDate, type Instant } from '@daybreak/time'
import type { FileStatus } from './shift-cells.ts'
import type { ShiftMinutes } from './shift-pay.rules.ts'

const minutesInDay = 24 * 60
/** Decisions 54: "hours that differ from the punches by more than 5 minutes". */
const maxDifferenceMinutes = 5
/** Decisions 54: "a rate above three times [the worker's] last or $200 an hour". */
const maxRateFactor = 3n
const maxHourly = cents(20_000n)

export type TimedHours = ShiftMinutes & {
  workedOn: string
  startsAt: Instant
  /** Whether the row itself has the start of the shift. */
  isStartSaid: boolean
  endsAt: Instant | null
  breakMinutes: number | null
  status: FileStatus
}

export function totalMinutes({ regularMinutes, overtimeMinutes, doubletimeMinutes }: ShiftMinutes): number {
  return regularMinutes + overtimeMinutes + doubletimeMinutes
}

/** Decisions 54. Null when the hours can be right; deletions are not checked. */
export function faultOfHours(shift: TimedHours, timeZone: string): string | null {
  if (shift.status === 'deleted') return null
  const total = totalMinutes(shift)
  if (total > minutesInDay || total < -minutesInDay)
    return `${hoursText(total)} are more than a day has: correct the hours, or write one row for each day`
  if (shift.isStartSaid && areDaysApart(shift.workedOn, shift.startsAt, timeZone))
    return 'workedOn and start are more than a day apart: correct the wrong one'
  return faultOfPunches(shift, total, timeZone)
}

/** No zone is so far from UTC. */
const maxOffsetMs = 16 * 3_600_000
const dayMs = minutesInDay * 60_000

function areDaysApart(workedOn: string, startsAt: Instant, timeZone: string): boolean {
  // A start that is near by every clock needs no calendar, which is slow: a file has a million rows, and nearly all are so.
  const sinceMidnight = startsAt.epochMilliseconds - Date.parse(workedOn)
  if (sinceMidnight - maxOffsetMs >= -dayMs && sinceMidnight + maxOffsetMs < 2 * dayMs) return false
  const apart = daysBetween(parsePlainDate(workedOn), dateIn(startsAt, timeZone))
  return apart < -1 || apart > 1
}

/**
 * A correction that takes hours away has punches of its own, or none. Our reading: what is planned or still going on need not say its hours.
 *
 * On a night when the clocks go back, hours by the clock on the wall pass too: a start in the hour that comes twice cannot be distinguished.
 */
function faultOfPunches(shift: TimedHours, total: number, timeZone: string): string | null {
  const { startsAt, endsAt, isStartSaid, breakMinutes, status } = shift
  const isWorked = status === 'submitted' || status === 'approved'
  if (endsAt === null || !isStartSaid || total < 0 || (total === 0 && !isWorked)) return null
  const punched = Math.floor((endsAt.epochMilliseconds - startsAt.epochMilliseconds) / 60_000)
  const between = punched - (breakMinutes ?? 0)
  if (Math.abs(total - between) <= maxDifferenceMinutes) return null
  const wall = between + Math.min(0, offsetMinutes(endsAt, timeZone) - offsetMinutes(startsAt, timeZone))
  if (total <= between && total >= wall - maxDifferenceMinutes) return null
  const without = breakMinutes === null ? '' : ` less ${breakMinutes} minutes of unpaid break`
  return `the row says ${hoursText(total)}, and its times are ${hoursText(punched)}${without}: correct one of them, or name the unpaid break in breakMinutes`
}

function offsetMinutes(at: Instant, timeZone: string): number {
  return at.toZonedDateTimeISO(timeZone).offsetNanoseconds / 60_000_000_000
}

/** "7:30 hours". */
function hoursText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.trunc(size / 60)}:${String(size % 60).padStart(2, '0')} hours`
}

type Paid = ShiftMinutes & { rate: Cents; amount: Cents; status: FileStatus }

/**
 * What an hour of the shift pays: its rate, or more where its amount says so. Overtime counts one and a half times, double time twice.
 * Our reading: an amount without hours is that of one hour.
 */
export function hourlyOf({ rate, amount, regularMinutes, overtimeMinutes, doubletimeMinutes }: Paid): Cents {
  const halfMinutes = BigInt(regularMinutes * 2 + overtimeMinutes * 3 + doubletimeMinutes * 4)
  if (amount <= noCents) return rate
  // Up to a cent an hour can come from rounding the amount.
  const byAmount = halfMinutes <= 0n ? amount : cents((amount * 120n) / halfMinutes)
  return greaterOf(rate, byAmount)
}

/** @param last  what an hour of the worker's last shift paid, or their rate on the roster; null where neither is known */
export function faultOfRate(shift: Paid, last: Cents | null): string | null {
  if (shift.status === 'deleted') return null
  const hourly = hourlyOf(shift)
  const whatToDo = 'check the decimal point, or run again with --accept-unusual'
  if (hourly > maxHourly) return `${formatDollars(hourly)} an hour is above ${formatDollars(maxHourly)}: ${whatToDo}`
  if (last === null || last === noCents || hourly <= last * maxRateFactor) return null
  return `${formatDollars(hourly)} an hour is more than three times the last rate of this person, ${formatDollars(last)}: ${whatToDo}`
}
