// The card transactions: the state of each, and the events sent about it.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import type { EventBody, EventStore } from '../store/events.store.ts'
import { flagOf, integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import type { Happening } from '../webhooks/event-names.ts'
import type { TransactionAmounts } from './transaction.rules.ts'

export const transactionKinds = ['AUTHORIZATION', 'AUTHORIZATION_AND_CLEAR', 'FORCED', 'REFUND', 'FEE'] as const
export type TransactionKind = (typeof transactionKinds)[number]
export const responseCodes = ['APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY', 'DECLINED'] as const
export type ResponseCode = (typeof responseCodes)[number]
export type ProcessingType = 'PURCHASE' | 'CASH'

export type Merchant = {
  name: string
  merchantId: string
  /** ISO 18245, four digits. */
  category: string
  city: string
  region: string
  country: string
  /** How the card was read there, in the provider's words. */
  entry?: { panEntryMode: string | null; pinEntryMode: string | null }
}

export type CardTransaction = TransactionAmounts & {
  id: string
  kind: TransactionKind
  paymentCardId: string
  financialAccountId: string
  originalTransactionId: string | null
  authorizationRequestId: string | null
  processingType: ProcessingType
  merchant: Merchant
  supportsPartialApproval: boolean
  /** Null while the collaborator decides. */
  responseCode: ResponseCode | null
  declineReason: string | null
  requested: Cents
  cashback: Cents
  fee: Cents
  expiresAt: string | null
  createdAt: string
}

export type NewTransaction = Omit<CardTransaction, 'id' | 'createdAt' | 'authorizationRequestId' | keyof TransactionAmounts> & {
  /** Whether a collaborator will be asked about it. */
  isAsked: boolean
}
export type TransactionChange = Partial<
  Pick<CardTransaction, 'responseCode' | 'declineReason' | 'expiresAt' | keyof TransactionAmounts>
>
export type TransactionEvent = { id: string; name: string; body: EventBody }

export type TransactionStore = {
  find(id: string): CardTransaction | null
  add(transaction: NewTransaction): CardTransaction
  change(id: string, change: TransactionChange): CardTransaction
  /** Newest first, before one of them. */
  listOfCard(paymentCardId: string, page: { beforeId: string | null; limit: number }): CardTransaction[]
  /** Those that an earlier process was asking about when it ended. */
  listUndecided(): CardTransaction[]
  listExpired(at: string, limit: number): CardTransaction[]
  /** Records what happened for the webhooks, under an id of its own. */
  recordEvent(transactionId: string, name: Happening, bodyOf: (eventId: string) => EventBody): TransactionEvent
  findEvent(id: string): TransactionEvent | null
  /** Oldest first. */
  listEvents(transactionId: string): TransactionEvent[]
}

export function createTransactionStore(database: SandboxDatabase, events: EventStore, clock: Clock): TransactionStore {
  const byId = database.prepare('select * from card_transaction where id = ?')
  const insert = database.prepare(
    `insert into card_transaction
       (id, kind, payment_card_id, financial_account_id, original_transaction_id, authorization_request_id, processing_type, merchant,
        supports_partial_approval, response_code, decline_reason, requested, cashback, fee, expires_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = database.prepare(
    `update card_transaction set response_code = ?, decline_reason = ?, expires_at = ?, authorized = ?, held = ?, cleared = ?,
       reversed = ?, refunded = ?, updated_at = ? where id = ?`,
  )
  const ofCard = database.prepare(
    `select * from card_transaction
     where payment_card_id = ? and ordinal < coalesce((select ordinal from card_transaction where id = ?), ${Number.MAX_SAFE_INTEGER})
     order by ordinal desc limit ?`,
  )
  const undecided = database.prepare('select * from card_transaction where response_code is null order by ordinal')
  const expired = database.prepare(
    'select * from card_transaction where held > 0 and expires_at <= ? order by expires_at limit ?',
  )
  const found = (row: Row | undefined) => (row === undefined ? null : transactionOf(row))
  const now = () => instantText(clock.now())

  return {
    find: (id) => found(byId.get(id)),
    add(transaction) {
      const [id, at] = [newProviderId('ctx'), now()]
      const { kind, paymentCardId, financialAccountId, originalTransactionId, processingType, merchant } = transaction
      const { responseCode, declineReason, requested, cashback, fee, expiresAt } = transaction
      const requestId = transaction.isAsked ? newProviderId('car') : null
      const isPartial = transaction.supportsPartialApproval ? 1 : 0
      const which = [kind, paymentCardId, financialAccountId, originalTransactionId, requestId, processingType]
      insert.run(
        id,
        ...which,
        JSON.stringify(merchant),
        isPartial,
        responseCode,
        declineReason,
        requested,
        cashback,
        fee,
        expiresAt,
        at,
        at,
      )
      return required(found(byId.get(id)))
    },
    change(id, change) {
      const after = { ...required(found(byId.get(id))), ...change }
      const { responseCode, declineReason, expiresAt, authorized, held, cleared, reversed, refunded } = after
      update.run(responseCode, declineReason, expiresAt, authorized, held, cleared, reversed, refunded, now(), id)
      return after
    },
    listOfCard: (paymentCardId, { beforeId, limit }) => ofCard.all(paymentCardId, beforeId, limit).map(transactionOf),
    listUndecided: () => undecided.all().map(transactionOf),
    listExpired: (at, limit) => expired.all(at, limit).map(transactionOf),
    ...eventsOf(database, events),
  }
}

function eventsOf(
  database: SandboxDatabase,
  events: EventStore,
): Pick<TransactionStore, 'recordEvent' | 'findEvent' | 'listEvents'> {
  const insert = database.prepare(
    `insert into card_transaction_event (id, ordinal, transaction_id, provider_event_id)
     values (?, (select count(*) from card_transaction_event where transaction_id = ?), ?, ?)`,
  )
  const columns = 'card_transaction_event.id, provider_event.name, provider_event.event'
  const joined = `select ${columns} from card_transaction_event join provider_event on provider_event.id = provider_event_id`
  const byId = database.prepare(`${joined} where card_transaction_event.id = ?`)
  const ofTransaction = database.prepare(`${joined} where transaction_id = ? order by card_transaction_event.ordinal`)
  return {
    recordEvent(transactionId, name, bodyOf) {
      const id = newProviderId('cte')
      const body = bodyOf(id)
      insert.run(id, transactionId, transactionId, events.record(name, body))
      return { id, name, body }
    },
    findEvent(id) {
      const row = byId.get(id)
      return row === undefined ? null : eventOf(row)
    },
    listEvents: (transactionId) => ofTransaction.all(transactionId).map(eventOf),
  }
}

function eventOf(row: Row): TransactionEvent {
  return { id: textOf(row, 'id'), name: textOf(row, 'name'), body: JSON.parse(textOf(row, 'event')) as EventBody }
}

function transactionOf(row: Row): CardTransaction {
  return {
    id: textOf(row, 'id'),
    kind: wordOf(row, 'kind', transactionKinds),
    paymentCardId: textOf(row, 'payment_card_id'),
    financialAccountId: textOf(row, 'financial_account_id'),
    originalTransactionId: textOrNullOf(row, 'original_transaction_id'),
    authorizationRequestId: textOrNullOf(row, 'authorization_request_id'),
    processingType: wordOf(row, 'processing_type', ['PURCHASE', 'CASH']),
    merchant: JSON.parse(textOf(row, 'merchant')) as Merchant,
    supportsPartialApproval: flagOf(row, 'supports_partial_approval'),
    responseCode: row['response_code'] === null ? null : wordOf(row, 'response_code', responseCodes),
    declineReason: textOrNullOf(row, 'decline_reason'),
    requested: amountOf(row, 'requested'),
    cashback: amountOf(row, 'cashback'),
    fee: amountOf(row, 'fee'),
    authorized: amountOf(row, 'authorized'),
    held: amountOf(row, 'held'),
    cleared: amountOf(row, 'cleared'),
    reversed: amountOf(row, 'reversed'),
    refunded: amountOf(row, 'refunded'),
    expiresAt: textOrNullOf(row, 'expires_at'),
    createdAt: textOf(row, 'created_at'),
  }
}

/** Amounts of the sandbox are unsigned integers below 2^53, as its interface says. */
function amountOf(row: Row, column: string): Cents {
  return cents(BigInt(integerOf(row, column)))
}
