// The last month in which a card is valid, and how callers write it.
import { addDays, instantAt, instantText, isBefore, parseInstant, plainDate, type Instant } from '@daybreak/time'

const maxYears = 10

/** The month of an instant, when a new card may be good until then: not over, and within ten years. Null otherwise. */
export function expiryMonthOf(expirationDate: string, now: Instant): string | null {
  const instant = readInstant(expirationDate)
  if (instant === null || isBefore(instant, now) || isBefore(now.add({ hours: maxYears * 366 * 24 }), instant)) return null
  return instantText(instant).slice(0, 'YYYY-MM'.length)
}

/** "2030-11-30T23:59:59.000Z". */
export function lastInstantOf(expiresIn: string): string {
  const { year, month } = partsOf(expiresIn)
  const inNextMonth = addDays(plainDate(year, month, 28), 4)
  const firstOfNext = plainDate(inNextMonth.year, inNextMonth.month, 1)
  return instantText(instantAt(firstOfNext, { hour: 0 }, 'UTC').subtract({ seconds: 1 }))
}

export function isExpired(expiresIn: string, now: Instant): boolean {
  return expiresIn < instantText(now).slice(0, expiresIn.length)
}

export function partsOf(expiresIn: string): { year: number; month: number } {
  const [year = '', month = ''] = expiresIn.split('-')
  return { year: Number.parseInt(year, 10), month: Number.parseInt(month, 10) }
}

function readInstant(text: string): Instant | null {
  try {
    return parseInstant(text)
  } catch {
    return null
  }
}
