// When a payroll entry's money may be used, and until when it may go back. Pure; every day is a day of the bank.
import {
  addDays,
  bankDateOf,
  bankDeadline,
  bankOpening,
  daysBetween,
  settlementDay,
  type Instant,
  type PlainDate,
} from '@daybreak/time'

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
  const settlesOn = settlementDay(effectiveDate)
  const arrivesOn = settlementDay(effectiveDate, -earlyPayDays)
  return { settlesOn, arrivesOn, opensAt: bankOpening(arrivesOn) }
}

export function hasOpened(opensAt: Instant, now: Instant): boolean {
  return opensAt.epochMilliseconds <= now.epochMilliseconds
}

/** Until when a return of an entry that settles on that day is taken. */
export function returnDueAt(settlesOn: PlainDate): Instant {
  return bankDeadline({ from: settlesOn, bankDays: returnBankDays })
}

/** Whether a date is so far off that it is more likely wrong than meant. */
export function isImplausible(effectiveDate: PlainDate, now: Instant): boolean {
  const days = daysBetween(bankDateOf(now), effectiveDate)
  return days > daysAheadMax || days < -daysBackMax
}

/** ACH rules: a reversal is sent within five banking days after the settlement of the entry that it takes back. */
const reversalBankDays = 5

/** The earliest effective date of a deposit that a reversal of this date can take back: the first that settles within those days. */
export function firstReversibleDate(reversalDate: PlainDate): PlainDate {
  return addDays(settlementDay(reversalDate, -reversalBankDays - 1), 1)
}
