// Reads single values of a partner's file (amounts, percents, days, zones, ids). Each returns its value, or throws why it is
// invalid. Pure.
import { cleanText, nothingHidden, type CleanText } from '@daybreak/contract'
import { typedDollars, type Cents } from '@daybreak/money'
import { addDays, instantAt, isBefore, parsePlainDate, readInstant, type Instant } from '@daybreak/time'
import * as z from 'zod/mini'
import { isCalendarDate } from '#platform/calendar-date.ts'

/** Why an offer is refused, in words for the operator. */
export class OfferFault extends Error {}

const visible = z.string().check(nothingHidden)

/** One line of text that hides nothing: no control signs, no marks that turn the direction of what follows. */
export function lineOf(field: string, text: string, max: number): CleanText {
  if (!visible.safeParse(text).success) {
    const [sign = ''] = /\p{C}/u.exec(text) ?? []
    throw new OfferFault(`${field} holds a hidden character (${codeOf(sign)})`)
  }
  if (text.trim() === '') throw new OfferFault(`${field} is missing`)
  if (text.length > max) throw new OfferFault(`${field} is longer than ${max} characters`)
  const clean = cleanText(text, max)
  if (clean.includes('…') && !text.includes('…')) throw new OfferFault(`${field} holds a number as long as a card's`)
  return clean
}

function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

export function wordOf<Word extends string>(field: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text.trim())
  if (found === undefined) throw new OfferFault(`${field} is "${shown(text)}", not ${words.join(', ')}`)
  return found
}

export function codesOf(field: string, texts: readonly string[], form: RegExp, meaning: string): string[] {
  const wrong = texts.find((text) => !form.test(text))
  if (wrong !== undefined) throw new OfferFault(`${field} holds "${shown(wrong)}", which is not ${meaning}`)
  return [...new Set(texts)].toSorted()
}

/** @param max  in cents */
export function dollarsOf(field: string, text: string, { min, max }: { min: bigint; max: bigint }): Cents {
  const amount = typedDollars(text)
  if (amount === null) throw new OfferFault(`${field} is "${shown(text)}", not dollars with at most two decimals`)
  if (amount < min || amount > max) throw new OfferFault(`${field} is out of range: ${dollarsText(min)} to ${dollarsText(max)}`)
  return amount
}

function dollarsText(amount: bigint): string {
  return `$${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}

/** Hundredths of a percent: "2.5" and "2.5%" are 250. */
export function basisPointsOf(field: string, text: string): bigint {
  const match = /^(\d{1,3})(?:\.(\d{1,2})0*)? ?%?$/.exec(text.trim())
  if (match?.[1] === undefined) throw new OfferFault(`${field} is "${shown(text)}", not a percent with at most two decimals`)
  const points = BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
  if (points < 1n || points > 10_000n)
    throw new OfferFault(`${field} is ${shown(text)}, and a percent is above 0 and at most 100`)
  return points
}

/** A number of things. */
export function countOf(field: string, text: string, max: number): number {
  const count = /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : 0
  if (count < 1 || count > max) throw new OfferFault(`${field} is "${shown(text)}", not a whole number from 1 to ${max}`)
  return count
}

export function zoneOf(field: string, text: string): string {
  if (!zones.has(text)) throw new OfferFault(`${field} is "${shown(text)}", not a time zone such as America/New_York`)
  return text
}

const zones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/** Of the earth, not of a file: what is beyond it was written by mistake. */
export function degreesOf(field: string, text: string, max: number): number {
  const isNumber = /^-?\d{1,3}(\.\d{1,10})?$/.test(text)
  const degrees = isNumber ? (JSON.parse(text.replace(/^(-?)0+(?=\d)/, '$1')) as number) : NaN
  if (!(Math.abs(degrees) <= max)) throw new OfferFault(`${field} is "${shown(text)}", not degrees from -${max} to ${max}`)
  return degrees
}

/** A date further away is a mistake. */
const firstDay = readInstant('2020-01-01T00:00:00.000Z')
const lastDay = readInstant('2100-01-01T00:00:00.000Z')

/** A moment (2026-11-20T09:00:00Z), or a day (2026-11-20) from its beginning or to its end in the offer's own time zone. */
export function momentOf(field: string, text: string, { zone, isEnd }: { zone: string; isEnd: boolean }): Instant {
  const instant = isCalendarDate(text) ? dayEdge(text, zone, isEnd) : readInstant(text)
  if (instant === null || firstDay === null || lastDay === null || !/^\d{4}-/.test(text))
    throw new OfferFault(`${field} is "${shown(text)}", not a day (2026-11-20) or a moment (2026-11-20T09:00:00Z)`)
  if (isBefore(instant, firstDay) || isBefore(lastDay, instant))
    throw new OfferFault(`${field} is "${shown(text)}": not between 2020 and 2100`)
  return instant
}

function dayEdge(day: string, zone: string, isEnd: boolean): Instant {
  const date = parsePlainDate(day)
  return instantAt(isEnd ? addDays(date, 1) : date, { hour: 0 }, zone)
}

/** As much of it as helps to find it, and nothing that hides. */
export function shown(text: string): string {
  return cleanText(text, 40)
}
