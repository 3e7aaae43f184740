// How earnings are put into days, amounts into cents and hours into words. Pure.
import type { ExpressPay, ExpressPayShift } from '@daybreak/contract'
import { addCents, cents, noCents, parseCents, type Cents } from '@daybreak/money'
import { addDays, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'

export type DayEarnings = {
  date: PlainDate
  amount: Cents
  minutes: number
  /** `planned`: not earned yet; `off`: nothing was worked. */
  look: 'worked' | 'newest' | 'planned' | 'off'
}

const daysShown = 7

/** The seven days up to today, oldest first; a planned shift of today shows as planned. */
export function daysOf(shifts: readonly ExpressPayShift[], today: PlainDate): DayEarnings[] {
  const days = Array.from({ length: daysShown }, (_none, index) => dayOf(shifts, addDays(today, index - daysShown + 1)))
  const newest = days.findLastIndex(({ look }) => look === 'worked')
  return days.map((day, index) => (index === newest ? { ...day, look: 'newest' } : day))
}

function dayOf(shifts: readonly ExpressPayShift[], date: PlainDate): DayEarnings {
  const text = plainDateText(date)
  const own = shifts.filter(({ workedOn }) => workedOn === text)
  const worked = own.filter(isWorked)
  const counted = worked.length > 0 ? worked : own
  const amount = addCents(noCents, ...counted.map((shift) => parseCents(shift.amount) ?? noCents))
  const minutes = counted.reduce((sum, shift) => sum + shift.minutes, 0)
  if (own.length === 0) return { date, amount: noCents, minutes: 0, look: 'off' }
  return { date, amount, minutes, look: worked.length > 0 ? 'worked' : 'planned' }
}

export function isWorked({ status }: ExpressPayShift): boolean {
  return status === 'approved' || status === 'submitted'
}

export type WeekSum = { amount: Cents; minutes: number }

export function sumOfDays(days: readonly DayEarnings[]): WeekSum {
  const worked = days.filter(({ look }) => look === 'worked' || look === 'newest')
  return {
    amount: addCents(noCents, ...worked.map(({ amount }) => amount)),
    minutes: worked.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

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

/** When a shift was, in few letters: "11am", "4:30pm"; the same in both languages. */
export function shortTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = instant.toZonedDateTimeISO(timeZone)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${past}${hour < 12 ? 'am' : 'pm'}`
}

const chipDollars = [25n, 50n, 100n] as const

/** Readings 4.6: "chips 25/50/100/All", as far as there is so much. */
export function chipAmounts(available: Cents): Cents[] {
  return [...chipDollars.map((dollars) => cents(dollars * 100n)).filter((amount) => amount < available), available]
}

/** A dialogue begins with all that may be taken, up to a hundred dollars: never more than the worker sees at once. */
export function firstAmount(available: Cents): Cents {
  const hundred = cents(10_000n)
  return available < hundred ? available : hundred
}

/** Paydays on which what was carried over is taken, the larger parts first: 32.15 in three is 10.72, 10.72 and 10.71. */
export function partsOf(amount: Cents, count: number): Cents[] {
  const parts: Cents[] = []
  let left = amount
  for (let paydays = BigInt(count); paydays > 0n; paydays -= 1n) {
    const part = cents((left + paydays - 1n) / paydays)
    parts.push(part)
    left = cents(left - part)
  }
  return parts
}

/** What a transfer of this amount makes of the forecast; null where nothing can be foretold. */
export function forecastAfter(
  forecast: ExpressPay['forecast'],
  amount: Cents,
): { payday: PlainDate; before: Cents; after: Cents } | null {
  if (forecast === null) return null
  const before = parseCents(forecast.before) ?? noCents
  const after = before > amount ? cents(before - amount) : noCents
  return { payday: parsePlainDate(forecast.payday), before, after }
}
