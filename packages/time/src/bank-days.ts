// Bank days: the days the Federal Reserve settles. Weekends and its eleven holidays are not.
import type { PlainDate } from './clock.ts'
import { compareDates, plainDate } from './instants.ts'

const saturday = 6
const sunday = 7
const monday = 1
const thursday = 4
/** Juneteenth became a holiday on 2021-06-17; the Federal Reserve Banks first closed for it in 2022. */
const firstJuneteenth = 2022
/** The third Monday of January has been a Reserve Bank holiday since 1986. */
const firstMartinLutherKingDay = 1986

export type BankHoliday =
  | 'newYear'
  | 'martinLutherKing'
  | 'washington'
  | 'memorial'
  | 'juneteenth'
  | 'independence'
  | 'labor'
  | 'columbus'
  | 'veterans'
  | 'thanksgiving'
  | 'christmas'

/**
 * The days on which the Federal Reserve Banks are closed in a year, in order.
 *
 * A holiday on a Sunday is kept on the Monday; a holiday on a Saturday is not moved: the Banks are open on the Friday
 * before (Federal Reserve Financial Services, holiday schedule), so such a holiday is left out.
 */
export function federalReserveHolidays(year: number): PlainDate[] {
  return namedHolidays(year).map(({ date }) => date)
}

function namedHolidays(year: number): { name: BankHoliday; date: PlainDate }[] {
  const fixed: [BankHoliday, PlainDate][] = [
    ['newYear', plainDate(year, 1, 1)],
    ['independence', plainDate(year, 7, 4)],
    ['veterans', plainDate(year, 11, 11)],
    ['christmas', plainDate(year, 12, 25)],
  ]
  if (year >= firstJuneteenth) fixed.push(['juneteenth', plainDate(year, 6, 19)])
  const floating: [BankHoliday, PlainDate][] = [
    ['washington', weekdayOfMonth(year, 2, monday, 3)],
    ['memorial', lastWeekdayOfMonth(year, 5, monday)],
    ['labor', weekdayOfMonth(year, 9, monday, 1)],
    ['columbus', weekdayOfMonth(year, 10, monday, 2)],
    ['thanksgiving', weekdayOfMonth(year, 11, thursday, 4)],
  ]
  if (year >= firstMartinLutherKingDay) floating.push(['martinLutherKing', weekdayOfMonth(year, 1, monday, 3)])
  const observed = fixed
    .filter(([, date]) => date.dayOfWeek !== saturday)
    .map(([name, date]): [BankHoliday, PlainDate] => [name, date.dayOfWeek === sunday ? date.add({ days: 1 }) : date])
  return [...observed, ...floating]
    .map(([name, date]) => ({ name, date }))
    .toSorted((left, right) => left.date.dayOfYear - right.date.dayOfYear)
}

/** By name, those after the one day and up to the other. */
export function bankHolidaysBetween(after: PlainDate, through: PlainDate): BankHoliday[] {
  const years = Array.from({ length: through.year - after.year + 1 }, (_, index) => after.year + index)
  return years
    .flatMap(namedHolidays)
    .filter(({ date }) => compareDates(date, after) > 0 && compareDates(date, through) <= 0)
    .map(({ name }) => name)
}

const holidaysByYear = new Map<number, ReadonlySet<string>>()

export function isBankDay(date: PlainDate): boolean {
  if (date.dayOfWeek >= saturday) return false
  let holidays = holidaysByYear.get(date.year)
  if (holidays === undefined) {
    holidays = new Set(federalReserveHolidays(date.year).map((holiday) => holiday.toString()))
    holidaysByYear.set(date.year, holidays)
  }
  return !holidays.has(date.toString())
}

/** The date itself when it is a bank day, else the next one. */
export function bankDayOnOrAfter(date: PlainDate): PlainDate {
  return isBankDay(date) ? date : addBankDays(date, 1)
}

/** The date itself when it is a bank day, else the one before: how a payday on a holiday is paid. */
export function bankDayOnOrBefore(date: PlainDate): PlainDate {
  return isBankDay(date) ? date : addBankDays(date, -1)
}

/**
 * Moves over bank days. Zero gives the date itself, bank day or not.
 *
 * @param count  whole bank days, negative to go back
 */
export function addBankDays(date: PlainDate, count: number): PlainDate {
  const step = count < 0 ? -1 : 1
  let left = Math.abs(count)
  let day = date
  while (left > 0) {
    day = day.add({ days: step })
    if (isBankDay(day)) left -= 1
  }
  return day
}

function weekdayOfMonth(year: number, month: number, weekday: number, nth: number): PlainDate {
  const first = plainDate(year, month, 1)
  const offset = (weekday - first.dayOfWeek + 7) % 7
  return first.add({ days: offset + (nth - 1) * 7 })
}

function lastWeekdayOfMonth(year: number, month: number, weekday: number): PlainDate {
  const last = plainDate(year, month, 1).add({ months: 1 }).subtract({ days: 1 })
  return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
}
