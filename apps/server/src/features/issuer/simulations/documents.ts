// The GraphQL documents of simulations at a card-provider sandbox, and how their answers are read.
import * as z from 'zod'
import { cents, type Cents } from '@daybreak/money'
import { parseInstant, type Instant } from '@daybreak/time'
import { issuerMutation, issuerReading, type Mutation } from '../issuer-call.ts'

/** A card transaction as the sandbox sees it now. */
export type SimulatedTransaction = {
  transactionId: string
  kind: string
  merchant: string
  declineReason: string | null
  requested: Cents
  authorized: Cents
  held: Cents
  cleared: Cents
  refunded: Cents
  expiresAt: Instant | null
  createdAt: Instant
}
/** The last report about it. */
export type SimulatedEvent = { eventId: string; responseCode: string; amount: Cents; transaction: SimulatedTransaction }
export type SimulatedTransfer = { transferId: string; type: string; status: string; amount: Cents; companyName: string }
export type OrderStep = 'Approval' | 'SendToPrinter' | 'Shipped' | 'ShipmentFailed' | 'Completed'

const amount = z.object({ value: z.int().nonnegative() }).transform(({ value }) => cents(BigInt(value)))
const instant = z.iso.datetime().transform(parseInstant)

const transactionFields = `id kind declineReason expiresAt createdAt merchantDetails { name }
  requestedAmount { value } authorizedAmount { value } heldAmount { value } clearedAmount { value } refundedAmount { value }`
const transaction = z
  .object({
    id: z.string(),
    kind: z.string(),
    declineReason: z.string().nullable(),
    expiresAt: instant.nullable(),
    createdAt: instant,
    merchantDetails: z.object({ name: z.string() }),
    requestedAmount: amount,
    authorizedAmount: amount,
    heldAmount: amount,
    clearedAmount: amount,
    refundedAmount: amount,
  })
  .transform((one): SimulatedTransaction => ({
    transactionId: one.id,
    kind: one.kind,
    merchant: one.merchantDetails.name,
    declineReason: one.declineReason,
    requested: one.requestedAmount,
    authorized: one.authorizedAmount,
    held: one.heldAmount,
    cleared: one.clearedAmount,
    refunded: one.refundedAmount,
    expiresAt: one.expiresAt,
    createdAt: one.createdAt,
  }))

/** Its result: the event itself has it in the provider's published codes. */
const decided = z.object({ responseCode: z.string() }).transform(({ responseCode }) => ({ decision: responseCode }))

const eventFields = `id approvedAmount { value } simulatedTransaction { responseCode ${transactionFields} }`
const event = z
  .object({
    id: z.string(),
    approvedAmount: amount,
    simulatedTransaction: z.intersection(transaction, decided),
  })
  .transform((one): SimulatedEvent => ({
    eventId: one.id,
    responseCode: one.simulatedTransaction.decision,
    amount: one.approvedAmount,
    transaction: one.simulatedTransaction,
  }))

const transferFields = `id companyName amount { value }
  status { ... on NonFailureExternallyInitiatedACHStatus { status } ... on FailureExternallyInitiatedACHStatus { status } }`
const transfer = z
  .object({ __typename: z.string(), id: z.string(), status: z.object({ status: z.string() }), companyName: z.string(), amount })
  .transform((one): SimulatedTransfer => ({
    transferId: one.id,
    type: one.__typename,
    status: one.status.status,
    amount: one.amount,
    companyName: one.companyName,
  }))

const eventMutation = (name: string, type: string) =>
  issuerMutation<SimulatedEvent>({ name, type, selection: eventFields, answer: event, audience: 'sandbox' })
