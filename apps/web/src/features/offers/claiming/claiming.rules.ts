// Validates a claim for missing cash back. Pure.
import { secretNumberIn, type NearPurchase } from '@daybreak/contract'
import type { SentFile } from '#platform/files/use-files.ts'
import type { Faults } from '#ui'

export type ClaimEntry = {
  /** `near` with the purchase and the offer, or `other`. */
  choice: string | null
  /** Of another purchase. */
  transactionId: string | null
  offerId: string | null
  note: string
  files: readonly SentFile[]
  isWaiting: boolean
}

export const emptyClaim: ClaimEntry = {
  choice: null,
  transactionId: null,
  offerId: null,
  note: '',
  files: [],
  isWaiting: false,
}

export const otherPurchase = 'other'

export function choiceOf({ transactionId, offer }: NearPurchase): string {
  return `near ${transactionId} ${offer.id}`
}

export function chosenNear(choice: string | null, near: readonly NearPurchase[]): NearPurchase | null {
  return near.find((purchase) => choiceOf(purchase) === choice) ?? null
}

export type ClaimSubject = { transactionId: string; offerId: string }

/** Null before one is chosen, and for one that is not there any more. */
export function subjectOf(entry: ClaimEntry, near: readonly NearPurchase[]): ClaimSubject | null {
  const chosen = chosenNear(entry.choice, near)
  if (chosen !== null) return { transactionId: chosen.transactionId, offerId: chosen.offer.id }
  const { choice, transactionId, offerId } = entry
  return choice === otherPurchase && transactionId !== null && offerId !== null ? { transactionId, offerId } : null
}

export function faultsOfClaim(entry: ClaimEntry, near: readonly NearPurchase[]): Faults<ClaimEntry> {
  const isOther = entry.choice === otherPurchase
  return {
    ...(!isOther && chosenNear(entry.choice, near) === null && { choice: { id: 'offers.claim.pick' } as const }),
    ...(isOther && entry.transactionId === null && { transactionId: { id: 'offers.claim.pick' } as const }),
    ...(isOther &&
      entry.transactionId !== null &&
      entry.offerId === null && { offerId: { id: 'offers.claim.pick-offer' } as const }),
    // Before it leaves the browser.
    ...(secretNumberIn(entry.note) !== null && { note: { id: 'support.form.secret' } as const }),
    ...(entry.isWaiting && { isWaiting: { id: 'support.form.waits' } as const }),
  }
}
