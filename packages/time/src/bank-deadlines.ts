// Computes deadlines in bank days: a number of the Federal Reserve's days after or before a date, at a time of day on the bank's
// clock.
import { addBankDays, bankDayOnOrAfter } from './bank-days.ts'
import type { Instant, PlainDate } from './clock.ts'
import { addDays, dateIn, instantAt } from './instants.ts'

/** The Federal Reserve's clock, by which the network's days begin and end. */
export const bankZone = 'America/New_York'
/** Decision 52: "at the opening of its settlement day (8:30 AM Eastern of a bank day)". */
const opening = { hour: 8, minute: 30 }

type BankDeadline = {
  /** The day that is not counted: of settlement, of a notice, of a payday. */
  from: PlainDate
  /** Whole bank days after it; negative for days before it. */
  bankDays: number
  /** Absent: the bank's opening. `end-of-day`: the deadline is reached when the day is over. */
  time?: { hour: number; minute?: number } | 'end-of-day'
  /** Absent: the bank's own. An employer's cut-off is in the employer's zone. */
  timeZone?: string
}

/**
 * The moment a deadline in bank days is reached. Weekends and the Federal Reserve's holidays are not counted, and a `from` on one of
 * them counts from the next or the previous bank day.
 */
export function bankDeadline({ from, bankDays, time = opening, timeZone = bankZone }: BankDeadline): Instant {
  const day = addBankDays(from, bankDays)
  return time === 'end-of-day' ? instantAt(addDays(day, 1), { hour: 0 }, timeZone) : instantAt(day, time, timeZone)
}

/** The civil date on the bank's clock. */
export function bankDateOf(instant: Instant): PlainDate {
  return dateIn(instant, bankZone)
}

/** The day on which the network settles an entry with such a date, and the day some bank days from it: how Nacha counts the time for returns. */
export function settlementDay(date: PlainDate, bankDaysLater = 0): PlainDate {
  return addBankDays(bankDayOnOrAfter(date), bankDaysLater)
}

export function bankOpening(bankDay: PlainDate): Instant {
  return bankDeadline({ from: bankDay, bankDays: 0 })
}

/** The newest bank day whose opening has come. */
export function latestOpenedBankDay(now: Instant): PlainDate {
  const today = bankDateOf(now)
  const isOpen = settlementDay(today).equals(today) && bankOpening(today).epochMilliseconds <= now.epochMilliseconds
  return isOpen ? today : addBankDays(today, -1)
}
