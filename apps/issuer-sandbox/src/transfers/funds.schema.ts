// Transfers to debit cards in the schema: quoted, initiated, and settled by a simulation.
import { GraphQLError } from 'graphql'
import { accountNode } from '../accounts/account.schema.ts'
import { wireAmount } from '../authorizations/transaction-events.ts'
import { forServer } from '../schema/gate.ts'
import { fieldError, optionalTextErrors, userError, type SchemaPart, type UserError } from '../schema/results.ts'
import { amountErrors, centsOf, type AmountInput } from '../simulations/amount-input.ts'
import type { Stores } from '../store/stores.ts'
import type { FundsTransfer, Quote } from './funds.store.ts'
import type { FundsOutcome, FundsTransfers, QuoteOutcome } from './funds-transfers.ts'
import { methodNode } from './payment-methods.schema.ts'
import type { PaymentMethodStore } from './payment-methods.store.ts'

export type FundsSchemaDeps = { stores: Stores; paymentMethods: PaymentMethodStore; fundsTransfers: FundsTransfers }

type End = { id?: string | null; amount?: AmountInput | null }
type QuoteInput = {
  source: End
  destination: End
  externalIdentifier?: string | null
  idempotencyKey?: string | null
  memo?: string | null
}
type TransferNode = FundsTransfer & { __typename: 'UnifiedFundsTransfer' }

export function fundsSchema(deps: FundsSchemaDeps): SchemaPart {
  const { fundsTransfers } = deps
  return {
    findNode(caller, id) {
      const transfer = caller.kind === 'server' ? fundsTransfers.find(id) : null
      return transfer === null ? null : transferNode(transfer)
    },
    resolvers: {
      UnifiedFundsTransferQuote: {
        ...endsOf<Quote>(deps, (quote) => quote),
        // The sandbox charges the program nothing.
        transferDetail: () => ({ timeEstimate: 'Within 30 minutes', feeTotal: { value: 0, currencyCode: 'USD' } }),
      },
      UnifiedFundsTransfer: {
        ...endsOf<FundsTransfer>(deps, ({ quote }) => quote),
        externalIdentifier: ({ quote }: FundsTransfer) => quote.externalIdentifier,
        idempotencyKey: ({ quote }: FundsTransfer) => quote.idempotencyKey,
        memo: ({ quote }: FundsTransfer) => quote.memo,
      },
      Mutation: {
        createUnifiedFundsTransferQuote: forServer((input: QuoteInput) => makeQuote(input, fundsTransfers)),
        initiateUnifiedFundsTransfer: forServer(({ id }: { id: string }) => transferAnswer(fundsTransfers.initiate(id))),
        simulateUnifiedFundsTransferOutcome: forServer(
          ({ id, failureReason = null }: { id: string; failureReason?: string | null }) =>
            transferAnswer(fundsTransfers.settle(id, failureReason)),
        ),
      },
    },
  }
}

function endsOf<Node>({ stores, paymentMethods }: FundsSchemaDeps, quoteOf: (node: Node) => Quote) {
  return {
    source: (node: Node) => {
      const { financialAccountId, amount } = quoteOf(node)
      const account = stores.accounts.find(financialAccountId)
      return { node: account === null ? null : accountNode(account), amount: wireAmount(amount) }
    },
    destination: (node: Node) => {
      const { paymentMethodTokenId, amount } = quoteOf(node)
      const method = paymentMethods.find(paymentMethodTokenId)
      return { node: method === null ? null : methodNode(method), amount: wireAmount(amount) }
    },
  }
}

function makeQuote({ source, destination, ...named }: QuoteInput, fundsTransfers: FundsTransfers) {
  const amount = source.amount ?? destination.amount ?? null
  const isOne = amount !== null && (source.amount ?? null) !== (destination.amount ?? null)
  const hasBoth = Boolean(source.amount) && Boolean(destination.amount)
  const errors = [
    ...(isOne && !hasBoth
      ? amountErrors('destination.amount', amount)
      : [fieldError('destination.amount', 'REQUIRED', 'One amount')]),
    ...(source.id ? [] : [fieldError('source.id', 'REQUIRED', 'An account')]),
    ...(destination.id ? [] : [fieldError('destination.id', 'REQUIRED', 'A card')]),
    ...optionalTextErrors('externalIdentifier', named.externalIdentifier),
    ...optionalTextErrors('memo', named.memo),
  ]
  const key = named.idempotencyKey ?? null
  if (key !== null && !versionFour.test(key)) errors.push(fieldError('idempotencyKey', 'INVALID', 'A UUID of version 4'))
  if (errors.length > 0) return userError(...errors)
  const outcome = fundsTransfers.quote({
    idempotencyKey: key,
    financialAccountId: source.id ?? '',
    paymentMethodTokenId: destination.id ?? '',
    amount: centsOf(amount),
    externalIdentifier: named.externalIdentifier ?? null,
    memo: named.memo ?? null,
  })
  if (outcome.kind !== 'done') return quoteRefusals[outcome.kind]
  return { __typename: 'CreateUnifiedFundsTransferQuoteResult', quotes: [outcome.quote] }
}

const versionFour = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

const quoteRefusals: Record<Exclude<QuoteOutcome['kind'], 'done'>, UserError> = {
  no_account: userError(fieldError('source.id', 'ACCOUNT_NOT_ACTIVE', 'There is no such open account')),
  no_card: userError(fieldError('destination.id', 'NOT_FOUND', 'There is no such card')),
  card_takes_nothing: userError(fieldError('destination.id', 'NETWORK_NOT_SUPPORTED', 'Nothing can be sent to this card')),
}

const refusals: Record<Exclude<FundsOutcome['kind'], 'done' | 'silent'>, UserError> = {
  no_quote: userError(fieldError('id', 'NOT_FOUND', 'There is no such quote')),
  quote_over: userError(fieldError('id', 'EXPIRED', 'The quote is over')),
  no_account: userError(fieldError('id', 'ACCOUNT_NOT_ACTIVE', 'The account is not open')),
  no_transfer: userError(fieldError('id', 'NOT_FOUND', 'There is no such transfer')),
  wrong_status: userError(fieldError('id', 'WRONG_STATUS', 'The transfer is over')),
}

function transferAnswer(outcome: FundsOutcome): TransferNode | UserError {
  if (outcome.kind === 'done') return transferNode(outcome.transfer)
  // It was done anyway: the next query shows it.
  if (outcome.kind === 'silent') throw new GraphQLError('No answer')
  return refusals[outcome.kind]
}

function transferNode(transfer: FundsTransfer): TransferNode {
  return { __typename: 'UnifiedFundsTransfer', ...transfer }
}
