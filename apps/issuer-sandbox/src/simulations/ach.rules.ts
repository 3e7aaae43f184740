// Decides how another bank's ACH transfer may proceed, and why it may be returned. Pure.

export const transferStatuses = ['PENDING', 'PROCESSING', 'PROCESSED', 'FAILED', 'RETURNED'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Spec, "Transfer failure reasons": the card provider's own names, in its order. */
export const statusReasons = [
  'INTERNAL_ERROR',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'CURRENCY_MISMATCH',
  'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT',
  'TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT',
  'TRANSFER_AMOUNT_BELOW_MIN_RELOAD_LIMIT',
  'ACH_LOAD_NOT_SUPPORTED',
  'PAYROLL_ADVANCE_FEATURE_NOT_ENABLED',
  'PAYROLL_EMPLOYER_ADVANCE_FEATURE_NOT_ENABLED',
  'CORPORATE_BANK_ACCOUNT_FEATURE_NOT_ENABLED',
  'ACCOUNTS_DO_NOT_BELONG_TO_SAME_PRODUCT',
  'ACCOUNT_FROZEN',
  'AMOUNT_FIELD_ERROR',
  'AUTHORIZATION_REVOKED_BY_CUSTOMER',
  'DUPLICATE_ENTRY',
  'IMPROPER_EFFECTIVE_ENTRY_DATE',
  'INVALID_ACCOUNT_NUMBER',
  'INVALID_COMPANY_ID_NUMBER',
  'INVALID_INDIVIDUAL_ID_NUMBER',
  'NON_TRANSACTION_ACCOUNT',
  'PAYMENT_STOPPED',
  'RETURNED_PER_ODFI_REQUEST',
  'TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER',
  'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION',
  'UNCOLLECTED_FUNDS',
  'UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE',
  'COMMERCIAL_CREDIT_PAY_IN_FULL_FEATURE_NOT_ENABLED',
  'CREDIT_LIMIT_NOT_SET_ON_ACCOUNT',
  'ENTRY_NOT_IN_ACCORDANCE_WITH_TERMS_OF_AUTHORIZATION',
] as const
export type StatusReason = (typeof statusReasons)[number]

export type TransferStep = 'begin_processing' | 'process' | 'send_back'

/**
 * Where a step leads; null when it cannot be taken from there. Our reading: an entry that is sent back before the bank began on it
 * has failed, later it is returned.
 */
export function statusAfter(status: TransferStatus, step: TransferStep): TransferStatus | null {
  if (step === 'begin_processing') return status === 'PENDING' ? 'PROCESSING' : null
  if (step === 'process') return status === 'PENDING' || status === 'PROCESSING' ? 'PROCESSED' : null
  if (status === 'PENDING') return 'FAILED'
  return status === 'PROCESSING' || status === 'PROCESSED' ? 'RETURNED' : null
}
