// Validates the form by which a worker proves who they are: by card, when they can reach neither phone nor e-mail (decisions 5),
// or at a new contact. Pure.
import type { CopyKey } from '@daybreak/copy'
import { birthDateOf } from '#platform/birth-date.rules.ts'
import { isExpiry } from '#ui'

export type CardProof = { cardLast4: string; cardExpiry: string; ssnLast4: string }
export type CardProofErrors = Partial<Record<keyof CardProof, CopyKey>>

const fourDigits = /^\d{4}$/

/** The error key of each field; an empty record when there is none. */
export function checkCardProof({ cardLast4, cardExpiry, ssnLast4 }: CardProof): CardProofErrors {
  return {
    ...(!fourDigits.test(cardLast4) && { cardLast4: 'session.recovery.digits-format' as const }),
    ...(!isExpiry(cardExpiry) && { cardExpiry: 'session.recovery.expiry-format' as const }),
    ...(!fourDigits.test(ssnLast4) && { ssnLast4: 'session.recovery.digits-format' as const }),
  }
}

export type ClaimEntry = { birthDate: string; ssnLast4: string }

export function checkClaim({ birthDate, ssnLast4 }: ClaimEntry): Partial<Record<keyof ClaimEntry, CopyKey>> {
  return {
    ...(birthDateOf(birthDate) === null && { birthDate: 'session.claim.born-format' as const }),
    ...(!fourDigits.test(ssnLast4) && { ssnLast4: 'session.recovery.digits-format' as const }),
  }
}
