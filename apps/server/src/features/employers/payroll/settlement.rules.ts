// When a payroll entry's money may be used, and until when it may go back. Pure; every day is a day of the bank.
import {
  addBankDays,
  addDays,
  bankDayOnOrAfter,
  compareDates,
  dateIn,
  daysBetween,
  instantAt,
  type Instant,
  type PlainDate,
} from '@daybreak/time'

/** The Federal Reserve's clock, by which the network's days begin and end. */
export const bankZone = 'America/New_York'
/** Decision 52: "at the opening of its settlement day (8:30 AM Eastern of a bank day)". */
const openingTime = { hour: 8, minute: 30 }
/** Decision 52: "Dates more than 30 days ahead or 10 back are refused". */
const daysAheadMax = 30
const daysBackMax = 10
/** A return is in the sender's hands by the opening of the second bank day after settlement. */
const returnBankDays = 2

export type Arrival = {
  /** The bank day on which the network settles the entry: a date on a weekend or a holiday moves to the next bank day. */
  settlesOn: PlainDate
  /** The bank day on which the worker may use it: earlier where the employer pays early. */
  arrivesOn: PlainDate
  opensAt: Instant
}

/** @param earlyPayDays  bank days before settlement on which the employer's pay may be used: 0, 1 or 2 */
export function arrivalOf(effectiveDate: PlainDate, earlyPayDays: number): Arrival {
  const settlesOn = bankDayOnOrAfter(effectiveDate)
  const arrivesOn = addBankDays(settlesOn, -earlyPayDays)
  return { settlesOn, arrivesOn, opensAt: openingOf(arrivesOn) }
}

export function openingOf(bankDay: PlainDate): Instant {
  return instantAt(bankDay, openingTime, bankZone)
}

export function hasOpened(opensAt: Instant, now: Instant): boolean {
  return opensAt.epochMilliseconds <= now.epochMilliseconds
}

/** The newest settlement day whose opening has come. */
export function latestOpenedDay(now: Instant): PlainDate {
  const today = dateIn(now, bankZone)
  const day = bankDayOnOrAfter(today)
  return compareDates(day, today) === 0 && hasOpened(openingOf(day), now) ? day : addBankDays(today, -1)
}

/** Until when a return of an entry that settles on that day is taken. */
export function returnDueAt(settlesOn: PlainDate): Instant {
  return openingOf(addBankDays(settlesOn, returnBankDays))
}

/** Whether a date is so far off that it is more likely wrong than meant. */
export function isImplausible(effectiveDate: PlainDate, now: Instant): boolean {
  const days = daysBetween(dateIn(now, bankZone), effectiveDate)
  return days > daysAheadMax || days < -daysBackMax
}

/** ACH rules: a reversal is sent within five banking days after the settlement of the entry that it takes back. */
const reversalBankDays = 5

/** The earliest effective date of a deposit that a reversal of this date can take back: the first that settles within those days. */
export function firstReversibleDate(reversalDate: PlainDate): PlainDate {
  return addDays(addBankDays(bankDayOnOrAfter(reversalDate), -reversalBankDays - 1), 1)
}
