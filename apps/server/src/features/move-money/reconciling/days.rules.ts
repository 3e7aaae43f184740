// Decides which bank days are compared, and which calendar days each of them covers. Pure.
import {
  addBankDays,
  addDays,
  bankDateOf,
  bankDayOnOrBefore,
  bankOpening,
  compareDates,
  isBefore,
  type Instant,
  type PlainDate,
} from '@daybreak/time'

/** Our reading: what a rail says of a day may trail its end by some hours. */
const trailingHours = 6
/** A return comes within two bank days of the settlement, and a rail may set a day right afterward. */
const againBankDays = 5
/** Where a book that was never compared starts, and how far back a missed day is compared. */
export const maxBankDaysBack = 65
/** Each day is a list of its own at the rail: what is older waits for the next run. */
const maxDaysPerRun = 20

/** The last bank day that is over, for the banks and for what trails. */
export function lastEndedDay(now: Instant): PlainDate {
  return bankDayOnOrBefore(addDays(bankDateOf(now.subtract({ hours: trailingHours })), -1))
}

/** A bank day with the closed days before it: what a rail says happened on a Saturday belongs to the Monday. */
export function calendarDaysOf(bankDay: PlainDate): PlainDate[] {
  const days: PlainDate[] = []
  const previous = addBankDays(bankDay, -1)
  for (let day = bankDay; compareDates(day, previous) > 0; day = addDays(day, -1)) days.unshift(day)
  return days
}

export type Compared = { bankDay: PlainDate; at: Instant }

export type BookState = {
  comparedThrough: PlainDate | null
  /** Of the days that a run looks back on, and of those with something open. */
  compared: readonly Compared[]
  /** Days on which something waits: movements that are not settled, and open differences. */
  openDays: readonly PlainDate[]
}

/**
 * Days that were never compared, missed ones too; those of which a rail may still change its mind, once a day; and those on which
 * something is open, at each run. The earliest first. Where a run cannot take all, those never compared go first, without gaps, and of the
 * others those that were compared longest ago: many open days keep no new one from being compared.
 */
export function dueDays({ comparedThrough, compared, openDays }: BookState, now: Instant): PlainDate[] {
  const last = lastEndedDay(now)
  const earliest = addBankDays(last, -maxBankDaysBack)
  const [firstOpen] = openDays.toSorted(compareDates)
  const start = comparedThrough === null ? (firstOpen ?? last) : addBankDays(comparedThrough, 1)
  // Compared although a day before it was not: it takes no turn from those that never were.
  const known = new Set(compared.map(({ bankDay }) => bankDay.toString()))
  const missed = bankDaysBetween(latest(start, earliest), last).filter((day) => !known.has(day.toString()))
  const again = new Map<string, PlainDate>()
  for (const day of openDays) if (compareDates(day, last) <= 0 && compareDates(day, earliest) >= 0) again.set(day.toString(), day)
  const opening = bankOpening(bankDayOnOrBefore(bankDateOf(now)))
  for (const { bankDay, at } of compared)
    if (compareDates(bankDay, addBankDays(last, -againBankDays)) > 0 && isBefore(at, opening) && !isBefore(now, opening))
      again.set(bankDay.toString(), bankDay)
  for (const day of missed) again.delete(day.toString())
  return [...missed, ...longestAgoFirst([...again.values()], compared)].slice(0, maxDaysPerRun).toSorted(compareDates)
}

/** The mark, past days that were compared while one before them could not be. */
export function passCompared(through: PlainDate, compared: readonly Compared[]): PlainDate {
  const known = new Set(compared.map(({ bankDay }) => bankDay.toString()))
  let mark = through
  for (let next = addBankDays(mark, 1); known.has(next.toString()); next = addBankDays(next, 1)) mark = next
  return mark
}

function longestAgoFirst(days: readonly PlainDate[], compared: readonly Compared[]): PlainDate[] {
  const times = new Map(compared.map(({ bankDay, at }) => [bankDay.toString(), at.epochMilliseconds]))
  const timeOf = (day: PlainDate) => times.get(day.toString()) ?? 0
  return days.toSorted((one, other) => timeOf(one) - timeOf(other) || compareDates(one, other))
}

function latest(one: PlainDate, other: PlainDate): PlainDate {
  return compareDates(one, other) >= 0 ? one : other
}

function bankDaysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = []
  for (let day = bankDayOnOrBefore(first); compareDates(day, last) <= 0; day = addBankDays(day, 1)) days.push(day)
  return days
}
