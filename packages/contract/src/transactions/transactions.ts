// Posted and pending transactions. Specification 2 "Transactions table", 3 "Transaction", 4 "Transaction statuses", 8 reasons.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { centsText, idText, instantText, pageOf, pageFields, unsignedCentsText } from '../shapes.ts'

export const transactionStatus = z.enum([
  'UNKNOWN',
  'CANCELED',
  'FAILED',
  'INITIATED',
  'PROCESSED',
  'PROCESSING',
  'RETURNED',
  'COMPLETED',
  'COMPLETED_FOR_PARTIAL_AMOUNT',
  'COMPLETED_PURCHASE_AMOUNT_ONLY',
  'PENDING',
  'REFUND',
])
export type TransactionStatus = z.infer<typeof transactionStatus>

/** Transfer failure reasons, specification 8. An ACH return outside the list is carried as its R-code ("R23"). */
export const failureReasons = [
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
export type FailureReason = (typeof failureReasons)[number]

/** What the picture beside a row shows; our reading (design 6, Icons). */
export const transactionKind = z.enum([
  'payroll',
  'express_pay',
  'bank',
  'restaurant',
  'fuel',
  'groceries',
  'pharmacy',
  'phone',
  'transit',
  'coffee',
  'other',
])

const payrollTransfer = z.object({
  totalAmount: unsignedCentsText,
  reimbursementAmount: unsignedCentsText,
  /** Total minus reimbursement; may be negative. */
  remainingAmount: centsText,
  /** True for pay that could be used before its settlement day, because the employer pays early (decision 52); absent otherwise. */
  arrivedEarly: z.optional(z.boolean()),
})

export const transaction = z.object({
  id: idText('txn'),
  /** "Posted Date": of a purchase that a store took money for, the first time that it did; until then its approval. */
  createdAt: instantText,
  summary: z.string(),
  /** As the store sent its name, where that is not how it is shown. */
  rawName: z.optional(z.string()),
  /** Where the store is, as the card network has it; absent where it says nothing, and where no store is. */
  merchantCity: z.optional(z.string()),
  /** Cents without a sign; `direction` carries it. */
  amount: unsignedCentsText,
  direction: z.enum(['POSITIVE', 'NEGATIVE']),
  status: transactionStatus,
  typeName: z.enum(['Transaction', 'ACH Transfer']),
  kind: transactionKind,
  last4Digits: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  isPending: z.boolean(),
  isComplete: z.boolean(),
  isDisputable: z.boolean(),
  /** The dispute that the item is part of, which its case is shown by; absent where there is none. */
  disputeId: z.optional(idText('dsp')),
  /** Another company began it, by the account number: it can be stopped and, for 60 days, claimed as not allowed (`/debit`). */
  isCompanyDebit: z.boolean(),
  payrollTransfer: z.nullable(payrollTransfer),
})
export type Transaction = z.infer<typeof transaction>

const transactionPage = pageOf(transaction)
export type TransactionPage = z.infer<typeof transactionPage>

export const transactionDirections = ['in', 'out'] as const
/** The statuses that a worker distinguishes: pending, done, and without effect. */
export const transactionStates = ['pending', 'complete', 'undone'] as const

/** The beginning of a day, where the reader is: the server does not know where that is. */
const searchedInstant = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/))
/** What narrows the lists down; all that is given holds together. */
export const transactionFilter = {
  /** Words, each of them somewhere in a row: name, city, category, amount, last four. */
  q: z.optional(z.string().check(z.maxLength(100))),
  way: z.optional(z.enum(transactionDirections)),
  state: z.optional(z.enum(transactionStates)),
  kind: z.optional(transactionKind),
  from: z.optional(searchedInstant),
  before: z.optional(searchedInstant),
  min: z.optional(unsignedCentsText),
  max: z.optional(unsignedCentsText),
}
const filteredPageQuery = z.object({ ...pageFields, ...transactionFilter })

export const transactionsRoutes = {
  listCompleted: defineRoute({
    room: 'transactions',
    method: 'GET',
    path: '/api/employees/transactions',
    access: 'session',
    requires: ['completed'],
    summary: 'Everything that is not pending, by createdAt then id, newest first.',
    query: filteredPageQuery,
    responses: { 200: transactionPage },
    problems: ['bad_cursor', 'accounts.not_found'],
  }),
  listPending: defineRoute({
    room: 'transactions',
    method: 'GET',
    path: '/api/employees/transactions/pending',
    access: 'session',
    requires: ['completed'],
    summary: 'Items that are initiated, pending or processing, newest first.',
    query: filteredPageQuery,
    responses: { 200: transactionPage },
    problems: ['bad_cursor', 'accounts.not_found'],
  }),
}
