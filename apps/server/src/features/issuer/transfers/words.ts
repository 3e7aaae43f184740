// Translates the card provider's words for transfers into ours, in this one file.
import { failureReasons, type FailureReason } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { CardPushReason, ReturnCode, TransferFact, TransferReason } from './transfers.types.ts'

/** Where an account is named as the provider's or another's, or a limit as the program's. */
const renamed: ReadonlyMap<string, FailureReason> = new Map<string, FailureReason>([
  ['INSUFFICIENT_FUNDS_IN_HIGHNOTE_ACCOUNT', 'INSUFFICIENT_FUNDS'],
  ['INSUFFICIENT_FUNDS_IN_EXTERNAL_ACCOUNT', 'INSUFFICIENT_FUNDS'],
  ['HIGHNOTE_ACCOUNT_CLOSED', 'ACCOUNT_CLOSED'],
  ['EXTERNAL_ACCOUNT_CLOSED', 'ACCOUNT_CLOSED'],
  ['HIGHNOTE_ACCOUNT_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
  ['EXTERNAL_ACCOUNT_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
  ['HIGHNOTE_ACCOUNT_FROZEN', 'ACCOUNT_FROZEN'],
  ['EXTERNAL_ACCOUNT_FROZEN', 'ACCOUNT_FROZEN'],
  ['INVALID_HIGHNOTE_ACCOUNT_NUMBER', 'INVALID_ACCOUNT_NUMBER'],
  ['INVALID_EXTERNAL_ACCOUNT_NUMBER', 'INVALID_ACCOUNT_NUMBER'],
  ['ACH_LOAD_NOT_ALLOWED_BY_PROGRAM', 'ACH_LOAD_NOT_SUPPORTED'],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_LOAD_LIMIT', 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT'],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_RELOAD_LIMIT', 'TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT'],
  ['TRANSFER_AMOUNT_BELOW_MIN_PROGRAM_RELOAD_LIMIT', 'TRANSFER_AMOUNT_BELOW_MIN_RELOAD_LIMIT'],
  ['TRANSFER_AMOUNT_IS_NEGATIVE_OR_ZERO', 'AMOUNT_FIELD_ERROR'],
  ['TRANSFER_AMOUNT_IS_NEGATIVE', 'AMOUNT_FIELD_ERROR'],
  ['INVALID_AMOUNT', 'AMOUNT_FIELD_ERROR'],
  ['ACCOUNT_NOT_ACTIVE', 'ACCOUNT_FROZEN'],
  ['TRANSACTION_REJECTED_BY_PARTNER_BANK', 'RETURNED_PER_ODFI_REQUEST'],
])

/** Nacha, return reason codes: those that specification 8 has no words for. */
const returnCodes: ReadonlyMap<string, ReturnCode> = new Map<string, ReturnCode>([
  ['BRANCH_SOLD_TO_ANOTHER_DFI', 'R12'],
  ['INVALID_ACH_ROUTING_NUMBER', 'R13'],
  ['REPRESENTATIVE_PAYEE_DECEASED_OR_UNABLE_TO_CONTINUE_IN_THAT_CAPACITY', 'R14'],
  ['BENEFICIARY_OR_ACCOUNT_HOLDER_DECEASED', 'R15'],
  ['FILE_RECORD_EDIT_CRITERIA', 'R17'],
  ['CREDIT_ENTRY_REFUSED_BY_THE_RECEIVER', 'R23'],
  ['MANDATORY_FIELD_ERROR', 'R26'],
  ['ADDENDA_ERROR', 'R25'],
  ['TRACE_NUMBER_ERROR', 'R27'],
  ['ROUTING_NUMBER_CHECK_DIGIT_ERROR', 'R28'],
  ['RDFI_NOT_A_PARTICIPANT_IN_CHECK_TRUNCATION_PROGRAM', 'R30'],
  ['PERMISSIBLE_RETURN_ENTRY', 'R31'],
  ['RDFI_NON_SETTLEMENT', 'R32'],
  ['RETURN_OF_XCK_ENTRY', 'R33'],
  ['LIMITED_PARTICIPATION_DFI', 'R34'],
  ['RETURN_OF_IMPROPER_DEBIT_ENTRY', 'R35'],
  ['RETURN_OF_IMPROPER_CREDIT_ENTRY', 'R36'],
  ['SOURCE_DOCUMENT_PRESENTED_FOR_PAYMENT', 'R37'],
  ['STOP_PAYMENT_ON_SOURCE_DOCUMENT', 'R38'],
  ['IMPROPER_SOURCE_DOCUMENT_OR_SOURCE_DOCUMENT_PRESENTED_FOR_PAYMENT', 'R39'],
  ['RETURN_OF_ENR_ENTRY_BY_FEDERAL_GOVERNMENT_AGENCY', 'R40'],
  ['INVALID_TRANSACTION_CODE', 'R41'],
  ['ROUTING_NUMBER_OR_CHECK_DIGIT_ERROR', 'R42'],
  ['INVALID_DFI_ACCOUNT_NUMBER', 'R43'],
  ['INVALID_INDIVIDUAL_ID_NUMBER_OR_IDENTIFICATION_NUMBER', 'R44'],
  ['INVALID_INDIVIDUAL_NAME_OR_COMPANY_NAME', 'R45'],
  ['INVALID_REPRESENTATIVE_PAYEE_INDICATOR', 'R46'],
  ['DUPLICATE_ENROLLMENT', 'R47'],
  ['STATE_LAW_AFFECTING_RCK_ACCEPTANCE', 'R50'],
  ['ITEM_RELATED_TO_RCK_ENTRY_IS_INELIGIBLE_OR_RCK_ENTRY_IS_IMPROPER', 'R51'],
  ['STOP_PAYMENT_ON_ITEM_RELATED_TO_RCK_ENTRY', 'R52'],
  ['ITEM_AND_RCK_ENTRY_PRESENTED_FOR_PAYMENT', 'R53'],
  ['MISROUTED_RETURN', 'R61'],
  ['ERRONEOUS_OR_REVERSING_DEBIT', 'R62'],
  ['DUPLICATE_RETURN', 'R67'],
  ['UNTIMELY_RETURN', 'R68'],
  ['FIELD_ERRORS', 'R69'],
  ['PERMISSIBLE_RETURN_ENTRY_NOT_ACCEPTED_OR_RETURN_NOT_REQUESTED_BY_ODFI', 'R70'],
  ['MISROUTED_DISHONORED_RETURN', 'R71'],
  ['UNTIMELY_DISHONORED_RETURN', 'R72'],
  ['TIMELY_ORIGINAL_RETURN', 'R73'],
  ['CORRECTED_RETURN', 'R74'],
  ['RETURN_NOT_A_DUPLICATE', 'R75'],
  ['NO_ERRORS_FOUND', 'R76'],
  ['NON_ACCEPTANCE_OF_R62_DISHONORED_RETURN', 'R77'],
  ['IAT_ENTRY_CODING_ERRORS', 'R80'],
  ['NON_PARTICIPANT_IN_IAT_PROGRAM', 'R81'],
  ['INVALID_FOREIGN_RECEIVING_DFI_IDENTIFICATION', 'R82'],
  ['FOREIGN_RECEIVING_DFI_UNABLE_TO_SETTLE', 'R83'],
  ['ENTRY_NOT_PROCESSED_BY_GATEWAY', 'R84'],
  ['INCORRECTLY_CODED_OUTBOUND_INTERNATIONAL_PAYMENT', 'R85'],
])

/** What a card's bank says of the card itself. */
const cardWords: Readonly<Record<CardPushReason, ReadonlySet<string>>> = {
  CARD_EXPIRED: new Set(['EXPIRED_CARD']),
  CARD_DECLINED: new Set([
    'PUSH_PAYMENT_FAILED',
    'DO_NOT_HONOR',
    'INVALID_CARD_NUMBER',
    'UNACTIVATED_CARD',
    'SUSPENDED_CARD',
    'TERMINATED_CARD',
    'BLOCKED_CARD',
    'RE_ENTER_TRANSACTION',
    'SPECIAL_CONDITION_NO_PICK_UP',
    'INVALID_TRANSACTION',
    'EXCEEDS_APPROVAL_AMOUNT_LIMIT',
    'EXCEEDS_WITHDRAWAL_FREQUENCY_LIMIT',
    'CASH_BACK_LIMIT_EXCEEDED',
    'RISK_DECLINE',
    'ANI_VERIFICATION_FAILED',
    'COMPLIANCE_VERIFICATION_FAILED',
    'BAD_CVV',
    'BAD_CVV2',
    'BAD_CVC3_DCVV',
    'CHIP_CARD_ARQC_VALIDATION_FAILURE',
    'INVALID_TRACK_DATA',
    'INVALID_AUTHORIZATION_EXPIRATION',
    'PRE_AUTHORIZATION_EXPIRED',
    'VALID_ACCOUNT_AMOUNT_NOT_SUPPORTED',
  ]),
  CARD_NOT_SUPPORTED: new Set([
    'NETWORK_NOT_SUPPORTED',
    'TRANSFER_NOT_PERMITTED',
    'TRANSFER_NOT_SUPPORTED',
    'TRANSACTION_NOT_PERMITTED',
    'RESTRICTED_LOCATION',
  ]),
}

/** What is wrong with the program, its settings or the provider itself. */
const programWords: ReadonlySet<string> = new Set([
  'INTERNAL_SERVER_ERROR',
  'TIMEOUT',
  'NETWORK_ERROR',
  'FEE_COLLECTION_FAILED',
  'FEE_REVERSED',
  'FEE_REVERSAL_FAILED',
  'FUNDING_CARD_NOT_SUPPORTED',
  'INVALID_MERCHANT',
  'NOT_AN_ORGANIZATION_OWNED_ACCOUNT',
  'NOT_ENOUGH_BALANCE_TO_REDUCE_CREDIT_LIMIT',
  'TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_CARD_BALANCE',
  'TRANSFER_AMOUNT_EXCEEDING_MAX_AGGREGATE_CREDIT_DISTRIBUTION_AMOUNT',
  'TRANSFER_CONDITION_SAME_PRIMARY_ACCOUNT_HOLDER_NOT_SATISFIED',
  'TRANSFER_BETWEEN_PRODUCTS_NOT_ALLOWED',
  'CHARGE_OFF_EXCEEDS_BALANCE',
  'INTER_FINANCIAL_ACCOUNT_TRANSFER_RULES_NOT_PASSED',
  'INVALID_DISBURSEMENT_AMOUNT',
  'PULL_PAYMENT_FAILED',
])
const programEndings = /_(NOT_ENABLED|NOT_SUPPORTED_ON_PRODUCT|NOT_PROVIDED|NOT_PRESENT_ON_PRODUCT)$/

function cardReasonOf(word: string): CardPushReason | undefined {
  return (['CARD_DECLINED', 'CARD_EXPIRED', 'CARD_NOT_SUPPORTED'] as const).find((reason) => cardWords[reason].has(word))
}

/** @param onUnknown  receives a term that we do not know */
export function reasonOf(word: string | null, onUnknown: (word: string) => void): TransferReason {
  if (word === null) return 'UNKNOWN'
  const own = failureReasons.find((reason) => reason === word)
  const known = own ?? renamed.get(word) ?? returnCodes.get(word) ?? cardReasonOf(word)
  if (known !== undefined) return known
  if (programWords.has(word) || programEndings.test(word)) return 'INTERNAL_ERROR'
  onUnknown(word)
  return 'UNKNOWN'
}

export type AchTimes = {
  sentAt: Instant | null
  settledAt: Instant | null
  returnedAt: Instant | null
  failedAt: Instant | null
  canceledAt: Instant | null
}

function fact(kind: TransferFact['kind'], at: Instant | null, reason: TransferReason | null = null): TransferFact {
  return { kind, at, reason }
}

/** null for a status that we do not know. A returned transfer was settled before, where the provider says when. */
export function achFacts(status: string | null, times: AchTimes, reason: () => TransferReason): TransferFact[] | null {
  const { sentAt, settledAt } = times
  const [pending, sent] = [fact('pending', null), fact('sent', sentAt)]
  if (status === 'INITIATED') return []
  if (status === 'PENDING') return [pending]
  if (status === 'PROCESSING') return [pending, sent]
  if (status === 'PROCESSED') return [pending, sent, fact('settled', settledAt)]
  if (status === 'CANCELED') return [fact('canceled', times.canceledAt)]
  if (status === 'FAILED') return [fact('failed', times.failedAt, reason())]
  if (status !== 'RETURNED') return null
  const settled = settledAt === null ? [] : [fact('settled', settledAt)]
  return [pending, sent, ...settled, fact('returned', times.returnedAt, reason())]
}

/** null for a status that we do not know. */
export function instantFacts(
  status: string | null,
  { createdAt, updatedAt }: { createdAt: Instant | null; updatedAt: Instant | null },
  reason: () => TransferReason,
): TransferFact[] | null {
  const sent = fact('sent', createdAt)
  if (status === 'PROCESSING') return [sent]
  if (status === 'COMPLETED') return [sent, fact('settled', updatedAt)]
  return status === 'FAILED' ? [fact('failed', updatedAt, reason())] : null
}
