// Card transactions in the schema: where each stands, and the events that it went through.
import type { Cents } from '@daybreak/money'
import { wireAmount } from './transaction-events.ts'
import {
  responseCodes,
  transactionKinds,
  type CardTransaction,
  type TransactionEvent,
  type TransactionStore,
} from './transactions.store.ts'
import type { Caller } from '../http/callers.ts'
import type { CallContext, SchemaPart } from '../schema/results.ts'

export type TransactionSchemaDeps = { transactions: TransactionStore }

export type TransactionNode = CardTransaction & { __typename: 'CardTransaction' }
export type EventNode = TransactionEvent & { __typename: string }

const eventFields = `
    id: ID!
    transaction: CardTransaction!
    responseCode: TransactionEventResponseCode!
    "Of an event that gives money out or sets it aside; what was asked for when it was declined."
    approvedAmount: Amount!
    createdAt: String!`

const typeDefs = /* GraphQL */ `
  enum CardTransactionKind {
    ${transactionKinds.join('\n    ')}
  }

  enum TransactionEventResponseCode {
    ${responseCodes.join('\n    ')}
  }

  "The sandbox's own view of a transaction, from its authorisation to its refunds."
  type CardTransaction implements Node {
    id: ID!
    kind: CardTransactionKind!
    "Null while the program is asked."
    responseCode: TransactionEventResponseCode
    declineReason: String
    merchantDetails: MerchantDetails!
    requestedAmount: Amount!
    authorizedAmount: Amount!
    "What the authorisation still sets aside."
    heldAmount: Amount!
    clearedAmount: Amount!
    reversedAmount: Amount!
    refundedAmount: Amount!
    originalTransactionId: ID
    expiresAt: String
    createdAt: String!
    events: [TransactionEvent!]!
  }

  type MerchantDetails {
    name: String!
    merchantId: String!
    "ISO 18245, four digits."
    category: String!
    city: String!
    region: String!
    country: String!
  }

  interface TransactionEvent implements Node {${eventFields}
  }

  type AuthorizationEvent implements TransactionEvent & Node {${eventFields}
  }

  type AuthorizationAndClearEvent implements TransactionEvent & Node {${eventFields}
  }

  type ClearingEvent implements TransactionEvent & Node {${eventFields}
  }

  type ReversalEvent implements TransactionEvent & Node {${eventFields}
  }

  type AdjustmentEvent implements TransactionEvent & Node {${eventFields}
  }

  type FeeEvent implements TransactionEvent & Node {${eventFields}
  }

  type Query {
    "The sandbox's own: a card's transactions, newest first, before one of them; null for a client token."
    cardTransactions(paymentCardId: ID!, first: UnsignedInt = 20, before: ID): [CardTransaction!]
  }
`

const mostAtOnce = 100

export function transactionSchema({ transactions }: TransactionSchemaDeps): SchemaPart {
  const eventResolvers = {
    transaction: ({ body }: TransactionEvent) => transactionNode(transactions.find(String(body['transactionId']))),
    responseCode: ({ body }: TransactionEvent) => body['responseCode'],
    approvedAmount: ({ body }: TransactionEvent) => body['amount'],
    createdAt: ({ body }: TransactionEvent) => body['occurredAt'],
  }
  const amount = (read: (transaction: CardTransaction) => Cents) => (transaction: CardTransaction) =>
    wireAmount(read(transaction))
  return {
    typeDefs,
    findNode(caller: Caller, id: string) {
      if (caller.kind !== 'server') return null
      const event = transactions.findEvent(id)
      return event === null ? transactionNode(transactions.find(id)) : eventNode(event)
    },
    resolvers: {
      Amount: { decimalPlaces: () => 2 },
      Query: {
        cardTransactions: (_: unknown, input: ListInput, { caller }: CallContext) =>
          caller.kind === 'server' ? list(transactions, input) : null,
      },
      CardTransaction: {
        merchantDetails: ({ merchant }: CardTransaction) => merchant,
        requestedAmount: amount(({ requested }) => requested),
        authorizedAmount: amount(({ authorized }) => authorized),
        heldAmount: amount(({ held }) => held),
        clearedAmount: amount(({ cleared }) => cleared),
        reversedAmount: amount(({ reversed }) => reversed),
        refundedAmount: amount(({ refunded }) => refunded),
        events: ({ id }: CardTransaction) => transactions.listEvents(id).map(eventNode),
      },
      ...Object.fromEntries(Object.values(eventTypes).map((type) => [type, eventResolvers])),
    },
  }
}

type ListInput = { paymentCardId: string; first?: number | null; before?: string | null }

function list(transactions: TransactionStore, { paymentCardId, first, before }: ListInput): (TransactionNode | null)[] {
  const limit = Math.min(first ?? 20, mostAtOnce)
  return transactions.listOfCard(paymentCardId, { beforeId: before ?? null, limit }).map(transactionNode)
}

export function transactionNode(transaction: CardTransaction | null): TransactionNode | null {
  return transaction === null ? null : { __typename: 'CardTransaction', ...transaction }
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

export function eventNode(event: TransactionEvent): EventNode {
  return { __typename: eventTypes[event.name as keyof typeof eventTypes], ...event }
}
