// Client tokens of cards in the schema, and setting the PIN, which only their bearer can do.
import type { CardPins, PinOutcome } from '../cards/card-pins.ts'
import type { Stores } from '../store/stores.ts'
import type { CardPermission, ClientTokens } from '../tokens/client-tokens.ts'
import { cardNode, mayAct } from './card.schema.ts'
import { tokenNode } from './client-token-node.ts'
import { forServer } from './gate.ts'
import {
  accessDenied,
  fieldError,
  userError,
  type AccessDenied,
  type CallContext,
  type SchemaPart,
  type UserError,
} from './results.ts'

export type CardTokenSchemaDeps = { stores: Stores; clientTokens: ClientTokens; cardPins: CardPins }

export function cardTokenSchema(deps: CardTokenSchemaDeps): SchemaPart {
  return { resolvers: { Mutation: { ...making(deps), ...settingPins(deps) } } }
}

type TokenInput = { paymentCardId: string; permissions: CardPermission[] }

function making({ stores: { cards }, clientTokens }: CardTokenSchemaDeps) {
  return {
    generatePaymentCardClientToken: forServer(async ({ paymentCardId, permissions }: TokenInput) => {
      const card = cards.find(paymentCardId)
      if (card === null) return userError(fieldError('paymentCardId', 'NOT_FOUND', 'There is no such card'))
      if (card.status === 'CLOSED') return userError(fieldError('paymentCardId', 'CLOSED', 'The card is closed'))
      if (permissions.length === 0) return userError(fieldError('permissions', 'REQUIRED', 'A token allows something'))
      return tokenNode(await clientTokens.makeForCard({ paymentCardId, permissions: [...new Set(permissions)] }))
    }),
  }
}

function settingPins({ cardPins }: CardTokenSchemaDeps) {
  return {
    async setPinForPaymentCard(
      _: unknown,
      { input }: { input: { paymentCardId: string; newPin: string } },
      { caller }: CallContext,
    ) {
      const { paymentCardId, newPin } = input
      if (!mayAct(caller, paymentCardId, 'SET_PAYMENT_CARD_PIN') || caller.kind !== 'client' || caller.grant.kind !== 'card') {
        return needsPinToken
      }
      const outcome = await cardPins.set({ paymentCardId, newPin, tokenId: caller.grant.tokenId })
      return outcome.kind === 'done' ? cardNode(outcome.card) : refusals[outcome.kind]
    },
  }
}

const needsPinToken = accessDenied('A PIN needs a client token with SET_PAYMENT_CARD_PIN for the card')

const refusals: Record<Exclude<PinOutcome['kind'], 'done'>, UserError | AccessDenied> = {
  no_card: userError(fieldError('paymentCardId', 'NOT_FOUND', 'There is no such card')),
  not_active: userError(fieldError('paymentCardId', 'NOT_ACTIVE', 'The card is not active')),
  malformed: userError(fieldError('newPin', 'INVALID', 'A PIN has four digits')),
  weak: userError(fieldError('newPin', 'WEAK_PIN', 'The PIN is easy to guess')),
  token_used: accessDenied('The client token has been used'),
}
