// Words why a purchase was declined or a transfer failed, as in specification 8. Pure.
import { failureReasons, type FailureReason } from '@daybreak/contract'

// A map: an object would know words such as `toString`, too.
const reasonOfDeclineWord = new Map<string, FailureReason>(
  Object.entries({
    INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
    CARD_FROZEN: 'ACCOUNT_FROZEN',
    CARD_SUSPENDED: 'ACCOUNT_FROZEN',
    ACCOUNT_RESTRICTED: 'ACCOUNT_FROZEN',
    CARD_CLOSED: 'ACCOUNT_CLOSED',
    CARD_INACTIVE: 'NON_TRANSACTION_ACCOUNT',
    LIMIT_EXCEEDED: 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT',
    SYSTEM_ERROR: 'INTERNAL_ERROR',
    SYSTEM_TIMEOUT: 'INTERNAL_ERROR',
    // The provider's words. That it declined in our name, where we had not, is a fault between the two of us.
    CA_DECLINED: 'INTERNAL_ERROR',
    SUSPENDED_CARD: 'ACCOUNT_FROZEN',
    BLOCKED_CARD: 'ACCOUNT_FROZEN',
    RESTRICTED_ACCOUNT_HOLDER: 'ACCOUNT_FROZEN',
    RESTRICTED_CARD_HOLDER: 'ACCOUNT_FROZEN',
    TERMINATED_CARD: 'ACCOUNT_CLOSED',
    CLOSED_ACCOUNT: 'ACCOUNT_CLOSED',
    UNACTIVATED_CARD: 'NON_TRANSACTION_ACCOUNT',
    EXPIRED_CARD: 'NON_TRANSACTION_ACCOUNT',
    EXCEEDS_APPROVAL_AMOUNT_LIMIT: 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT',
    EXCEEDS_WITHDRAWAL_FREQUENCY_LIMIT: 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT',
    CASH_BACK_LIMIT_EXCEEDED: 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT',
  } satisfies Record<string, FailureReason>),
)

/**
 * Specification 8 calls its list "Transfer failure reasons (ACH and card)": each decline is reported by the nearest of them. Null for one that
 * none of them fits, such as a wrong PIN: the list then shows the merchant alone.
 */
export function reasonOfDecline(word: string | null): FailureReason | null {
  return word === null ? null : (reasonOfDeclineWord.get(word) ?? reasonOfTransfer(word))
}

/** Null for a word that is not of specification 8. */
export function reasonOfTransfer(word: string | null): FailureReason | null {
  return failureReasons.find((reason) => reason === word) ?? null
}
