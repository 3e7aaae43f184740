// Writes events of transfers to and from other banks and to debit cards in the card provider's published format.
import type { Teller } from './teller.ts'
import { publishedAmount, valueOf } from './values.ts'

type Body = Parameters<Teller>[0]['body']

const bankTypes = ['NonVerifiedExternalUSFinancialBankAccount', 'ExternalFinancialBankAccount'] as const

/** As it was at that step. */
function transferOf(body: Body) {
  const isPull = body['type'] === 'PULL'
  const ours = { __typename: 'FinancialAccount', id: body['financialAccountId'] }
  const theirs = { __typename: bankTypes[isPull ? 1 : 0], id: body['bankAccountId'] }
  return {
    __typename: 'OriginatedAchTransfer',
    id: body['id'],
    amount: publishedAmount(valueOf(body['amount'])),
    createdAt: body['createdAt'],
    updatedAt: body['updatedAt'],
    type: body['type'],
    purpose: body['purpose'],
    sign: isPull ? 'POSITIVE' : 'NEGATIVE',
    fromFinancialAccount: isPull ? theirs : ours,
    toFinancialAccount: isPull ? ours : theirs,
    companyEntryDescription: body['entryDescription'],
    individualName: body['individualName'],
    individualIdentificationNumber: body['individualId'],
    paymentRelatedInformation: body['paymentInformation'],
    sameDay: body['isSameDay'],
    traceNumber: body['traceNumber'],
    status: body['status'],
    statusFailureReason: body['failureReason'],
    effectiveEntryDate: body['effectiveDate'],
    sentToBankAt: body['sentAt'],
    expectedProcessedAt: body['expectedAt'],
    processedAt: body['processedAt'],
    returnProcessedAt: body['returnedAt'],
    canceledAt: body['canceledAt'],
    failedAt: body['failedAt'],
  }
}

function step(status: string, typename: string, at: string, hasReason = false): Teller {
  return ({ id, body }) => ({
    name: `ORIGINATED_ACH_TRANSFER_${status}`,
    node: {
      __typename: typename,
      id: id.replace(/^evt/, 'oae'),
      [at]: body['occurredAt'],
      ...(hasReason && { statusFailureReason: body['failureReason'] }),
      transfer: transferOf(body),
    },
  })
}

function instant(name: string): Teller {
  return ({ body }) => {
    const amount = publishedAmount(valueOf(body['amount']))
    return {
      name,
      node: {
        __typename: 'UnifiedFundsTransfer',
        id: body['id'],
        createdAt: body['createdAt'],
        updatedAt: body['updatedAt'],
        source: {
          __typename: 'UnifiedFundsTransferSource',
          node: { __typename: 'FinancialAccount', id: body['financialAccountId'] },
          amount,
        },
        destination: {
          __typename: 'UnifiedFundsTransferDestination',
          node: { __typename: 'PaymentMethodToken', id: body['paymentMethodTokenId'] },
          amount,
        },
        status: body['status'],
        failureReason: body['failureReason'],
        externalIdentifier: body['externalIdentifier'],
        idempotencyKey: body['idempotencyKey'],
        memo: body['memo'],
      },
    }
  }
}

/** By the names under which they are kept. */
export const originatedTellers = {
  ORIGINATED_ACH_TRANSFER_INITIATED: step('INITIATED', 'OriginatedAchTransferInitiatedEvent', 'createdAt'),
  ORIGINATED_ACH_TRANSFER_PENDING: step('PENDING', 'OriginatedAchTransferPendingEvent', 'processedPendingAt'),
  ORIGINATED_ACH_TRANSFER_PROCESSING: step('PROCESSING', 'OriginatedAchTransferProcessingEvent', 'sentToBankAt'),
  ORIGINATED_ACH_TRANSFER_PROCESSED: step('PROCESSED', 'OriginatedAchTransferProcessedEvent', 'processedAt'),
  ORIGINATED_ACH_TRANSFER_CANCELED: step('CANCELED', 'OriginatedAchTransferCanceledEvent', 'canceledAt'),
  ORIGINATED_ACH_TRANSFER_FAILED: step('FAILED', 'OriginatedAchTransferFailedEvent', 'failedAt', true),
  ORIGINATED_ACH_TRANSFER_RETURNED: step('RETURNED', 'OriginatedAchTransferReturnedEvent', 'returnProcessedAt', true),
  UNIFIED_FUNDS_TRANSFER_INITIATED_EVENT: instant('UNIFIED_FUNDS_TRANSFER_INITIATED_EVENT'),
  UNIFIED_FUNDS_TRANSFER_COMPLETED_EVENT: instant('UNIFIED_FUNDS_TRANSFER_COMPLETED_EVENT'),
  UNIFIED_FUNDS_TRANSFER_FAILED_EVENT: instant('UNIFIED_FUNDS_TRANSFER_FAILED_EVENT'),
} as const satisfies Readonly<Record<string, Teller>>
