// Translates the card provider's published authorization request into our own, and our decision into the published answer.
import { outsideText, type AuthorizationAnswerCode, type AuthorizationWireAnswer, type CleanText } from '@daybreak/contract'
import { addCents, atLeastZero, greaterOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import * as z from 'zod'
import { isBefore, type Instant } from '@daybreak/time'
import type { AuthorizationAnswer, DeclineReason } from '../authorization/index.ts'
import { centsOf, merchantOf, type AuthorizationRequest } from '../transactions/index.ts'
import {
  amount,
  dollars,
  instant,
  merchantDetails,
  merchantReported,
  likelyMoment,
  momentOf,
  pointOfService,
  processingTypeOf,
  ref,
} from './published-values.ts'

/** `unanswerable`: not even the transaction is named that an answer would be about. */
export type AuthorizationReading =
  | { kind: 'question'; request: AuthorizationRequest }
  | { kind: 'ping' }
  | { kind: 'unreadable'; transactionRef: CleanText; fault: string }
  | { kind: 'unanswerable'; fault: string }

const node = z.object({ id: ref })
const question = z.object({
  __typename: z.nullish(outsideText(100)),
  id: ref,
  createdAt: instant.nullish(),
  transactionTimestamp: instant.nullish(),
  transaction: node,
  paymentCard: node,
  transactionAmount: amount.nullish(),
  settlementAmount: amount.nullish(),
  requestedAmount: amount.nullish(),
  surchargeFee: amount.nullish(),
  cashBackAmount: amount.nullish(),
  merchantDetails: merchantDetails.nullish(),
  // The documentation has it under both names.
  pointOfServiceDetails: pointOfService.nullish(),
  pointOfSaleDetails: pointOfService.nullish(),
})
type Question = z.infer<typeof question>

const envelope = z.object({ data: z.object({ collaborativeAuthorizationRequest: z.unknown() }) })
const ping = z.object({ ping: z.unknown() })
const answerable = z.object({ transaction: node })

/**
 * The provider asks before it approves; when an endpoint is activated it only asks whether it is there. What names a transaction is a question,
 * whatever else it holds.
 *
 * @param receivedAt  of a question that has no time of its own
 */
export function readAuthorization(body: unknown, receivedAt: Instant): AuthorizationReading {
  const outer = envelope.safeParse(body)
  if (!outer.success) return { kind: 'unanswerable', fault: 'no request' }
  const asked: unknown = outer.data.data.collaborativeAuthorizationRequest
  const answered = answerable.safeParse(asked)
  if (!answered.success) {
    const isPing = ping.safeParse(asked).success && !mentions(asked, 'transaction')
    return isPing ? { kind: 'ping' } : { kind: 'unanswerable', fault: 'transaction' }
  }
  const transactionRef = answered.data.transaction.id
  const parsed = question.safeParse(asked)
  if (!parsed.success) return { kind: 'unreadable', transactionRef, fault: faultOf(parsed.error) }
  const request = requestOf(parsed.data, receivedAt)
  return typeof request === 'string' ? { kind: 'unreadable', transactionRef, fault: request } : { kind: 'question', request }
}

function mentions(asked: unknown, member: string): boolean {
  return typeof asked === 'object' && asked !== null && member in asked
}

/** The missing fact, else the question in our own words. */
function requestOf(asked: Question, receivedAt: Instant): AuthorizationRequest | string {
  const amounts = [asked.requestedAmount, asked.settlementAmount].map(dollars).filter((one) => one !== null)
  if (amounts.length === 0) return 'amount'
  const surcharge = shareOf(asked.surchargeFee)
  const cash = shareOf(asked.cashBackAmount)
  if (surcharge === null || cash === null) return 'currency'
  // Our reading: the larger of two amounts must be available, and the fee on top of it.
  const amountAsked = amounts.map(centsOf).reduce((max, one) => greaterOf(max, one), noCents)
  if (cash > amountAsked) return 'cashBackAmount'
  const point = asked.pointOfServiceDetails ?? asked.pointOfSaleDetails
  const reported = { merchantDetails: asked.merchantDetails, pointOfService: point }
  return {
    id: asked.id,
    transactionRef: asked.transaction.id,
    providerCardId: asked.paymentCard.id,
    requested: addCents(amountAsked, surcharge),
    // A request for cash alone has no purchase that could be approved without it.
    cashback: cash === amountAsked ? noCents : cash,
    surcharge,
    // A fee cannot be taken in part.
    supportsPartialApproval: point?.terminalSupportsPartialApproval === true && surcharge === noCents,
    merchant: merchantOf({ merchant: merchantReported(asked.merchantDetails), processingType: processingTypeOf(reported) }),
    occurredAt: momentOfQuestion(asked, receivedAt),
  }
}

/** Nothing for a part that is not named; null for one in another currency. */
function shareOf(reported: z.infer<typeof amount> | null | undefined): Cents | null {
  if (
    reported === null ||
    reported === undefined ||
    reported.value === null ||
    reported.value === undefined ||
    reported.value === 0
  )
    return noCents
  const known = dollars(reported)
  return known === null ? null : centsOf(known)
}

/** Never later than now: what happens next to the transaction happens after it. */
function momentOfQuestion({ createdAt, transactionTimestamp }: Question, receivedAt: Instant): Instant {
  const reported = createdAt ?? transactionTimestamp
  if (reported === null || reported === undefined) return receivedAt
  const moment = likelyMoment(momentOf(reported), receivedAt)
  return isBefore(moment, receivedAt) ? moment : receivedAt
}

/** Which field is wrong, never its value. */
function faultOf(error: z.ZodError): string {
  return error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
}

/**
 * Each of our reasons in the provider's words. Of those, `DECLINED` is deprecated, and `TIMEOUT` and `ERROR` are the provider's own;
 * what none of the others covers is a condition of ours that was not met.
 */
const codeOfReason: Readonly<Record<DeclineReason, Exclude<AuthorizationAnswerCode, 'APPROVED' | 'PARTIAL_AMOUNT_APPROVED'>>> = {
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  LIMIT_EXCEEDED: 'EXCEEDS_LIMIT',
  CARD_FROZEN: 'BLOCKED_CARD',
  CARD_INACTIVE: 'BLOCKED_CARD',
  CARD_CLOSED: 'BLOCKED_CARD',
  ACCOUNT_RESTRICTED: 'BLOCKED_CARD',
  UNKNOWN_CARD: 'INVALID_TRANSACTION',
  SYSTEM_ERROR: 'INVALID_TRANSACTION',
  SYSTEM_TIMEOUT: 'INVALID_TRANSACTION',
}

export function answerOf(
  { transactionRef, surcharge }: Pick<AuthorizationRequest, 'transactionRef' | 'surcharge'>,
  { decision, amount: decided, reason }: AuthorizationAnswer,
): AuthorizationWireAnswer {
  const transaction = { id: transactionRef }
  if (decision === 'DECLINED') return { transaction, responseCode: codeOfReason[reason ?? 'SYSTEM_ERROR'] }
  if (decision === 'APPROVED') return { transaction, responseCode: 'APPROVED' }
  // A part, or all but the cash: the amount is reported, as it was requested, without the fee.
  const value = Number.parseInt(atLeastZero(subtractCents(decided, surcharge)).toString(), 10)
  return { transaction, responseCode: 'PARTIAL_AMOUNT_APPROVED', authorizedAmount: { value, currencyCode: 'USD' } }
}
