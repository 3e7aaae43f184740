// What a worker types to prove herself by her card, when she can get at neither phone nor e-mail. Decisions 5. Pure.
import type { CopyKey } from '@daybreak/copy'

export type CardProof = { cardLast4: string; cardExpiry: string; ssnLast4: string }
export type CardProofErrors = Partial<Record<keyof CardProof, CopyKey>>

const fourDigits = /^\d{4}$/
/** As it stands on the card: MM/YY. */
const expiryShape = /^(0[1-9]|1[0-2])\/\d{2}$/

/** The key of what is wrong with each field; an empty record when nothing is. */
export function checkCardProof({ cardLast4, cardExpiry, ssnLast4 }: CardProof): CardProofErrors {
  return {
    ...(!fourDigits.test(cardLast4) && { cardLast4: 'session.recovery.digits-format' as const }),
    ...(!expiryShape.test(cardExpiry) && { cardExpiry: 'session.recovery.expiry-format' as const }),
    ...(!fourDigits.test(ssnLast4) && { ssnLast4: 'session.recovery.digits-format' as const }),
  }
}

export function onlyFourDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 4)
}

/** "0428" and "4/28" are both "04/28". */
export function maskExpiry(typed: string): string {
  const isOneDigitMonth = /^\d\D/.test(typed)
  const digits = onlyFourDigits(isOneDigitMonth ? `0${typed}` : typed)
  return digits.length > 2 || (digits.length === 2 && /\D$/.test(typed)) ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}
