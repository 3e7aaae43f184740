// Handles a card presented for payment: checks the card's own state, asks the program, then carries out the answer.
import { instantText, type Clock } from '@daybreak/time'
import { noCents, type Cents } from '@daybreak/money'
import type { AccountStore, FinancialAccount } from '../store/accounts.store.ts'
import type { CardStore, PaymentCard } from '../store/cards.store.ts'
import type { IdempotentRequest, RequestStore } from '../store/requests.store.ts'
import { required } from '../store/rows.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import { cardProductId } from '../organization.ts'
import type { SpendingStore } from '../spending/spending.store.ts'
import type { Collaborator, Verdict } from './collaborator.ts'
import { fitsQuestion, type ApprovalCode, type Decision, type DeclineReason } from './decision.ts'
import { questionOf } from '../published/authorization.ts'
import { recordTransactionEvent } from './transaction-events.ts'
import { authorize, clear, holdDaysOf, noAmounts, type TransactionAmounts } from './transaction.rules.ts'
import type { CardTransaction, Merchant, ProcessingType, TransactionStore } from './transactions.store.ts'

export type AuthorizationRequest = {
  cardId: string
  amount: Cents
  cashback: Cents
  fee: Cents
  merchant: Merchant
  processingType: ProcessingType
  supportsPartialApproval: boolean
  /** One message: what is approved is cleared with it. */
  isSingleStep: boolean
}
export type AuthorizationOutcome =
  | { kind: 'decided'; transaction: CardTransaction }
  | { kind: 'no_card' | 'no_account' | 'key_reused' }

export type Authorizations = {
  authorize(request: AuthorizationRequest, once: Pick<IdempotentRequest, 'operation' | 'key'>): Promise<AuthorizationOutcome>
  /** Declines what an earlier process was asking about when it ended: no one waits for an answer any more. */
  declineUnfinished(): void
}

export type AuthorizationsDeps = {
  database: SandboxDatabase
  accounts: AccountStore
  cards: CardStore
  requests: RequestStore
  transactions: TransactionStore
  collaborator: Collaborator
  /** What the provider itself allows on its card product. */
  spending: Pick<SpendingStore, 'listAttached' | 'readSetting'>
  clock: Clock
}

export function createAuthorizations(deps: AuthorizationsDeps): Authorizations {
  const { database, requests, transactions, collaborator } = deps
  const inFlight = new Map<string, Promise<void>>()

  async function askAndDecide(transaction: CardTransaction): Promise<void> {
    const onLateAnswer = (decision: Decision) => database.transaction(() => letGoOfLate(transaction, decision, deps))
    const { asksProgram } = deps.spending.readSetting(cardProductId)
    const verdict = asksProgram ? await collaborator.ask(questionOf(transaction), onLateAnswer) : notAsked(transaction)
    database.transaction(() => decide(transaction, verdict, deps))
  }

  return {
    async authorize(request, { operation, key }) {
      const begun = requests.once({ operation, key, input: request }, () => begin(request, deps), transactionIdOf)
      if (begun.kind !== 'begun' && begun.kind !== 'done_before') return begun
      const id = begun.kind === 'begun' ? begun.transaction.id : begun.nodeId
      if (begun.kind === 'begun' && begun.transaction.responseCode === null) {
        inFlight.set(
          id,
          askAndDecide(begun.transaction).finally(() => inFlight.delete(id)),
        )
      }
      // The same key sent again waits for the answer to the first.
      await inFlight.get(id)
      return { kind: 'decided', transaction: required(transactions.find(id)) }
    },
    declineUnfinished() {
      for (const transaction of transactions.listUndecided()) {
        database.transaction(() => decline(transaction, 'SYSTEM_TIMEOUT', deps))
      }
    },
  }
}

type Begun = { kind: 'begun'; transaction: CardTransaction } | { kind: 'no_card' | 'no_account' }

function begin(request: AuthorizationRequest, deps: AuthorizationsDeps): Begun {
  const card = deps.cards.find(request.cardId)
  if (card === null) return { kind: 'no_card' }
  const account = card.financialAccountId === null ? null : deps.accounts.find(card.financialAccountId)
  if (account === null) return { kind: 'no_account' }
  const refusal = refusalOf(card, account, deps.clock) ?? limitRefusalOf(request, deps)
  const { merchant, processingType, supportsPartialApproval } = request
  const transaction = deps.transactions.add({
    kind: request.isSingleStep ? 'AUTHORIZATION_AND_CLEAR' : 'AUTHORIZATION',
    paymentCardId: card.id,
    financialAccountId: account.id,
    originalTransactionId: null,
    isAsked: refusal === null,
    processingType,
    merchant,
    supportsPartialApproval,
    responseCode: null,
    declineReason: null,
    requested: request.amount,
    cashback: request.cashback,
    fee: request.fee,
    expiresAt: null,
  })
  return { kind: 'begun', transaction: refusal === null ? transaction : decline(transaction, refusal, deps) }
}