export const events = {
  simulateAuthorization: eventMutation('simulateAuthorization', 'AuthorizationEvent'),
  simulateSingleStepAuthAndClear: eventMutation('simulateSingleStepAuthAndClear', 'AuthorizationAndClearEvent'),
  simulateClearing: eventMutation('simulateClearing', 'ClearingEvent'),
  simulateClearingWithoutAuthorization: eventMutation('simulateClearingWithoutAuthorization', 'ClearingEvent'),
  simulateReversal: eventMutation('simulateReversal', 'ReversalEvent'),
  simulateAuthorizationExpiry: eventMutation('simulateAuthorizationExpiry', 'ReversalEvent'),
  simulateRefund: eventMutation('simulateRefund', 'ClearingEvent'),
  simulateRefundWithoutPurchase: eventMutation('simulateRefundWithoutPurchase', 'ClearingEvent'),
  simulateCardFee: eventMutation('simulateCardFee', 'FeeEvent'),
}
const entryMutation = (name: string) =>
  issuerMutation<SimulatedTransfer>({
    name,
    type: ['CreditFunds', 'DebitFunds', 'PayrollTransfer'],
    selection: transferFields,
    answer: transfer,
    audience: 'sandbox',
  })
export const entryMutations = {
  receive: entryMutation('simulateExternallyInitiatedACHTransfer'),
  process: entryMutation('simulateAchTransferProcessing'),
  sendBack: entryMutation('simulateAchTransferReturn'),
}
const orderStep = (step: OrderStep) =>
  issuerMutation({
    name: `simulatePhysicalPaymentCardOrder${step}`,
    inputType: `SimulatePhysicalPaymentCard${step}Input`,
    type: 'PhysicalPaymentCardOrder',
    selection: 'orderState { status }',
    answer: z.object({ orderState: z.object({ status: z.string() }) }).transform(({ orderState }) => orderState),
    audience: 'sandbox',
  })
export const orderSteps: Record<OrderStep, Mutation<{ status: string }>> = {
  Approval: orderStep('Approval'),
  SendToPrinter: orderStep('SendToPrinter'),
  Shipped: orderStep('Shipped'),
  ShipmentFailed: orderStep('ShipmentFailed'),
  Completed: orderStep('Completed'),
}
export const trouble = issuerMutation({
  name: 'simulateNotificationTrouble',
  type: 'WebhookNotificationTarget',
  selection: 'id',
  answer: z.object({ id: z.string() }),
  audience: 'sandbox',
})

export const transactionsOfCard = issuerReading({
  audience: 'sandbox',
  operation: 'CardTransactions',
  query: `query CardTransactions($paymentCardId: ID!, $first: UnsignedInt!) {
    cardTransactions(paymentCardId: $paymentCardId, first: $first) { ${transactionFields} }
  }`,
  answer: z.object({ cardTransactions: z.array(transaction) }),
})
export const entryOfId = issuerReading({
  audience: 'sandbox',
  operation: 'AchTransfer',
  query: `query AchTransfer($id: ID!) {
    node(id: $id) { __typename ... on ExternallyInitiatedACHTransfer { ${transferFields} } }
  }`,
  // Something else of that id has none of the fields.
  answer: z.object({ node: z.union([transfer, z.looseObject({}).transform(() => null)]).nullable() }),
})
export const carrierOfOrder = issuerReading({
  audience: 'sandbox',
  operation: 'CardCarrier',
  query: `query CardCarrier($id: ID!) {
    node(id: $id) { ... on PhysicalPaymentCardOrder { cardPersonalization { textLines { line3 } } } }
  }`,
  answer: z.object({
    node: z.object({ cardPersonalization: z.object({ textLines: z.object({ line3: z.string().nullable() }) }) }).nullable(),
  }),
})
const targetEdges = z.object({ edges: z.array(z.object({ node: z.object({ id: z.string() }) })) })
export const targets = issuerReading({
  audience: 'sandbox',
  operation: 'WebhookTargets',
  query: 'query WebhookTargets { organizations { webhookNotificationTargets(first: 50) { edges { node { id } } } } }',
  answer: z.object({ organizations: z.array(z.object({ webhookNotificationTargets: targetEdges })) }),
})
