// What a worker types to prove herself by her card, when she can get at neither phone nor e-mail. Decisions 5. Pure.
import type { CopyKey } from '@daybreak/copy'
import { isExpiry } from '#ui'

export type CardProof = { cardLast4: string; cardExpiry: string; ssnLast4: string }
export type CardProofErrors = Partial<Record<keyof CardProof, CopyKey>>

const fourDigits = /^\d{4}$/

/** The key of what is wrong with each field; an empty record when nothing is. */
export function checkCardProof({ cardLast4, cardExpiry, ssnLast4 }: CardProof): CardProofErrors {
  return {
    ...(!fourDigits.test(cardLast4) && { cardLast4: 'session.recovery.digits-format' as const }),
    ...(!isExpiry(cardExpiry) && { cardExpiry: 'session.recovery.expiry-format' as const }),
    ...(!fourDigits.test(ssnLast4) && { ssnLast4: 'session.recovery.digits-format' as const }),
  }
}
