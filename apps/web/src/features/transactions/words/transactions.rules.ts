// Decides the words, styles and amounts of a transaction in the table and the detail modal, on plain data.
import { failureReasons, type FailureReason, type Transaction, type TransactionStatus } from '@daybreak/contract'
import { negateCents, type Cents } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'

type Kebab<Code extends string> = Code extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}-${Kebab<Rest>}`
  : Lowercase<Code>

/** The last part of a text's key: `RETURNED_PER_ODFI_REQUEST` is `returned-per-odfi-request`. A code without a text does not compile. */
export function keyPart<const Code extends string>(code: Code): Kebab<Code> {
  return code.toLowerCase().replaceAll('_', '-') as Kebab<Code>
}

/** The text that names a category. */
export function kindNameOf(kind: Transaction['kind']) {
  return kind === 'express_pay' ? 'transactions.kind.express-pay' : (`transactions.kind.${kind}` as const)
}

/** Spec 2: "FAILED and CANCELED items show a red badge and a muted amount." */
export function isUndone({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'FAILED' || status === 'CANCELED'
}

export function isPayroll({ payrollTransfer }: Pick<Transaction, 'payrollTransfer'>): boolean {
  return payrollTransfer !== null
}

export type RowStatus =
  | { appearance: 'bad'; word: 'failed' | 'canceled' }
  | { appearance: 'pending' }
  | { appearance: 'plain'; status: TransactionStatus; isUsual: boolean }

/** How the status column shows an item. An item that simply went through says so quietly, and on a phone not at all. */
export function rowStatusOf({ status, isPending }: Transaction): RowStatus {
  if (status === 'FAILED') return { appearance: 'bad', word: 'failed' }
  if (status === 'CANCELED') return { appearance: 'bad', word: 'canceled' }
  if (isPending) return { appearance: 'pending' }
  return { appearance: 'plain', status, isUsual: status === 'COMPLETED' || status === 'PROCESSED' }
}

export type AmountStyle = 'in' | 'out' | 'off'

/** Money in is green, money out is ink, money that did not move is muted (design language 10). */
export function amountStyleOf(transaction: Transaction): AmountStyle {
  if (isUndone(transaction)) return 'off'
  return transaction.direction === 'POSITIVE' ? 'in' : 'out'
}

/** The circle behind the picture of a transaction. */
export function orbToneOf(transaction: Transaction): 'in' | 'bad' | 'plain' {
  if (isUndone(transaction)) return 'bad'
  return transaction.direction === 'POSITIVE' ? 'in' : 'plain'
}

/** Spec 2: "Status: "Processing" if pending, "Completed" if complete, otherwise the title-cased status." */
export function detailStatusOf({ status, isPending, isComplete }: Transaction): TransactionStatus {
  if (isPending) return 'PROCESSING'
  return isComplete ? 'COMPLETED' : status
}

export type PaymentMethod = { kind: 'ach' } | { kind: 'card'; last4: string | null }

/** Spec 2, "Payment Method … is hidden for payroll transfers": null. */
export function paymentMethodOf(transaction: Transaction): PaymentMethod | null {
  if (isPayroll(transaction)) return null
  return transaction.typeName === 'ACH Transfer' ? { kind: 'ach' } : { kind: 'card', last4: transaction.last4Digits }
}

export type Description =
  | { kind: 'summary'; text: string }
  | { kind: 'reason'; reason: FailureReason }
  /** A return code of the bank's that is not in the specification's list, such as "R23". */
  | { kind: 'bank-code'; code: string }

/** What the words of a reason depend on. */
export type Reported = Pick<Transaction, 'reasonCode' | 'summary' | 'status' | 'direction' | 'typeName' | 'isCompanyDebit'>

/** Spec 2: "the reasonCode when status is failed or canceled, otherwise the summary". Our reading: a returned item shows its reason too. */
export function descriptionOf(transaction: Reported): Description {
  const { reasonCode, summary, status } = transaction
  if (reasonCode === null || !(isUndone(transaction) || status === 'RETURNED')) return { kind: 'summary', text: summary }
  return isFailureReason(reasonCode) ? { kind: 'reason', reason: reasonCode } : { kind: 'bank-code', code: reasonCode }
}

function isFailureReason(code: string): code is FailureReason {
  return failureReasons.some((reason) => reason === code)
}

/** The reasons whose plain line names a limit or a date that this page does not have; it says nothing rather than guess. */
type UnexplainedReason = 'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT' | 'TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT'
const unexplainedReasons: readonly string[] = [
  'TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT',
  'TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT',
] satisfies UnexplainedReason[]

export type Meaning =
  | { about: 'reason'; reason: Exclude<FailureReason, UnexplainedReason> }
  | { about: 'unknown' | 'returned' | 'partial' | 'purchase-only' }

/** The plain line under the words of the bank, or null where none can be said honestly (readings 4.12). */
export function meaningOf(transaction: Reported): Meaning | null {
  const description = descriptionOf(transaction)
  if (description.kind === 'reason') {
    const { reason } = description
    return isReported(reason) && isTrueFor(reason, transaction) ? { about: 'reason', reason } : null
  }
  switch (transaction.status) {
    case 'UNKNOWN':
      return { about: 'unknown' }
    case 'RETURNED':
      return { about: 'returned' }
    case 'COMPLETED_FOR_PARTIAL_AMOUNT':
      return { about: 'partial' }
    case 'COMPLETED_PURCHASE_AMOUNT_ONLY':
      return { about: 'purchase-only' }
    default:
      return null
  }
}

function isReported(reason: FailureReason): reason is Exclude<FailureReason, UnexplainedReason> {
  return !unexplainedReasons.includes(reason)
}

function isTrueFor(reason: FailureReason, { direction, status, typeName, isCompanyDebit }: Reported): boolean {
  // "The other account" of a debit that a company began is the worker's own.
  if (isCompanyDebit && (reason === 'ACCOUNT_CLOSED' || reason === 'ACCOUNT_FROZEN')) return false
  // "Your money is back in your account" is only true of money that had left it.
  if (reason === 'INTERNAL_ERROR') return direction === 'NEGATIVE'
  // "The other bank froze that account": only a return says that it was theirs and not ours.
  if (reason === 'ACCOUNT_FROZEN') return status === 'RETURNED'
  // "Choose another one": a purchase was declined because of the card, and there is no other account to choose.
  if (reason === 'ACCOUNT_CLOSED' || reason === 'NON_TRANSACTION_ACCOUNT') return typeName === 'ACH Transfer'
  return true
}

/** A store's hold: the amount may still change until the purchase is final (readings 4.13). */
export function canAmountChange({ status, typeName, direction }: Transaction): boolean {
  return status === 'PENDING' && typeName === 'Transaction' && direction === 'NEGATIVE'
}

/** The amount with its sign, which the wire keeps apart in `direction`. */
export function signedAmountOf({ amount, direction }: Transaction): Cents {
  return direction === 'NEGATIVE' ? negateCents(wireCents(amount)) : wireCents(amount)
}
