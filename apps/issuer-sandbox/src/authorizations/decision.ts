// Reads the program's answer about an authorisation, and says whether it can be done as it stands. Pure.
import { cents, noCents, subtractCents, type Cents } from '@daybreak/money'

export const declineReasons = [
  'INSUFFICIENT_FUNDS',
  'CARD_FROZEN',
  'CARD_CLOSED',
  'CARD_INACTIVE',
  'LIMIT_EXCEEDED',
  'ACCOUNT_RESTRICTED',
  'UNKNOWN_CARD',
  'SYSTEM_ERROR',
  'SYSTEM_TIMEOUT',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export type Decision =
  | { kind: 'approved'; responseCode: ApprovalCode; amount: Cents }
  | { kind: 'declined'; declineReason: DeclineReason }

const approvalCodes = ['APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY'] as const
export type ApprovalCode = (typeof approvalCodes)[number]

/** What was asked, as far as the answer has to fit it. */
export type Asked = { requested: Cents; cashback: Cents; supportsPartialApproval: boolean }

/** Null when the answer cannot be read. */
export function readDecision(body: string): Decision | null {
  const answer = fieldsOf(parsed(body))
  if (answer === null) return null
  if (answer['decision'] === 'DECLINED') {
    const declineReason = declineReasons.find((known) => known === answer['declineReason'])
    return declineReason === undefined ? null : { kind: 'declined', declineReason }
  }
  const responseCode = approvalCodes.find((known) => known === answer['decision'])
  const amount = fieldsOf(answer['amount'])
  const value = amount?.['value']
  if (responseCode === undefined || amount?.['currencyCode'] !== 'USD') return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return null
  return { kind: 'approved', responseCode, amount: cents(BigInt(value)) }
}

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

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
