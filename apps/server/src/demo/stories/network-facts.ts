// Decides when and how the card network says that a purchase of a story was approved, and when the store took its money. Pure.
import type { Instant } from '@daybreak/time'
import { cleanText, type CleanText } from '@daybreak/contract'
import type { Movement } from './movements.ts'

/** A store takes its money on the day after. */
const hoursUntilTaken = 22

export function refOf(employeeNumber: string, key: string): CleanText {
  return cleanText(`ctx_demo_${employeeNumber}_${key}`, 100)
}

/** A posted purchase is listed when its money was taken, any other one at its approval. */
export function approvedAtOf({ at, status }: Pick<Movement, 'at' | 'status'>): Instant {
  return status === 'PENDING' || status === 'CANCELED' ? at : at.subtract({ hours: hoursUntilTaken })
}

/** When the store took the money or, of a canceled purchase, let go of it. */
export function endedAtOf({ at, status }: Pick<Movement, 'at' | 'status'>): Instant {
  return status === 'CANCELED' ? at.add({ hours: hoursUntilTaken }) : at
}

/** Where a PIN is entered: at ATMs, and at some registers. */
export function isByPin({ key, kind }: Pick<Movement, 'key' | 'kind'>): boolean {
  return kind === 'bank' || key === 'latest-pharmacy'
}
