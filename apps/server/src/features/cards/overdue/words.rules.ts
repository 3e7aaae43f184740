// Decides from the card provider's answer whether it declined a purchase that we approved. Pure.
import type { ProviderWord } from '#features/issuer'

/** Our reading: an event arrives within seconds, and the provider's repetitions of a failed one within minutes. */
export const overdueAfterMinutes = 15

/** The published codes of a decline. A word that is newer than we are says nothing. */
const declineCodes: ReadonlySet<string> = new Set([
  'DO_NOT_HONOR',
  'INVALID_CARD_NUMBER',
  'INSUFFICIENT_FUNDS',
  'EXPIRED_CARD',
  'INCORRECT_EXPIRATION_DATE',
  'NO_CARD_RECORD',
  'INCORRECT_PIN',
  'BAD_CVV',
  'BAD_CVV2',
  'BAD_CVC3',
  'UNACTIVATED_CARD',
  'SUSPENDED_CARD',
  'TERMINATED_CARD',
  'UNACTIVATED_DIGITAL_WALLET_TOKEN',
  'SUSPENDED_DIGITAL_WALLET_TOKEN',
  'TERMINATED_DIGITAL_WALLET_TOKEN',
  'INVALID_AUTHORIZATION_EXPIRATION',
  'BLOCKED_CARD',
  'RE_ENTER_TRANSACTION',
  'TRANSACTION_NOT_PERMITTED',
  'CASH_BACK_LIMIT_EXCEEDED',
  'CLOSED_ACCOUNT',
  'SPECIAL_CONDITION_NO_PICK_UP',
  'EXCEEDS_APPROVAL_AMOUNT_LIMIT',
  'EXCEEDS_WITHDRAWAL_FREQUENCY_LIMIT',
  'INVALID_MERCHANT',
  'INVALID_TRANSACTION',
  'PIN_DECRYPTION_ERROR',
  'RESTRICTED_LOCATION',
  'VALID_ACCOUNT_AMOUNT_NOT_SUPPORTED',
  'CHIP_CARD_ARQC_VALIDATION_FAILURE',
  'PRE_AUTHORIZATION_EXPIRED',
  'INVALID_TRACK_DATA',
  'INVALID_3DS_VERIFICATION',
  'TRANSACTION_NOT_SUPPORTED',
  'CA_DECLINED',
  'RESTRICTED_ACCOUNT_HOLDER',
  'RESTRICTED_CARD_HOLDER',
  'REAL_TIME_RISK_DECISION_DECLINE',
])

export type WordVerdict = { kind: 'declined'; word: ProviderWord } | { kind: 'approved' } | { kind: 'unknown' }

/**
 * A hold is released only by an answer that says of every authorization that it was declined. What is missing says nothing: the provider may have
 * promised the money to the merchant. Anything that follows an authorization says that there was an approved one.
 */
export function verdictOf(words: readonly ProviderWord[] | null): WordVerdict {
  const [first] = words ?? []
  if (words === null || first === undefined) return { kind: 'unknown' }
  if (words.some(({ isAuthorization, responseCode }) => !isAuthorization || responseCode?.startsWith('APPROVED') === true))
    return { kind: 'approved' }
  const isDeclined = words.every(({ responseCode }) => declineCodes.has(responseCode ?? ''))
  return isDeclined ? { kind: 'declined', word: first } : { kind: 'unknown' }
}
