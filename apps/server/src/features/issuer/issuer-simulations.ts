// What an operator may make happen at a card-provider sandbox: merchants, cash machines, other banks, printers. No other provider has it.
import * as z from 'zod'
import { cents, type Cents } from '@daybreak/money'
import { parseInstant, type Instant } from '@daybreak/time'
import type { Log } from '#platform/log.ts'
import { createIssuerCall, type IssuerCall, type Mutation } from './issuer-call.ts'
import { createAskIssuer, type Patience } from './issuer-graphql.ts'
import { createPeopleSimulations, type IssuerPeopleSimulations } from './issuer-people-simulations.ts'

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
/** What was told of it last. */
export type SimulatedEvent = { eventId: string; responseCode: string; amount: Cents; transaction: SimulatedTransaction }
export type SimulatedTransfer = { transferId: string; type: string; status: string; amount: Cents; companyName: string }

export type SimulatedPurchase = {
  providerCardId: string
  amount: Cents
  merchant: { name?: string; category?: string }
  cashback?: Cents
  surcharge?: Cents
  isCash?: boolean
  takesPart?: boolean
}
/** A transaction that is known, or a card that was charged or paid without asking. */
export type SimulationSubject =
  | { transactionId: string }
  | { providerCardId: string; merchant: { name?: string; category?: string } }
export type OrderStep = 'Approval' | 'SendToPrinter' | 'Shipped' | 'ShipmentFailed' | 'Completed'
export type SimulatedEntry = {
  providerAccountId: string
  amount: Cents
  type: 'CREDIT' | 'DEBIT' | 'PAYROLL'
  companyName?: string
  companyIdentifier?: string
  description?: string
  /** A civil date; today when left out. */
  settlementDate?: string
}
export type DeliveryTrouble = { copies: number; delayMs: number; isReordered: boolean }

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502, see `issuerRefusalCodes`). */
export type IssuerSimulations = IssuerPeopleSimulations & {
  purchase(purchase: SimulatedPurchase): Promise<SimulatedEvent>
  /** Authorised and cleared in one message. */
  withdraw(purchase: SimulatedPurchase): Promise<SimulatedEvent>
  /** @param amount  null for what is held */
  clear(subject: SimulationSubject, amount: Cents | null, isFinal: boolean): Promise<SimulatedEvent>
  reverse(transactionId: string, amount: Cents | null): Promise<SimulatedEvent>
  expire(transactionId: string): Promise<SimulatedEvent>
  refund(subject: SimulationSubject, amount: Cents | null): Promise<SimulatedEvent>
  chargeFee(subject: SimulationSubject, amount: Cents): Promise<SimulatedEvent>
  /** Newest first. */
  listTransactions(providerCardId: string, count: number): Promise<SimulatedTransaction[]>
  receiveEntry(entry: SimulatedEntry): Promise<SimulatedTransfer>
  /** null when there is no such entry. */
  findEntry(transferId: string): Promise<SimulatedTransfer | null>
  settleEntry(entry: SimulatedTransfer): Promise<SimulatedTransfer>
  sendEntryBack(entry: SimulatedTransfer, reason: string): Promise<SimulatedTransfer>
  moveOrder(orderId: string, step: OrderStep): Promise<{ status: string }>
  /** What the carrier of a mailed card shows: its activation code, or null. */
  readCarrier(orderId: string): Promise<string | null>
  /** Events reach every target so from now on. */
  setTrouble(trouble: DeliveryTrouble): Promise<void>
}

// A try is longer than the sandbox waits for our answer; what is asked again has the same key, and is done once.
const patience: Patience = { tryMs: 5_000, totalMs: 8_000 }

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

