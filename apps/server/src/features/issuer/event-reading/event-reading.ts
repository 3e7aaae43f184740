// Fetches a notification event from the card provider by its id, with the fields that the readers of events need.
import * as z from 'zod'
import { fact, instantFact, listFact, textFact } from '../facts.ts'
import type { Instant } from '@daybreak/time'
import { issuerReading, type IssuerCall } from '../issuer-call.ts'

/** Throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502). */
export type IssuerEventReading = {
  /** The published `NotificationEvent`; null when the provider does not have it (any more). */
  readNotificationEvent(eventId: string): Promise<Readonly<Record<string, unknown>> | null>
  /** The provider's decisions and steps in a card transaction; null when it does not know the transaction, or reports none. */
  readTransactionWords(transactionId: string): Promise<ProviderWord[] | null>
}

export type ProviderWord = {
  id: string
  /** Of an authorization; anything else follows one. */
  isAuthorization: boolean
  /** null for a fact that is missing. */
  responseCode: string | null
  at: Instant | null
}

const amount = '{ value currencyCode }'
const money = `
  id transactionId cardId createdAt responseCode accountingDirection transactionProcessingType
  approvedAmount ${amount} requestedAmount ${amount} fees { approvedFeeAmount ${amount} }
  merchantDetails { merchantId name description categoryCode category countryCodeAlpha3 address { locality region } }
  pointOfServiceDetails { category panEntryMode pinEntryMode isCardPresent terminalSupportsPartialApproval }`
const card = 'id status updatedAt'
const shipment = 'paymentCardId orderState { status } updatedAt'
const company = `amount ${amount} companyName companyIdentifier companyEntryDescription settlementDate`
const external = `transactionId financialAccountId createdAt ${company}`
const transfer = `transfer { id sign type financialAccount { id } statusFailureReason ${company} }`
const fee = `id originatingAccount { id } receivingAccount { id } transferDate feeTransferAmount ${amount}`

/** By the published type that an event carries. */
const selections: Readonly<Record<string, string>> = {
  PaymentCardAuthorizationApprovedEvent: `${money} partial`,
  PaymentCardAuthorizationDeclinedEvent: money,
  PaymentCardAuthorizationReversedEvent: `${money} partial issuerExpiredAuthorization settlementImpact`,
  PaymentCardAuthorizationAndClearApprovedEvent: `${money} partial`,
  PaymentCardAuthorizationAndClearDeclinedEvent: money,
  PaymentCardClearedEvent: `${money} partial`,
  PaymentCardAdjustmentEvent: money,
  FeeChargeEvent: fee,
  FeeReversalEvent: `${fee} sourceFeeTransferEvent { id }`,
  PaymentCardIssuedEvent: card,
  PaymentCardActivatedEvent: card,
  PaymentCardSuspendedEvent: card,
  PaymentCardUnsuspendedEvent: card,
  PaymentCardClosedEvent: card,
  PhysicalPaymentCardShippedEvent: shipment,
  PhysicalPaymentCardShipFailedEvent: shipment,
  AchExternallyInitatedDepositReceivedEvent: external,
  AchExternallyInitatedDepositProcessedEvent: external,
  AchExternallyInitatedDepositFailedEvent: `${external} externallyInitatedDepositACHReasonCode`,
  AchExternallyInitiatedWithdrawalReceivedEvent: external,
  AchExternallyInitiatedWithdrawalProcessedEvent: external,
  AchExternallyInitiatedWithdrawalFailedEvent: `${external} externallyInitiatedWithdrawalACHReasonCode`,
  NonOriginatedAchTransferReceivedEvent: `createdAt ${transfer}`,
  NonOriginatedAchTransferProcessedEvent: `processedAt ${transfer}`,
  NonOriginatedAchTransferFailedEvent: `failedAt statusFailureReason ${transfer}`,
  NonOriginatedAchTransferReturnedEvent: `returnSentToBankAt statusFailureReason ${transfer}`,
}

const parts = Object.entries(selections).map(([type, fields]) => `... on ${type} { ${fields} }`)

const readEvent = issuerReading({
  operation: 'NotificationEvent',
  query: `query NotificationEvent($id: ID!) {
    node(id: $id) { ... on NotificationEvent { id createdAt name node { __typename ${parts.join(' ')} } } }
  }`,
  answer: z.object({ node: z.union([z.looseObject({ id: z.string() }), z.null(), z.strictObject({}).transform(() => null)]) }),
})

const wordFields = 'transactionEvents { __typename id responseCode createdAt }'
const authorizationTypes: readonly string[] = ['AuthorizationEvent', 'AuthorizationAndClearEvent']

const word = z
  .object({ __typename: z.string(), id: z.string(), responseCode: textFact, createdAt: instantFact })
  .transform(({ __typename: type, id, responseCode, createdAt }): ProviderWord => ({
    id,
    isAuthorization: authorizationTypes.includes(type),
    responseCode,
    at: createdAt,
  }))

const readWords = issuerReading({
  operation: 'CardTransactionEvents',
  query: `query CardTransactionEvents($id: ID!) {
    node(id: $id) { ... on DebitTransaction { ${wordFields} } ... on CreditTransaction { ${wordFields} } }
  }`,
  answer: z.object({ node: fact(z.object({ transactionEvents: listFact(word) })) }),
})

export function createIssuerEventReading({ read }: IssuerCall): IssuerEventReading {
  return {
    async readTransactionWords(transactionId) {
      return (await read(readWords, { id: transactionId })).node?.transactionEvents ?? null
    },
    async readNotificationEvent(eventId) {
      return (await read(readEvent, { id: eventId })).node
    },
  }
}
