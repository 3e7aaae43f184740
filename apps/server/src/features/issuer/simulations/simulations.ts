// Simulates merchants, ATMs, other banks and card printers at a card-provider sandbox. No other provider offers it.
import type { Cents } from '@daybreak/money'
import type { Log } from '#platform/log.ts'
import { createIssuerCall, type IssuerCall } from '../issuer-call.ts'
import { createAskIssuer, type Patience } from '../issuer-graphql.ts'
import { createPeopleSimulations, type IssuerPeopleSimulations } from './people-simulations.ts'
import {
  carrierOfOrder,
  entryMutations,
  entryOfId,
  events,
  orderSteps,
  targets,
  transactionsOfCard,
  trouble,
  type OrderStep,
  type SimulatedEvent,
  type SimulatedTransaction,
  type SimulatedTransfer,
} from './documents.ts'

export type SimulatedPurchase = {
  providerCardId: string
  amount: Cents
  merchant: SimulatedMerchant
  cashback?: Cents
  surcharge?: Cents
  isCash?: boolean
  takesPart?: boolean
  /** How the card is read, in the provider's words. */
  entry?: {
    panEntryMode?: 'VIA_ELECTRONIC_COMMERCE' | 'INTEGRATED_CIRCUIT_CARD'
    pinEntryMode?: 'PIN_VERIFIED_BY_TERMINAL_DEVICE'
  }
}
export type SimulatedMerchant = { name?: string; category?: string; id?: string }
/** A transaction that is known, or a card that was charged or paid without asking. */
export type SimulationSubject = { transactionId: string } | { providerCardId: string; merchant: SimulatedMerchant }
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
  /** Authorized and cleared in one message. */
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

// A try is longer than the sandbox waits for our answer; a repeat has the same key, and is done once.
const patience: Patience = { tryMs: 5_000, totalMs: 8_000 }

/** @param newKey  a key that no request had before */
export function createIssuerSimulations(
  { url, apiKey, log }: { url: string; apiKey: string; log: Log },
  newKey: () => string,
): IssuerSimulations {
  const call = createIssuerCall(createAskIssuer({ url, patience, log: log.child({ room: 'issuer' }) }), apiKey)

  function simulate(name: keyof typeof events, input: Record<string, unknown>): Promise<SimulatedEvent> {
    return call.mutate(events[name], { ...input, idempotencyKey: newKey() })
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
    moveOrder: async (physicalPaymentCardOrderId, step) => call.mutate(orderSteps[step], { physicalPaymentCardOrderId }),
    async readCarrier(id) {
      return (await call.read(carrierOfOrder, { id })).node?.cardPersonalization.textLines.line3 ?? null
    },
    async setTrouble({ copies, delayMs, isReordered }) {
      const { organizations } = await call.read(targets, {})
      for (const { node } of organizations.flatMap(({ webhookNotificationTargets: { edges } }) => edges)) {
        await call.mutate(trouble, { targetId: node.id, copies, delayMillis: delayMs, isReordered })
      }
    },
  }
}

function entriesOf(
  call: IssuerCall,
  newKey: () => string,
): Pick<IssuerSimulations, 'receiveEntry' | 'findEntry' | 'settleEntry' | 'sendEntryBack'> {
  return {
    receiveEntry: ({ providerAccountId, amount: value, type, description, ...named }) =>
      call.mutate(entryMutations.receive, {
        financialAccountId: providerAccountId,
        amount: amountInput(value),
        transferType: type,
        ...named,
        companyEntryDescription: description,
        idempotencyKey: newKey(),
      }),
    findEntry: async (id) => (await call.read(entryOfId, { id })).node,
    settleEntry: ({ transferId: id }) => call.mutate(entryMutations.process, { id }),
    sendEntryBack: ({ transferId: id }, statusFailureReason) => call.mutate(entryMutations.sendBack, { id, statusFailureReason }),
  }
}

function purchaseInput({
  providerCardId,
  amount: value,
  merchant,
  cashback,
  surcharge,
  isCash,
  takesPart,
  entry,
}: SimulatedPurchase) {
  const withCash = cashback === undefined ? 'GOODS_AND_SERVICES' : 'GOODS_AND_SERVICES_WITH_CASH_DISBURSEMENT'
  return {
    cardId: providerCardId,
    amount: amountInput(value),
    merchantDetails: merchantInput(merchant),
    transactionProcessingType: isCash === true ? 'CASH' : withCash,
    pointOfServiceDetails: { terminalSupportsPartialApproval: takesPart === true, ...entry },
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

function merchantInput({ name, category, id }: SimulatedMerchant) {
  return {
    ...(name !== undefined && { name }),
    ...(category !== undefined && { categoryCode: category }),
    ...(id !== undefined && { merchantId: id }),
  }
}

function partInput(value: Cents | null) {
  return value === null ? {} : { amount: amountInput(value) }
}

/** The provider counts in unsigned integers. */
function amountInput(value: Cents) {
  return { value: Number.parseInt(value.toString(), 10), currencyCode: 'USD' }
}