const eventFields = `id responseCode approvedAmount { value } simulatedTransaction { ${transactionFields} }`
const event = z
  .object({ id: z.string(), responseCode: z.string(), approvedAmount: amount, simulatedTransaction: transaction })
  .transform((one): SimulatedEvent => ({
    eventId: one.id,
    responseCode: one.responseCode,
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

const types = {
  simulateAuthorization: 'AuthorizationEvent',
  simulateSingleStepAuthAndClear: 'AuthorizationAndClearEvent',
  simulateClearing: 'ClearingEvent',
  simulateClearingWithoutAuthorization: 'ClearingEvent',
  simulateReversal: 'ReversalEvent',
  simulateAuthorizationExpiry: 'ReversalEvent',
  simulateRefund: 'ClearingEvent',
  simulateRefundWithoutPurchase: 'ClearingEvent',
  simulateCardFee: 'FeeEvent',
} as const
const entryTypes = { CREDIT: 'CreditFunds', DEBIT: 'DebitFunds', PAYROLL: 'PayrollTransfer' } as const

const transactionsOfCard = {
  operation: 'CardTransactions',
  query: `query CardTransactions($paymentCardId: ID!, $first: UnsignedInt!) {
    cardTransactions(paymentCardId: $paymentCardId, first: $first) { ${transactionFields} }
  }`,
  answer: z.object({ cardTransactions: z.array(transaction) }),
}
const entryOfId = {
  operation: 'AchTransfer',
  query: `query AchTransfer($id: ID!) {
    node(id: $id) { __typename ... on ExternallyInitiatedACHTransfer { ${transferFields} } }
  }`,
  // Something else of that id has none of the fields.
  answer: z.object({ node: z.union([transfer, z.looseObject({}).transform(() => null)]).nullable() }),
}
const carrierOfOrder = {
  operation: 'CardCarrier',
  query: `query CardCarrier($id: ID!) {
    node(id: $id) { ... on PhysicalPaymentCardOrder { cardPersonalization { textLines { line3 } } } }
  }`,
  answer: z.object({
    node: z.object({ cardPersonalization: z.object({ textLines: z.object({ line3: z.string().nullable() }) }) }).nullable(),
  }),
}
const targetEdges = z.object({ edges: z.array(z.object({ node: z.object({ id: z.string() }) })) })
const targets = {
  operation: 'WebhookTargets',
  query: 'query WebhookTargets { organizations { webhookNotificationTargets(first: 50) { edges { node { id } } } } }',
  answer: z.object({ organizations: z.array(z.object({ webhookNotificationTargets: targetEdges })) }),
}

/** @param newKey  a key that no request had before */
export function createIssuerSimulations(
  { url, apiKey, log }: { url: string; apiKey: string; log: Log },
  newKey: () => string,
): IssuerSimulations {
  const call = createIssuerCall(createAskIssuer({ url, patience, log: log.child({ room: 'issuer' }) }), apiKey)

  function simulate(name: keyof typeof types, input: Record<string, unknown>): Promise<SimulatedEvent> {
    const mutation: Mutation<SimulatedEvent> = { name, type: types[name], selection: eventFields, answer: event }
    return call.mutate(mutation, { ...input, idempotencyKey: newKey() })
  }

  return {
    purchase: (purchase) => simulate('simulateAuthorization', purchaseInput(purchase)),
    withdraw: (purchase) => simulate('simulateSingleStepAuthAndClear', purchaseInput(purchase)),
    clear: (subject, value, isFinal) =>
      'transactionId' in subject
        ? simulate('simulateClearing', { ...subjectInput(subject), ...partInput(value), isFinal })
        : simulate('simulateClearingWithoutAuthorization', { ...subjectInput(subject), ...partInput(value) }),
    reverse: (transactionId, value) => simulate('simulateReversal', { transactionId, ...partInput(value) }),
    expire: (transactionId) => simulate('simulateAuthorizationExpiry', { transactionId }),
    refund: (subject, value) =>
      simulate('transactionId' in subject ? 'simulateRefund' : 'simulateRefundWithoutPurchase', {
        ...subjectInput(subject),
        ...partInput(value),
      }),
    chargeFee: (subject, value) => simulate('simulateCardFee', { ...subjectInput(subject), ...partInput(value) }),
    async listTransactions(paymentCardId, first) {
      return (await call.read(transactionsOfCard, { paymentCardId, first })).cardTransactions
    },
    ...entriesOf(call, newKey),
    ...createPeopleSimulations(call),
    moveOrder: async (physicalPaymentCardOrderId, step) =>
      call.mutate(
        {
          name: `simulatePhysicalPaymentCardOrder${step}`,
          inputType: `SimulatePhysicalPaymentCard${step}Input`,
          type: 'PhysicalPaymentCardOrder',
          selection: 'orderState { status }',
          answer: z.object({ orderState: z.object({ status: z.string() }) }).transform(({ orderState }) => orderState),
        },
        { physicalPaymentCardOrderId },
      ),
    async readCarrier(id) {
      return (await call.read(carrierOfOrder, { id })).node?.cardPersonalization.textLines.line3 ?? null
    },
    async setTrouble({ copies, delayMs, isReordered }) {
      const on = 'WebhookNotificationTarget'
      const mutation = { name: 'simulateNotificationTrouble', type: on, selection: 'id', answer: z.object({ id: z.string() }) }
      const { organizations } = await call.read(targets, {})
      for (const { node } of organizations.flatMap(({ webhookNotificationTargets: { edges } }) => edges)) {
        const targetId = node.id
        await call.mutate(mutation, { targetId, copies, delayMillis: delayMs, isReordered })
      }
    },
  }
}

function entriesOf(
  call: IssuerCall,
  newKey: () => string,
): Pick<IssuerSimulations, 'receiveEntry' | 'findEntry' | 'settleEntry' | 'sendEntryBack'> {
  const mutation = (name: string, type: string): Mutation<SimulatedTransfer> => ({
    name,
    type,
    selection: transferFields,
    answer: transfer,
  })
  return {
    receiveEntry: ({ providerAccountId, amount: value, type, description, ...named }) =>
      call.mutate(mutation('simulateExternallyInitiatedACHTransfer', entryTypes[type]), {
        financialAccountId: providerAccountId,
        amount: amountInput(value),
        transferType: type,
        ...named,
        companyEntryDescription: description,
        idempotencyKey: newKey(),
      }),
    findEntry: async (id) => (await call.read(entryOfId, { id })).node,
    settleEntry: ({ transferId: id, type }) => call.mutate(mutation('simulateAchTransferProcessing', type), { id }),
    sendEntryBack: ({ transferId: id, type }, statusFailureReason) =>
      call.mutate(mutation('simulateAchTransferReturn', type), { id, statusFailureReason }),
  }
}

function purchaseInput({ providerCardId, amount: value, merchant, cashback, surcharge, isCash, takesPart }: SimulatedPurchase) {
  const withCash = cashback === undefined ? 'GOODS_AND_SERVICES' : 'GOODS_AND_SERVICES_WITH_CASH_DISBURSEMENT'
  return {
    cardId: providerCardId,
    amount: amountInput(value),
    merchantDetails: merchantInput(merchant),
    transactionProcessingType: isCash === true ? 'CASH' : withCash,
    pointOfServiceDetails: { terminalSupportsPartialApproval: takesPart === true },
    ...(cashback === undefined ? {} : { cashbackAmount: amountInput(cashback) }),
    ...(surcharge === undefined ? {} : { fees: [surchargeInput(surcharge)] }),
  }
}

function surchargeInput(value: Cents) {
  const fee = amountInput(value)
  return { requestedFeeAmount: fee, approvedFeeAmount: fee, transactionFeeType: 'SURCHARGE' }
}

function subjectInput(subject: SimulationSubject) {
  if ('transactionId' in subject) return { transactionId: subject.transactionId }
  return { cardId: subject.providerCardId, merchantDetails: merchantInput(subject.merchant) }
}

function merchantInput({ name, category }: { name?: string; category?: string }) {
  return { ...(name !== undefined && { name }), ...(category !== undefined && { categoryCode: category }) }
}

function partInput(value: Cents | null) {
  return value === null ? {} : { amount: amountInput(value) }
}

/** The provider counts in unsigned integers. */
function amountInput(value: Cents) {
  return { value: Number.parseInt(value.toString(), 10), currencyCode: 'USD' }
}
