// Computes the days of an offer in the reader's time zone. Pure.
import type { Offer } from '@daybreak/contract'
import {
  addDays,
  compareDates,
  dateIn,
  daysBetween,
  instantFromMilliseconds,
  parseInstant,
  textMilliseconds,
  type PlainDate,
} from '@daybreak/time'

/** The last day on which a purchase counts: an offer that ends at midnight is over with the day before. */
export function lastDayOf(endsAt: string, timeZone: string): PlainDate {
  return dateIn(instantFromMilliseconds(textMilliseconds(endsAt) - 1), timeZone)
}

/** Days after today; 0 on the last one, and below zero when it is over. */
export function daysLeftOf(endsAt: string, nowMs: number, timeZone: string): number {
  return daysBetween(dateIn(instantFromMilliseconds(nowMs), timeZone), lastDayOf(endsAt, timeZone))
}

export type OfferBadge = { kind: 'full' } | { kind: 'ended' } | { kind: 'days-left'; days: number } | { kind: 'new' }

/** Our readings: an offer ends soon in its last week, and is new in its first. */
const soonDays = 7
const newDays = 7

/** The most important fact about an offer, in a corner of its picture; null when there is none. */
export function badgeOf({ state, startsAt, endsAt }: Offer, nowMs: number, timeZone: string): OfferBadge | null {
  const days = daysLeftOf(endsAt, nowMs, timeZone)
  if (state === 'ended' || nowMs >= textMilliseconds(endsAt)) return { kind: 'ended' }
  if (state === 'full') return { kind: 'full' }
  if (days <= soonDays) return { kind: 'days-left', days }
  const newUntil = addDays(dateIn(parseInstant(startsAt), timeZone), newDays)
  return compareDates(dateIn(instantFromMilliseconds(nowMs), timeZone), newUntil) < 0 ? { kind: 'new' } : null
}
