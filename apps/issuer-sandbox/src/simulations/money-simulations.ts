// Simulates what merchants and the network do after an authorization, or without one: clear, reverse, refund, adjust, charge a
// fee, let a hold age.
import { noCents, type Cents } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import { clear, expire, refund, reverse, type Change, type TransactionAmounts } from '../authorizations/transaction.rules.ts'
import { recordTransactionEvent, type EventDetails } from '../authorizations/transaction-events.ts'
import type {
  CardTransaction,
  Merchant,
  ProcessingType,
  TransactionEvent,
  TransactionKind,
  TransactionStore,
} from '../authorizations/transactions.store.ts'
import type { CardStore } from '../store/cards.store.ts'
import type { RequestStore } from '../store/requests.store.ts'
import { required } from '../store/rows.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { Happening } from '../webhooks/event-names.ts'

/** What an event is about: a transaction that is known, or a card that nothing was authorized with. */
export type Subject = { transactionId: string } | { cardId: string; merchant: Merchant; processingType: ProcessingType }

export type SimulationRefusal =
  | 'no_transaction'
  | 'no_card'
  | 'no_account'
  | 'declined'
  | 'nothing_held'
  | 'above_held'
  | 'nothing_cleared'
  | 'above_cleared'
  | 'amount_needed'
  | 'key_reused'
export type SimulationOutcome =
  | { kind: 'reported'; event: TransactionEvent; transaction: CardTransaction }
  | { kind: SimulationRefusal }

export type Once = { operation: string; key: string | null }
export type Clearing = { subject: Subject; amount: Cents | null; isFinal: boolean; cashback: Cents; fee: Cents }
export type Adjustment = { transactionId: string; amount: Cents; direction: 'DEBIT' | 'CREDIT' }

export type MoneySimulations = {
  clear(clearing: Clearing, once: Once): SimulationOutcome
  reverse(reversal: { transactionId: string; amount: Cents | null }, once: Once): SimulationOutcome
  expire(transactionId: string, once: Once): SimulationOutcome
  /** A refund is a transaction of its own; it names its purchase where that is known. */
  refund(giving: { subject: Subject; amount: Cents | null }, once: Once): SimulationOutcome
  adjust(adjustment: Adjustment, once: Once): SimulationOutcome
  chargeFee(fee: { subject: Subject; amount: Cents }, once: Once): SimulationOutcome
  /** Releases every hold that has expired. */
  expireOldHolds(): void
}

export type MoneySimulationsDeps = {
  database: SandboxDatabase
  cards: CardStore
  requests: RequestStore
  transactions: TransactionStore
  clock: Clock
}

type Reported = Extract<SimulationOutcome, { kind: 'reported' }>
type Found = { kind: 'found'; transaction: CardTransaction }

const holdsAtOnce = 200

export function createMoneySimulations(deps: MoneySimulationsDeps): MoneySimulations {
  const { database, requests, transactions, clock } = deps

  /** The same key gives the same event again. */
  function once(request: Once, input: unknown, work: () => SimulationOutcome): SimulationOutcome {
    const outcome = requests.once({ ...request, input }, work, (done) => (done.kind === 'reported' ? done.event.id : null))
    if (outcome.kind !== 'done_before') return outcome
    const event = required(transactions.findEvent(outcome.nodeId))
    return { kind: 'reported', event, transaction: required(transactions.find(String(event.body['transactionId']))) }
  }

  /** Carries out what the rules said about a transaction's amounts, and sends the event. */
  function apply(
    transaction: CardTransaction,
    name: Happening,
    change: Change<SimulationRefusal>,
    details: Omit<EventDetails, 'amount'> = {},
  ): SimulationOutcome {
    if (change.kind !== 'changed') return { kind: change.kind }
    return notify(transactions.change(transaction.id, change.amounts), name, { ...details, amount: change.amount })
  }

  function notify(transaction: CardTransaction, name: Happening, details: EventDetails): Reported {
    return { kind: 'reported', transaction, event: recordTransactionEvent(deps, transaction, name, details) }
  }

  function findApproved(transactionId: string): Found | { kind: 'no_transaction' | 'declined' } {
    const transaction = transactions.find(transactionId)
    if (transaction === null) return { kind: 'no_transaction' }
    return isApproved(transaction) ? { kind: 'found', transaction } : { kind: 'declined' }
  }

  const expireHold = (transaction: CardTransaction) =>
    apply(transaction, 'PAYMENT_CARD_AUTHORIZATION_EXPIRED', expire(transaction))

  return {
    clear: ({ subject, amount, isFinal, cashback, fee }, request) =>
      once(request, { subject, amount, isFinal, cashback, fee }, () => {
        if (!('transactionId' in subject)) return clearForced(subject, { amount, isFinal, cashback, fee }, deps)
        const found = findApproved(subject.transactionId)
        if (found.kind !== 'found') return found
        const change = clear(found.transaction, amount, isFinal)
        return apply(found.transaction, 'PAYMENT_CARD_CLEARED', change, { isFinal, cashback, fee })
      }),
    reverse: ({ transactionId, amount }, request) =>
      once(request, { transactionId, amount }, () => {
        const found = findApproved(transactionId)
        if (found.kind !== 'found') return found
        return apply(found.transaction, 'PAYMENT_CARD_AUTHORIZATION_REVERSED', reverse(found.transaction, amount))
      }),
    expire: (transactionId, request) =>
      once(request, { transactionId }, () => {
        const found = findApproved(transactionId)
        return found.kind === 'found' ? expireHold(found.transaction) : found
      }),
    refund: ({ subject, amount }, request) => once(request, { subject, amount }, () => giveBack(subject, amount, deps)),
    adjust: ({ transactionId, amount, direction }, request) =>
      once(request, { transactionId, amount, direction }, () => {
        const found = findApproved(transactionId)
        return found.kind === 'found' ? notify(found.transaction, 'PAYMENT_CARD_ADJUSTMENT', { amount, direction }) : found
      }),
    chargeFee: ({ subject, amount }, request) =>
      once(request, { subject, amount }, () => {
        const added = addSettled('FEE', subject, amount, deps)
        return added.kind === 'found' ? notify(added.transaction, 'PAYMENT_CARD_FEE', { amount, fee: amount }) : added
      }),
    expireOldHolds() {
      const at = instantText(clock.now())
      for (const transaction of transactions.listExpired(at, holdsAtOnce)) database.transaction(() => expireHold(transaction))
    },
  }
}

