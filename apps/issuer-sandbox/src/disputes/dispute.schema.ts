// Disputes in the schema: filing one, reading its state, and simulations that end it.
import { wireAmount } from '../authorizations/transaction-events.ts'
import type { TransactionStore } from '../authorizations/transactions.store.ts'
import { forServer } from '../schema/gate.ts'
import { fieldError, userError, type SchemaPart, type UserError } from '../schema/results.ts'
import { amountErrors, centsOf, type AmountInput } from '../simulations/amount-input.ts'
import type { CardDispute, DisputeStatus, DisputeStore } from './disputes.store.ts'

type InitiateInput = {
  cardTransactionEventId: string
  category: string
  amount: AmountInput
  customerInitiatedOn: string
  customerClaimType: 'WRITTEN' | 'VERBAL'
}

type DisputeNode = Omit<CardDispute, 'amount'> & { __typename: 'PaymentCardTransactionDispute'; amount: unknown }

const clearings: readonly string[] = ['PAYMENT_CARD_CLEARED', 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED']

export function disputeSchema({
  disputes,
  transactions,
}: {
  disputes: DisputeStore
  transactions: TransactionStore
}): SchemaPart {
  const listOfEvent = ({ id }: { id: string }) => disputes.listOfEvent(id).map(nodeOf)
  return {
    findNode(caller, id) {
      const found = caller.kind === 'server' ? disputes.find(id) : null
      return found === null ? null : nodeOf(found)
    },
    resolvers: {
      ClearingEvent: { disputes: listOfEvent },
      AuthorizationAndClearEvent: { disputes: listOfEvent },
      Mutation: {
        initiateCustomerCardTransactionDispute: forServer((input: InitiateInput) => initiate({ disputes, transactions }, input)),
        simulateUpdateCardTransactionDispute: forServer(({ id, status }: { id: string; status?: DisputeStatus | null }) => {
          if (disputes.find(id) === null) return userError(fieldError('id', 'NOT_FOUND', 'There is no such dispute'))
          if (status === null || status === undefined)
            return userError(fieldError('status', 'INVALID', 'Says nothing of what becomes of it'))
          return nodeOf(disputes.setStatus(id, status))
        }),
      },
    },
  }
}

function initiate(
  { disputes, transactions }: { disputes: DisputeStore; transactions: TransactionStore },
  { cardTransactionEventId, category, amount, customerInitiatedOn, customerClaimType }: InitiateInput,
): DisputeNode | UserError {
  const event = transactions.findEvent(cardTransactionEventId)
  if (event === null || !clearings.includes(event.name))
    return userError(fieldError('cardTransactionEventId', 'NOT_FOUND', 'There is no such clearing'))
  const errors = amountErrors('amount', amount)
  if (errors.length > 0) return userError(...errors)
  const transaction = transactions.find(String(event.body['transactionId']))
  if (transaction === null || centsOf(amount) > transaction.cleared)
    return userError(fieldError('amount', 'TOO_LARGE', 'More than was taken'))
  if (!/^\d{4}-\d{2}-\d{2}$/.test(customerInitiatedOn))
    return userError(fieldError('customerInitiatedOn', 'INVALID', 'Must be a date'))
  const added = disputes.add({
    transactionEventId: cardTransactionEventId,
    category,
    amount: centsOf(amount),
    customerInitiatedOn,
    customerClaimType,
  })
  return added === null
    ? userError(fieldError('cardTransactionEventId', 'ALREADY_DISPUTED', 'A dispute of it is under way'))
    : nodeOf(added)
}

function nodeOf(dispute: CardDispute): DisputeNode {
  return { ...dispute, __typename: 'PaymentCardTransactionDispute', amount: wireAmount(dispute.amount) }
}