/** What the provider declines without asking the program, as the card network requires. */
function refusalOf(card: PaymentCard, account: FinancialAccount, clock: Clock): DeclineReason | null {
  if (card.status === 'CLOSED') return 'CARD_CLOSED'
  if (card.status === 'SUSPENDED') return 'CARD_FROZEN'
  const month = instantText(clock.now()).slice(0, 'YYYY-MM'.length)
  if (card.status === 'ACTIVATION_REQUIRED' || card.expiresIn < month) return 'CARD_INACTIVE'
  return account.status === 'ACTIVE' ? null : 'ACCOUNT_RESTRICTED'
}

/** The limits of the card product apply to every authorization, no matter who decides it. */
function limitRefusalOf({ amount }: AuthorizationRequest, { spending }: AuthorizationsDeps): DeclineReason | null {
  return spending.listAttached(cardProductId).some(({ max }) => amount > max) ? 'LIMIT_EXCEEDED' : null
}

/** A card product that asks no program is decided by its limits alone. */
function notAsked({ requested: amount }: CardTransaction): Verdict {
  return { kind: 'decided', decision: { kind: 'approved', responseCode: 'APPROVED', amount } }
}

function decide(transaction: CardTransaction, verdict: Verdict, deps: AuthorizationsDeps): void {
  if (verdict.kind === 'undecided') decideInItsStead(transaction, verdict.declineReason, deps)
  else if (verdict.decision.kind === 'declined') decline(transaction, verdict.decision.declineReason, deps)
  else if (fitsQuestion(verdict.decision, transaction)) approve(transaction, verdict.decision, deps)
  else {
    decline(transaction, 'SYSTEM_ERROR', deps)
    letGoOfLate(transaction, verdict.decision, deps)
  }
}

/** Without an answer the card product's stand-in setting decides: all of it, or nothing. */
function decideInItsStead(transaction: CardTransaction, declineReason: DeclineReason, deps: AuthorizationsDeps): void {
  const { standsIn } = deps.spending.readSetting(cardProductId)
  if (standsIn) approve(transaction, { responseCode: 'APPROVED', amount: transaction.requested }, deps)
  else decline(transaction, declineReason, deps)
}

function approve(
  transaction: CardTransaction,
  { responseCode, amount }: { responseCode: ApprovalCode; amount: Cents },
  deps: AuthorizationsDeps,
): void {
  const isSingleStep = transaction.kind === 'AUTHORIZATION_AND_CLEAR'
  const days = holdDaysOf(transaction.merchant.category)
  const approved = deps.transactions.change(transaction.id, {
    responseCode,
    ...(isSingleStep ? clearedAtOnce(amount) : authorize(amount)),
    expiresAt: isSingleStep ? null : instantText(deps.clock.now().add({ hours: 24 * days })),
  })
  const name = isSingleStep ? 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED' : 'PAYMENT_CARD_AUTHORIZATION_APPROVED'
  const cashback = responseCode === 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY' ? noCents : approved.cashback
  recordTransactionEvent(deps, approved, name, { amount, cashback, fee: approved.fee })
}

function clearedAtOnce(amount: Cents): TransactionAmounts {
  const cleared = clear(authorize(amount), amount, true)
  return cleared.kind === 'changed' ? cleared.amounts : noAmounts
}

function decline(transaction: CardTransaction, declineReason: DeclineReason, deps: AuthorizationsDeps): CardTransaction {
  const declined = deps.transactions.change(transaction.id, { responseCode: 'DECLINED', declineReason })
  const isSingleStep = transaction.kind === 'AUTHORIZATION_AND_CLEAR'
  const name = isSingleStep ? 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED' : 'PAYMENT_CARD_AUTHORIZATION_DECLINED'
  const { requested: amount, cashback, fee } = declined
  recordTransactionEvent(deps, declined, name, { amount, cashback, fee })
  return declined
}

/** The program approved what was declined meanwhile: a reversal releases what it set aside. */
function letGoOfLate({ id }: CardTransaction, decision: Decision, deps: AuthorizationsDeps): void {
  if (decision.kind === 'declined') return
  const declined = required(deps.transactions.find(id))
  // Approved in its stead: there is nothing to let go of.
  if (declined.responseCode !== 'DECLINED') return
  recordTransactionEvent(deps, declined, 'PAYMENT_CARD_AUTHORIZATION_REVERSED', { amount: decision.amount })
}

function transactionIdOf(outcome: Begun): string | null {
  return outcome.kind === 'begun' ? outcome.transaction.id : null
}
