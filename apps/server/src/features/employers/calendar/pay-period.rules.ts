// Computes pay periods: when each begins and ends, when its hours close and when it is paid. Pure.
import {
  addDays,
  bankDayOnOrAfter,
  bankDayOnOrBefore,
  bankDeadline,
  compareDates,
  dateIn,
  daysBetween,
  isBankDay,
  plainDate,
  plainDateText,
} from '@daybreak/time'
import type { Instant, PlainDate } from '@daybreak/time'

export const payFrequencies = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const
export type PayFrequency = (typeof payFrequencies)[number]

export type PayPeriod = { payGroup: string; start: PlainDate; end: PlainDate; cutOffAt: Instant; payday: PlainDate }

export type PayPeriodPlan = {
  payGroup: string
  frequency: PayFrequency
  /** The first day of the first period; semi-monthly periods begin on the 1st or the 16th, monthly ones on the 1st. */
  start: PlainDate
  count: number
  /** Calendar days from a period's end to its payday. */
  paydayLagDays: number
  /** Hours close this many bank days before the payday, at this hour of the employer's day. */
  cutOffBankDays: number
  cutOffHour: number
  timeZone: string
}

/**
 * Lays periods one after another.
 *
 * Our reading: a payday on a day when banks are closed is paid the bank day before, but never before the period has ended.
 * Throws RangeError when a semi-monthly or monthly plan begins on another day than its periods do.
 */
export function planPayPeriods(plan: PayPeriodPlan): PayPeriod[] {
  const periods: PayPeriod[] = []
  let { start } = plan
  for (let index = 0; index < plan.count; index += 1) {
    const end = periodEnd(plan.frequency, start)
    const nominal = addDays(end, plan.paydayLagDays)
    const before = bankDayOnOrBefore(nominal)
    const payday = compareDates(before, end) < 0 ? bankDayOnOrAfter(nominal) : before
    periods.push({ payGroup: plan.payGroup, start, end, payday, cutOffAt: cutOffAt(payday, plan) })
    start = addDays(end, 1)
  }
  return periods
}

function periodEnd(frequency: PayFrequency, start: PlainDate): PlainDate {
  if (frequency === 'weekly') return addDays(start, 6)
  if (frequency === 'biweekly') return addDays(start, 13)
  const lastOfMonth = addDays(plainDate(start.year, start.month, 1).add({ months: 1 }), -1)
  if (frequency === 'monthly') {
    if (start.day !== 1) throw new RangeError(`a monthly period begins on the 1st, not on ${plainDateText(start)}`)
    return lastOfMonth
  }
  if (start.day === 1) return plainDate(start.year, start.month, 15)
  if (start.day === 16) return lastOfMonth
  throw new RangeError(`a semi-monthly period begins on the 1st or the 16th, not on ${plainDateText(start)}`)
}

function cutOffAt(payday: PlainDate, { cutOffBankDays, cutOffHour, timeZone }: PayPeriodPlan): Instant {
  return bankDeadline({ from: payday, bankDays: -cutOffBankDays, time: { hour: cutOffHour }, timeZone })
}

const maxClosesEarly = 31

/** What is wrong with a period that someone wrote by hand, or null. */
export function faultOfPeriod(period: PayPeriod, timeZone: string): string | null {
  if (compareDates(period.end, period.start) < 0) return 'the period ends before it begins'
  if (compareDates(period.payday, period.end) < 0) return 'the payday lies before the end of the period'
  if (!isBankDay(period.payday)) return `the payday ${plainDateText(period.payday)} is not a bank day`
  const closes = dateIn(period.cutOffAt, timeZone)
  if (compareDates(period.payday, closes) < 0) return 'the hours close after the payday'
  // A year that is wrong by one would let Express Pay rest for all of it.
  if (daysBetween(closes, period.start) > maxClosesEarly)
    return `the hours close more than ${maxClosesEarly} days before the period begins`
  return null
}
