// Decides when a payroll entry's money may be used, and until when it may be returned, counted in bank days. Pure.
import {
  addDays,
  bankDateOf,
  bankDeadline,
  bankOpening,
  daysBetween,
  parsePlainDate,
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

/** Until when a return of an entry that settles on that day is taken. */
export function returnDueAt(settlesOn: PlainDate): Instant {
  return bankDeadline({ from: settlesOn, bankDays: returnBankDays })
}

/** What effective dates, 'YYYY-MM-DD', say at one moment. */
export type SettlementDays = {
  /** @param earlyPayDays  as of `arrivalOf` */
  arrivalOf(effectiveDate: string, earlyPayDays: number): Arrival & { hasOpened: boolean }
  /** Whether pay that is posted now could not have been used yet but for its employer. */
  isEarly(effectiveDate: string): boolean
  /** Until when a return is accepted. Our reading: an entry without a date settles on the bank day on which, or after which, it arrived. */
  returnDueAt(effectiveDate: string | null): Instant
}

/** Works out each date once: a file has a few of them and a hundred thousand entries, and counting bank days is slow. */
export function settlementDaysAt(now: Instant): SettlementDays {
  const arrivals = new Map<string, Arrival & { hasOpened: boolean }>()
  const deadlines = new Map<string | null, Instant>()
  return {
    arrivalOf: arrivalOfText,
    isEarly: (effectiveDate) => !arrivalOfText(effectiveDate, 0).hasOpened,
    returnDueAt(effectiveDate) {
      const known = deadlines.get(effectiveDate)
      if (known !== undefined) return known
      const date = effectiveDate === null ? bankDateOf(now) : parsePlainDate(effectiveDate)
      const dueAt = returnDueAt(arrivalOf(date, 0).settlesOn)
      deadlines.set(effectiveDate, dueAt)
      return dueAt
    },
  }

  function arrivalOfText(effectiveDate: string, earlyPayDays: number): Arrival & { hasOpened: boolean } {
    const key = `${effectiveDate} ${earlyPayDays}`
    const known = arrivals.get(key)
    if (known !== undefined) return known
    const arrival = arrivalOf(parsePlainDate(effectiveDate), earlyPayDays)
    const found = { ...arrival, hasOpened: arrival.opensAt.epochMilliseconds <= now.epochMilliseconds }
    arrivals.set(key, found)
    return found
  }
}

/** Whether a date is so far off that it is more likely wrong than meant. */
export function isImplausible(effectiveDate: PlainDate, now: Instant): boolean {
  const days = daysBetween(bankDateOf(now), effectiveDate)
  return days > daysAheadMax || days < -daysBackMax
}

/** ACH rules: a reversal is sent within five banking days after the settlement of the reversed entry. */
const reversalBankDays = 5

/** The earliest effective date of a deposit that a reversal of this date can reverse: the first that settles within those days. */
export function firstReversibleDate(reversalDate: PlainDate): PlainDate {
  return addDays(settlementDay(reversalDate, -reversalBankDays - 1), 1)
}