function isApproved({ responseCode }: CardTransaction): boolean {
  return responseCode !== null && responseCode !== 'DECLINED'
}

/** Money that moves without an authorization: an offline purchase, or one whose hold expired long ago. */
function clearForced(
  subject: Subject,
  { amount, isFinal, cashback, fee }: Omit<Clearing, 'subject'>,
  deps: MoneySimulationsDeps,
): SimulationOutcome {
  if (amount === null) return { kind: 'amount_needed' }
  const added = addSettled('FORCED', subject, amount, deps)
  if (added.kind !== 'found') return added
  const details = { amount, isFinal, cashback, fee }
  return {
    kind: 'reported',
    transaction: added.transaction,
    event: recordTransactionEvent(deps, added.transaction, 'PAYMENT_CARD_CLEARED', details),
  }
}

function giveBack(subject: Subject, amount: Cents | null, deps: MoneySimulationsDeps): SimulationOutcome {
  let given = amount
  if ('transactionId' in subject) {
    const purchase = deps.transactions.find(subject.transactionId)
    if (purchase === null) return { kind: 'no_transaction' }
    if (!isApproved(purchase)) return { kind: 'declined' }
    const change = refund(purchase, amount)
    if (change.kind !== 'changed') return { kind: change.kind }
    deps.transactions.change(purchase.id, change.amounts)
    given = change.amount
  }
  if (given === null) return { kind: 'amount_needed' }
  const added = addSettled('REFUND', subject, given, deps)
  if (added.kind !== 'found') return added
  return {
    kind: 'reported',
    transaction: added.transaction,
    event: recordTransactionEvent(deps, added.transaction, 'PAYMENT_CARD_REFUNDED', { amount: given }),
  }
}

/** A transaction that no one was asked about. */
function addSettled(
  kind: Extract<TransactionKind, 'FORCED' | 'REFUND' | 'FEE'>,
  subject: Subject,
  amount: Cents,
  { cards, transactions }: MoneySimulationsDeps,
): Found | { kind: 'no_transaction' | 'no_card' | 'no_account' } {
  const purchase = 'transactionId' in subject ? transactions.find(subject.transactionId) : null
  if ('transactionId' in subject && purchase === null) return { kind: 'no_transaction' }
  const card = cards.find('transactionId' in subject ? (purchase?.paymentCardId ?? '') : subject.cardId)
  if (card === null) return { kind: 'no_card' }
  if (card.financialAccountId === null) return { kind: 'no_account' }
  const { merchant, processingType } = 'transactionId' in subject ? required(purchase) : subject
  const added = transactions.add({
    kind,
    paymentCardId: card.id,
    // The card may have been given another account since.
    financialAccountId: purchase?.financialAccountId ?? card.financialAccountId,
    originalTransactionId: purchase?.id ?? null,
    isAsked: false,
    processingType,
    merchant,
    supportsPartialApproval: false,
    responseCode: 'APPROVED',
    declineReason: null,
    requested: amount,
    cashback: noCents,
    fee: kind === 'FEE' ? amount : noCents,
    expiresAt: null,
  })
  if (kind !== 'FORCED') return { kind: 'found', transaction: added }
  const change = clear(added, amount, true)
  const amounts: TransactionAmounts = change.kind === 'changed' ? change.amounts : added
  return { kind: 'found', transaction: transactions.change(added.id, amounts) }
}
