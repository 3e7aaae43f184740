// When and how the card network says that a purchase of a story was approved, and when the store took its money. Pure.
import { isBefore, type Instant } from '@daybreak/time'
import { cleanText, type CleanText } from '@daybreak/contract'
import type { Movement } from './movements.ts'

/** A store takes its money on the day after. */
const hoursUntilTaken = 22

export function refOf(employeeNumber: string, key: string): CleanText {
  return cleanText(`ctx_demo_${employeeNumber}_${key}`, 100)
}

/** A pending purchase is listed at its approval, any other one when its money was taken. */
export function approvedAtOf({ at, status }: Pick<Movement, 'at' | 'status'>): Instant {
  return status === 'PENDING' ? at : at.subtract({ hours: hoursUntilTaken })
}

/** This store is slow: what the purchase earned has its day, and the day is still to come. */
const takenYesterday = 'latest-dinner'

export function takenAtOf({ key, at }: Pick<Movement, 'key' | 'at'>, now: Instant): Instant {
  const yesterday = now.subtract({ hours: 24 })
  return key === takenYesterday && isBefore(at, yesterday) ? yesterday : at
}

/** Where a PIN is asked for: at machines, and once at a till. */
export function isByPin({ key, kind }: Pick<Movement, 'key' | 'kind'>): boolean {
  return kind === 'bank' || key === 'latest-pharmacy'
}
