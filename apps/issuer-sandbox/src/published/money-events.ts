// Writes events of card transactions and fees in the card provider's published format.
import type { Merchant } from '../authorizations/transactions.store.ts'
import type { EventBody } from '../store/events.store.ts'
import type { Teller } from './teller.ts'
import { publishedAmount, publishedMerchant, publishedPointOfService, valueOf } from './values.ts'

/** What the sandbox itself declines; all else the program declined, or failed to answer. */
const declineCodes: ReadonlyMap<unknown, string> = new Map([
  ['CARD_FROZEN', 'SUSPENDED_CARD'],
  ['CARD_CLOSED', 'TERMINATED_CARD'],
  ['CARD_INACTIVE', 'UNACTIVATED_CARD'],
  ['ACCOUNT_RESTRICTED', 'CLOSED_ACCOUNT'],
  ['LIMIT_EXCEEDED', 'EXCEEDS_APPROVAL_AMOUNT_LIMIT'],
])

type MoneyReport = { name: string; typename: string; direction?: 'DEBIT' | 'CREDIT'; more?: (body: EventBody) => EventBody }

function money({ name, typename, direction, more }: MoneyReport): Teller {
  return ({ body }) => {
    const { responseCode, declineReason, processingType } = body
    const fee = valueOf(body['feeAmount'])
    const isDeclined = responseCode === 'DECLINED' && typename.endsWith('DeclinedEvent')
    const amount = publishedAmount(valueOf(body['amount']) - fee)
    return {
      name,
      node: {
        __typename: typename,
        id: body['id'],
        approvedAmount: isDeclined ? publishedAmount(0) : amount,
        avsResponseCode: null,
        createdAt: body['occurredAt'],
        cvvResponseCode: null,
        merchantDetails: publishedMerchant(body['merchant'] as Merchant),
        originalAmount: amount,
        pinResponseCode: null,
        postalCodeResponseCode: null,
        requestedAmount: amount,
        responseCode: publishedCode({ isDeclined, responseCode, declineReason }),
        transactionId: body['transactionId'],
        accountHolderId: null,
        financialAccountId: body['financialAccountId'],
        cardId: body['paymentCardId'],
        accountingDirection: direction ?? 'DEBIT',
        transactionProcessingType: typeOf(body),
        pointOfServiceDetails: publishedPointOfService(processingType, null, (body['merchant'] as Merchant | undefined)?.entry),
        fees: fee === 0 ? null : [feeOf(fee)],
        ...more?.(body),
      },
    }
  }
}

type CodeFacts = { isDeclined: boolean; responseCode: unknown; declineReason: unknown }

/** The hold of an authorization that was declined and that the program approved anyway. */
function publishedCode({ isDeclined, responseCode, declineReason }: CodeFacts): unknown {
  if (isDeclined) return declineCodes.get(declineReason) ?? 'CA_DECLINED'
  return responseCode === 'DECLINED' ? 'APPROVED' : responseCode
}

/** The published code of a transaction's event, by the name under which it is kept. */
export function publishedCodeOf(name: string, { responseCode, declineReason }: EventBody): unknown {
  return publishedCode({ isDeclined: name.endsWith('_DECLINED'), responseCode, declineReason })
}

function typeOf({ processingType, cashbackAmount }: EventBody): string {
  if (processingType === 'CASH') return 'CASH'
  return valueOf(cashbackAmount) > 0 ? 'GOODS_AND_SERVICES_WITH_CASH_DISBURSEMENT' : 'GOODS_AND_SERVICES'
}

function feeOf(fee: number) {
  return {
    __typename: 'TransactionFee',
    requestedFeeAmount: publishedAmount(fee),
    approvedFeeAmount: publishedAmount(fee),
    transactionFeeType: 'SURCHARGE',
  }
}

const approval = ({ responseCode }: EventBody): EventBody => ({
  partial: responseCode !== 'APPROVED',
  advice: false,
})

/** A refund is a clearing the other way, in the transaction that it gives back where there is one. */
const refund = ({ transactionId, originalTransactionId }: EventBody): EventBody => ({
  transactionId: originalTransactionId ?? transactionId,
  transactionProcessingType: 'RETURNS',
  partial: null,
})

const adjustment = ({ accountingDirection }: EventBody): EventBody => ({
  accountingDirection,
  transactionProcessingType: accountingDirection === 'CREDIT' ? 'ADJUSTMENT_CREDIT' : 'ADJUSTMENT_DEBIT',
})

function reversal(hasExpired: boolean): Teller {
  return money({
    name: 'PAYMENT_CARD_AUTHORIZATION_REVERSED',
    typename: 'PaymentCardAuthorizationReversedEvent',
    direction: 'CREDIT',
    more: () => ({ issuerExpiredAuthorization: hasExpired, partial: null, settlementImpact: false }),
  })
}

const fee: Teller = ({ body }) => ({
  name: 'FEE_CHARGE_EVENT',
  node: {
    __typename: 'FeeChargeEvent',
    id: body['id'],
    originatingAccount: { __typename: 'FinancialAccount', id: body['financialAccountId'] },
    receivingAccount: null,
    feeActivityType: 'ATM_WITHDRAWAL_OUT_OF_NETWORK_FEE',
    status: { __typename: 'NonFailureFeeTransferStatus', status: 'COMPLETE' },
    transferDate: body['occurredAt'],
    feeTransferAmount: publishedAmount(valueOf(body['amount'])),
  },
})

/** By the names under which they are kept. */
export const moneyTellers = {
  PAYMENT_CARD_AUTHORIZATION_APPROVED: money({
    name: 'PAYMENT_CARD_AUTHORIZATION_APPROVED',
    typename: 'PaymentCardAuthorizationApprovedEvent',
    more: approval,
  }),
  PAYMENT_CARD_AUTHORIZATION_DECLINED: money({
    name: 'PAYMENT_CARD_AUTHORIZATION_DECLINED',
    typename: 'PaymentCardAuthorizationDeclinedEvent',
  }),
  PAYMENT_CARD_AUTHORIZATION_REVERSED: reversal(false),
  PAYMENT_CARD_AUTHORIZATION_EXPIRED: reversal(true),
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED: money({
    name: 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED',
    typename: 'PaymentCardAuthorizationAndClearApprovedEvent',
    more: approval,
  }),
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED: money({
    name: 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED',
    typename: 'PaymentCardAuthorizationAndClearDeclinedEvent',
  }),
  PAYMENT_CARD_CLEARED: money({
    name: 'PAYMENT_CARD_CLEARED',
    typename: 'PaymentCardClearedEvent',
    more: ({ isFinal }) => ({ partial: isFinal === false }),
  }),
  PAYMENT_CARD_REFUNDED: money({
    name: 'PAYMENT_CARD_CLEARED',
    typename: 'PaymentCardClearedEvent',
    direction: 'CREDIT',
    more: refund,
  }),
  PAYMENT_CARD_ADJUSTMENT: money({ name: 'PAYMENT_CARD_ADJUSTMENT', typename: 'PaymentCardAdjustmentEvent', more: adjustment }),
  PAYMENT_CARD_FEE: fee,
} as const satisfies Readonly<Record<string, Teller>>
