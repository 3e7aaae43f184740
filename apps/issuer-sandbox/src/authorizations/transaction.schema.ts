// Card transactions in the schema: the state of each, and its events.
import type { Cents } from '@daybreak/money'
import { wireAmount } from './transaction-events.ts'
import type { CardTransaction, Merchant, TransactionEvent, TransactionStore } from './transactions.store.ts'
import type { Caller } from '../http/callers.ts'
import { publishedCodeOf } from '../published/money-events.ts'
import type { CallContext, SchemaPart } from '../schema/results.ts'

export type TransactionSchemaDeps = { transactions: TransactionStore }

export type TransactionNode = CardTransaction & { __typename: 'CardTransaction' }
export type EventNode = TransactionEvent & { __typename: string }

const maxAtOnce = 100

export function transactionSchema({ transactions }: TransactionSchemaDeps): SchemaPart {
  const feeEventResolvers = {
    simulatedTransaction: ({ body }: TransactionEvent) => transactionNode(transactions.find(String(body['transactionId']))),
    responseCode: ({ name, body }: TransactionEvent) => publishedCodeOf(name, body),
    approvedAmount: ({ body }: TransactionEvent) => body['amount'],
    createdAt: ({ body }: TransactionEvent) => body['occurredAt'],
  }
  const eventResolvers = {
    ...feeEventResolvers,
    transaction: ({ body }: TransactionEvent) => publishedTransaction(transactions.find(String(body['transactionId']))),
  }
  /** Oldest first. A fee of the program is none of the published events. */
  const listPublishedEvents = ({ id }: { id: string }) =>
    transactions
      .listEvents(id)
      .map(eventNode)
      .filter(({ __typename }) => __typename !== 'FeeEvent')
  const publishedResolvers = {
    transactionEvents: listPublishedEvents,
    simulatedTransaction: ({ id }: { id: string }) => transactionNode(transactions.find(id)),
  }
  const amount = (read: (transaction: CardTransaction) => Cents) => (transaction: CardTransaction) =>
    wireAmount(read(transaction))
  return {
    findNode(caller: Caller, id: string) {
      if (caller.kind !== 'server') return null
      const event = transactions.findEvent(id)
      return event === null ? publishedTransaction(transactions.find(id)) : eventNode(event)
    },
    resolvers: {
      Amount: { decimalPlaces: () => 2 },
      Query: {
        cardTransactions: (_: unknown, input: ListInput, { caller }: CallContext) =>
          caller.kind === 'server' ? list(transactions, input) : null,
      },
      CardTransaction: {
        merchantDetails: ({ merchant }: CardTransaction) => merchantNode(merchant),
        requestedAmount: amount(({ requested }) => requested),
        authorizedAmount: amount(({ authorized }) => authorized),
        heldAmount: amount(({ held }) => held),
        clearedAmount: amount(({ cleared }) => cleared),
        reversedAmount: amount(({ reversed }) => reversed),
        refundedAmount: amount(({ refunded }) => refunded),
      },
      CreditTransaction: publishedResolvers,
      DebitTransaction: publishedResolvers,
      ...Object.fromEntries(publishedEventTypes.map((type) => [type, eventResolvers])),
      FeeEvent: feeEventResolvers,
    },
  }
}

type ListInput = { paymentCardId: string; first?: number | null; before?: string | null }

function list(transactions: TransactionStore, { paymentCardId, first, before }: ListInput): (TransactionNode | null)[] {
  const limit = Math.min(first ?? 20, maxAtOnce)
  return transactions.listOfCard(paymentCardId, { beforeId: before ?? null, limit }).map(transactionNode)
}

export function transactionNode(transaction: CardTransaction | null): TransactionNode | null {
  return transaction === null ? null : { __typename: 'CardTransaction', ...transaction }
}

function publishedTransaction(transaction: CardTransaction | null) {
  if (transaction === null) return null
  return { __typename: transaction.kind === 'REFUND' ? 'CreditTransaction' : 'DebitTransaction', id: transaction.id }
}

function merchantNode({ name, merchantId, category, city, region, country }: Merchant) {
  return {
    name,
    merchantId,
    categoryCode: category,
    countryCodeAlpha3: country,
    address: { locality: city, region, countryCodeAlpha3: country },
  }
}

const eventTypes = {
  PAYMENT_CARD_AUTHORIZATION_APPROVED: 'AuthorizationEvent',
  PAYMENT_CARD_AUTHORIZATION_DECLINED: 'AuthorizationEvent',
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED: 'AuthorizationAndClearEvent',
  PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED: 'AuthorizationAndClearEvent',
  PAYMENT_CARD_AUTHORIZATION_REVERSED: 'ReversalEvent',
  PAYMENT_CARD_AUTHORIZATION_EXPIRED: 'ReversalEvent',
  PAYMENT_CARD_CLEARED: 'ClearingEvent',
  // As at the card provider, where a refund is a clearing the other way.
  PAYMENT_CARD_REFUNDED: 'ClearingEvent',
  PAYMENT_CARD_ADJUSTMENT: 'AdjustmentEvent',
  PAYMENT_CARD_FEE: 'FeeEvent',
} as const
const publishedEventTypes = [...new Set(Object.values(eventTypes))].filter((type) => type !== 'FeeEvent')

export function eventNode(event: TransactionEvent): EventNode {
  return { __typename: eventTypes[event.name as keyof typeof eventTypes], ...event }
}
