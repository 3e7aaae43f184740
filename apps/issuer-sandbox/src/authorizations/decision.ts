// Validates a program's answer to an authorization, and whether it can be applied. Pure.
import { noCents, subtractCents, type Cents } from '@daybreak/money'

/** What the sandbox itself declines for, without asking or without an answer. */
export const ownDeclineReasons = [
  'CARD_FROZEN',
  'CARD_CLOSED',
  'CARD_INACTIVE',
  'ACCOUNT_RESTRICTED',
  'LIMIT_EXCEEDED',
  'SYSTEM_ERROR',
  'SYSTEM_TIMEOUT',
] as const

/** The published codes with which a program declines; `TIMEOUT` and `ERROR` are the provider's own. */
export const answerCodes = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'EXCEEDS_LIMIT',
  'EXCEEDS_FREQUENCY',
  'INVALID_MERCHANT',
  'RESTRICTED_CARD',
  'SUSPECTED_FRAUD',
  'CASHBACK_LIMIT_EXCEEDED',
  'RESTRICTED_LOCATION',
  'CARD_NOT_PRESENT_AT_POS',
  'MANUAL_KEY_ENTERED_AT_POS',
  'BLOCKED_CARD',
  'INVALID_DRIVER',
  'INVALID_VEHICLE',
  'INVALID_ID',
  'INVALID_LOCATION',
  'INVALID_TRANSACTION',
  'INVALID_PURCHASE_TIME',
  'INVALID_MERCHANT_CATEGORY_CODE',
  'DUPLICATE_TRANSACTION',
  'PROHIBITED_SELFPAY',
  'RESTRICTED_MERCHANT',
  'RESTRICTED_MERCHANT_CATEGORY_CODE',
] as const

export type DeclineReason = (typeof ownDeclineReasons)[number] | (typeof answerCodes)[number]

export type Decision =
  | { kind: 'approved'; responseCode: ApprovalCode; amount: Cents }
  | { kind: 'declined'; declineReason: DeclineReason }

export type ApprovalCode = 'APPROVED' | 'APPROVED_FOR_PARTIAL_AMOUNT' | 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY'

/** What was asked, as far as the answer has to fit it. */
export type Asked = { requested: Cents; cashback: Cents; supportsPartialApproval: boolean }

/** An approval of all of it, of a part where the terminal takes a part, or of all but the cash. */
const fits: Record<ApprovalCode, (amount: Cents, asked: Asked) => boolean> = {
  APPROVED: (amount, { requested }) => amount === requested,
  APPROVED_FOR_PARTIAL_AMOUNT: (amount, { requested, supportsPartialApproval }) => supportsPartialApproval && amount < requested,
  APPROVED_FOR_PURCHASE_AMOUNT_ONLY: (amount, { requested, cashback }) =>
    cashback > noCents && amount === subtractCents(requested, cashback),
}

export function fitsQuestion({ responseCode, amount }: { responseCode: ApprovalCode; amount: Cents }, asked: Asked): boolean {
  return fits[responseCode](amount, asked)
}
