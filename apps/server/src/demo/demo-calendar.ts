// Computes the dates of the demo world, all relative to the moment it was created. Pure.
import { addDays, bankDayOnOrBefore, dateIn, instantAt, plainDateText, type Instant, type PlainDate } from '@daybreak/time'

export const demoZone = 'America/New_York'

/** Fourteen months of paydays every two weeks. */
export const paydayCount = 32
/** Periods that the payroll calendar shows ahead. */
export const periodsAhead = 6

const daysPerPeriod = 14
const daysFromPeriodEndToPayday = 5
// The opening of a settlement day, and a little more.
const payrollHour = 8
const payrollMinute = 31

export type DemoPayday = {
  date: PlainDate
  /** "2026-11-20". */
  text: string
  /** When the payroll file is posted. */
  at: Instant
}

export type DemoCalendar = {
  /** The moment from which everything is counted. */
  now: Instant
  /** Oldest first; the last one is before today. */
  paydays: readonly DemoPayday[]
  lastPayday: DemoPayday
  firstPeriodStart: PlainDate
  /** Before anything happens: the employer joins, rosters are imported, accounts are opened. */
  begin: Instant
}

/** Our reading: Fridays, or the bank day before; the last one is not today, so that today's first rows are newer than it. */
export function demoCalendarOf(now: Instant): DemoCalendar {
  const today = dateIn(now, demoZone)
  const daysSinceFriday = (today.dayOfWeek + 2) % 7
  const lastFriday = addDays(today, -(daysSinceFriday === 0 ? 7 : daysSinceFriday))
  const paydays = Array.from({ length: paydayCount }, (_none, index) =>
    paydayOf(addDays(lastFriday, -daysPerPeriod * (paydayCount - 1 - index))),
  )
  const lastPayday = paydayOf(lastFriday)
  const firstFriday = addDays(lastFriday, -daysPerPeriod * (paydayCount - 1))
  const firstPeriodStart = addDays(firstFriday, -daysFromPeriodEndToPayday - (daysPerPeriod - 1))
  return { now, paydays, lastPayday, firstPeriodStart, begin: instantAt(firstPeriodStart, { hour: 9 }, demoZone) }
}

function paydayOf(friday: PlainDate): DemoPayday {
  const date = bankDayOnOrBefore(friday)
  return { date, text: plainDateText(date), at: instantAt(date, { hour: payrollHour, minute: payrollMinute }, demoZone) }
}

/** A time of day some days before or after a payday. */
export function besidePayday(payday: DemoPayday, days: number, hour: number, minute: number): Instant {
  return instantAt(addDays(payday.date, days), { hour, minute }, demoZone)
}
