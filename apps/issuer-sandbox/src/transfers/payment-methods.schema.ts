// Other people's debit cards in the schema: entered with a client token, stored with the API key.
import { instantFromMilliseconds, instantText, type Clock } from '@daybreak/time'
import { tokenNode } from '../schema/client-token-node.ts'
import { forServer } from '../schema/gate.ts'
import {
  accessDenied,
  fieldError,
  textErrors,
  userError,
  type AccessDenied,
  type CallContext,
  type SchemaPart,
  type UserError,
} from '../schema/results.ts'
import type { ClientTokens } from '../tokens/client-tokens.ts'
import { readCard } from './payment-methods.rules.ts'
import { isExpired, type PaymentMethod, type PaymentMethodStore } from './payment-methods.store.ts'

export type PaymentMethodDeps = { paymentMethods: PaymentMethodStore; clock: Clock }

type MethodNode = PaymentMethod & { __typename: 'PaymentMethodToken' }
type TypedInput = {
  paymentCard: { cardNumber: string; expiryYear: string; expiryMonth: string; securityCode?: string | null }
}
type KeepInput = { paymentMethodTokenId: string; customerIdentifier: string; idempotencyKey: string }

/** Published: a token for typing a card in lives 15 minutes; our reading: what is typed in lives as long. */
const singleUseMs = 15 * 60_000

export function paymentMethodSchema({ paymentMethods, clock }: PaymentMethodDeps): SchemaPart {
  return {
    findNode(caller, id) {
      const method = caller.kind === 'server' ? paymentMethods.find(id) : null
      return method === null ? null : methodNode(method)
    },
    resolvers: {
      PaymentMethodToken: { instrument: instrumentOf },
      Mutation: {
        tokenizeCardPaymentMethod(_: unknown, { input }: { input: TypedInput }, { caller }: CallContext) {
          const mayType = caller.kind === 'client' && caller.grant.kind === 'card-entry'
          // Numbers come only from the provider's own page, and never from the program.
          return mayType ? tokenize(input, paymentMethods, clock) : needsEntryToken
        },
        createReusablePaymentMethodToken: forServer((input: KeepInput) => keep(input, paymentMethods, clock)),
      },
    },
  }
}

export function cardEntryTokenSchema({ clientTokens }: { clientTokens: ClientTokens }): SchemaPart {
  return {
    resolvers: {
      Mutation: {
        generatePaymentMethodTokenizationClientToken: forServer(async ({ permissions }: { permissions: string[] }) =>
          permissions.length === 0
            ? userError(fieldError('permissions', 'REQUIRED', 'A token allows something'))
            : tokenNode(await clientTokens.makeForCardEntry()),
        ),
      },
    },
  }
}

const needsEntryToken = accessDenied('A card is typed in with a client token of generatePaymentMethodTokenizationClientToken')

function tokenize(
  { paymentCard }: TypedInput,
  paymentMethods: PaymentMethodStore,
  clock: Clock,
): MethodNode | UserError | AccessDenied {
  const { cardNumber: number, expiryMonth: month, expiryYear: year, securityCode: code = null } = paymentCard
  const now = clock.now()
  const card = readCard({ number, month, year, code }, instantText(now).slice(0, 7))
  if (card.kind === 'wrong') return userError(fieldError(card.field, 'INVALID', 'The card does not say this'))
  if (card.kind === 'refused') return userError(fieldError('paymentCard', 'DECLINED', 'The bank of the card says no'))
  return methodNode(paymentMethods.add(card, instantFromMilliseconds(now.epochMilliseconds + singleUseMs)))
}

function keep(
  { paymentMethodTokenId, customerIdentifier }: KeepInput,
  paymentMethods: PaymentMethodStore,
  clock: Clock,
): MethodNode | UserError {
  const errors = textErrors('customerIdentifier', customerIdentifier)
  if (errors.length > 0) return userError(...errors)
  const method = paymentMethods.find(paymentMethodTokenId)
  const isOver = method !== null && method.keptAs === null && isExpired(method, clock)
  if (method === null || isOver) return userError(fieldError('paymentMethodTokenId', 'NOT_FOUND', 'There is no such token'))
  return methodNode(method.usage === 'REUSABLE' ? method : paymentMethods.keep(method))
}

export function methodNode(method: PaymentMethod): MethodNode {
  return { __typename: 'PaymentMethodToken', ...method }
}

function instrumentOf({ brand, last4, expiresIn, conduct, createdAt }: PaymentMethod) {
  const [expiryYear, expiryMonth] = expiresIn.split('-')
  const capability = {
    __typename: 'InstantNetworkTransferDestinationPaymentInstrumentCapability',
    status: conduct === 'TAKES_NOTHING' ? 'DISABLED' : 'ENABLED',
    createdAt,
    updatedAt: createdAt,
  }
  const shown = { brand, last4, expiryYear, expiryMonth, createdAt, updatedAt: createdAt }
  return { __typename: 'PaymentCardInstrument', ...shown, capabilities: [capability] }
}
