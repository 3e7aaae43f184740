// Asks about a card transaction in the card provider's published format, and reads the program's published answer.
import { addCents, cents, noCents, subtractCents, type Cents } from '@daybreak/money'
import type { Question } from '../authorizations/collaborator.ts'
import { answerCodes, type Decision } from '../authorizations/decision.ts'
import type { CardTransaction } from '../authorizations/transactions.store.ts'
import { required } from '../store/rows.ts'
import { publishedAmount, publishedMerchant, publishedPointOfService } from './values.ts'

/** The amounts do not include the fee, which has a field of its own; the cash at the register is part of them. */
export function questionOf(transaction: CardTransaction): Question {
  const { id, authorizationRequestId, paymentCardId, requested, cashback, fee, merchant, processingType, createdAt } = transaction
  const requestId = required(authorizationRequestId)
  const amount = amountOf(subtractCents(requested, fee))
  return {
    id: requestId,
    data: {
      collaborativeAuthorizationRequest: {
        __typename: 'PaymentCardAuthorizationRequest',
        id: requestId,
        createdAt,
        transactionTimestamp: createdAt,
        transaction: { id },
        paymentCard: { id: paymentCardId },
        transactionAmount: amount,
        settlementAmount: amount,
        requestedAmount: amount,
        surchargeFee: fee === noCents ? null : amountOf(fee),
        ...(cashback > noCents && { cashBackAmount: amountOf(cashback) }),
        merchantDetails: publishedMerchant(merchant),
        pointOfServiceDetails: publishedPointOfService(processingType, transaction.supportsPartialApproval, merchant.entry),
        responseCode: null,
        avsResponseCode: null,
        postalCodeResponseCode: null,
        cvvResponseCode: null,
      },
    },
    read: (body) => readAnswer(body, transaction),
  }
}

/** Amounts of the sandbox arrived as unsigned integers and stay such. */
function amountOf(amount: Cents) {
  return publishedAmount(Number.parseInt(amount.toString(), 10))
}

/** Null when the answer cannot be read, or is about another transaction. */
export function readAnswer(body: string, asked: CardTransaction): Decision | null {
  const answer = fieldsOf(parsed(body))
  if (answer === null || fieldsOf(answer['transaction'])?.['id'] !== asked.id) return null
  const code = answer['responseCode']
  const named = answer['authorizedAmount'] ?? null
  const authorized = named === null ? null : readAmount(named)
  if (code === 'APPROVED') {
    if (named === null) return { kind: 'approved', responseCode: 'APPROVED', amount: asked.requested }
    return authorized === null ? null : { kind: 'approved', responseCode: 'APPROVED', amount: addCents(authorized, asked.fee) }
  }
  if (code === 'PARTIAL_AMOUNT_APPROVED') return authorized === null ? null : partOf(addCents(authorized, asked.fee), asked)
  const declineReason = answerCodes.find((known) => known === code)
  return declineReason === undefined ? null : { kind: 'declined', declineReason }
}

/** The program has one word for a part; the network has another one for all but the cash. */
function partOf(amount: Cents, { requested, cashback }: CardTransaction): Decision {
  const isAllButCash = cashback > noCents && amount === subtractCents(requested, cashback)
  return {
    kind: 'approved',
    responseCode: isAllButCash ? 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY' : 'APPROVED_FOR_PARTIAL_AMOUNT',
    amount,
  }
}

function readAmount(amount: unknown): Cents | null {
  const { value, currencyCode } = fieldsOf(amount) ?? {}
  if (currencyCode !== 'USD' || typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return null
  return cents(BigInt(value))
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
