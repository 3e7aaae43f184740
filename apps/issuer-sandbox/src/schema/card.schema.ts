// Payment cards in the schema: which caller sees what, and the operations on them.
import { lastInstantOf, partsOf } from '../cards/card-expiry.ts'
import type { ReissueOptions } from '../cards/card-issuing.ts'
import type { CardOutcome, CardRefusal } from '../cards/card-outcomes.ts'
import type { CardSecrets } from '../cards/card-secrets.ts'
import type { PaymentCards } from '../cards/payment-cards.ts'
import type { Caller } from '../http/callers.ts'
import type { PaymentCard } from '../store/cards.store.ts'
import type { Stores } from '../store/stores.ts'
import type { CardPermission } from '../tokens/client-tokens.ts'
import { accountNode } from '../accounts/account.schema.ts'
import { forServer } from './gate.ts'
import {
  accessDenied,
  fieldError,
  keyReused,
  optionalTextErrors,
  userError,
  type AccessDenied,
  type CallContext,
  type SchemaPart,
  type UserError,
} from './results.ts'

export type CardSchemaDeps = { stores: Stores; paymentCards: PaymentCards; secrets: CardSecrets }
export type CardNode = PaymentCard & { __typename: 'PaymentCard' }

export function cardSchema(deps: CardSchemaDeps): SchemaPart {
  const { cards, accounts } = deps.stores
  const forServerOnly =
    <Value>(read: (card: CardNode) => Value) =>
    (card: CardNode, _: unknown, { caller }: CallContext) =>
      caller.kind === 'server' ? read(card) : null
  return {
    findNode(caller, id) {
      const card = caller.kind === 'server' || mayAct(caller, id) ? cards.find(id) : null
      return card === null ? null : cardNode(card)
    },
    resolvers: {
      PaymentCard: {
        externalId: forServerOnly((card) => card.externalId),
        expirationDate: (card: CardNode) => lastInstantOf(card.expiresIn),
        expirationMonth: (card: CardNode) => partsOf(card.expiresIn).month.toString(),
        expirationYear: (card: CardNode) => partsOf(card.expiresIn).year.toString(),
        network: () => 'VISA',
        suspensionFlags: (card: CardNode) => (card.suspendedBy === null ? [] : [card.suspendedBy]),
        cardLostDate: forServerOnly((card) => card.lostOn),
        pinDetails: (card: CardNode) => ({
          isSet: card.isPinSet,
          pinUpdateHistory: cards.listPinUpdates(card.id).map((updatedAt) => ({ updatedAt })),
        }),
        originalPaymentCard: forServerOnly((card) =>
          nodeOrNull(card.originalCardId === null ? null : cards.find(card.originalCardId)),
        ),
        financialAccounts: forServerOnly((card) => {
          const account = card.financialAccountId === null ? null : accounts.find(card.financialAccountId)
          return account === null ? [] : [accountNode(account)]
        }),
        restrictedDetails: (card: CardNode, _: unknown, { caller }: CallContext) => readRestricted(deps, caller, card.id),
      },
      Mutation: { ...issuing(deps), ...changing(deps) },
    },
  }
}

type IssueInput = { options: OptionsInput; idempotencyKey?: string | null }
type OptionsInput = { expirationDate: string; activateOnCreate: boolean; externalId?: string | null }
type ReissueInput = {
  originalPaymentCardId: string
  options: Omit<OptionsInput, 'externalId'> & {
    reissueFeatures?: { copyNumber?: boolean | null; copyPin?: boolean | null } | null
    reason?: ReissueOptions['reason'] | null
    cardLostDate?: string | null
  }
  idempotencyKey?: string | null
}
type AssignInput = {
  paymentCardId: string
  assignToFinancialAccountId: string
  options: { activateOnAssignment: boolean }
  idempotencyKey?: string | null
}

function issuing({ stores, paymentCards }: CardSchemaDeps) {
  return {
    issuePaymentCardForFinancialAccount: forServer((input: IssueInput & { financialAccountId: string }) => {
      const { externalId = null, ...options } = input.options
      const errors = optionalTextErrors('options.externalId', externalId)
      if (errors.length > 0) return userError(...errors)
      return cardOnce(stores, 'issuePaymentCardForFinancialAccount', input, () =>
        paymentCards.issue(input.financialAccountId, { ...options, externalId }),
      )
    }),
    reissuePaymentCard: forServer((input: ReissueInput) => {
      const { reissueFeatures, reason, cardLostDate = null, ...options } = input.options
      if (cardLostDate !== null && !/^\d{4}-\d{2}-\d{2}$/.test(cardLostDate)) return lostDateInvalid
      return cardOnce(stores, 'reissuePaymentCard', input, () =>
        paymentCards.reissue(input.originalPaymentCardId, {
          ...options,
          copyNumber: reissueFeatures?.copyNumber === true,
          copyPin: reissueFeatures?.copyPin === true,
          reason: reason ?? 'OTHER',
          cardLostDate,
        }),
      )
    }),
    assignPaymentCardToFinancialAccount: forServer((input: AssignInput) => {
      const { paymentCardId, assignToFinancialAccountId, options } = input
      return cardOnce(stores, 'assignPaymentCardToFinancialAccount', input, () =>
        paymentCards.assign(paymentCardId, assignToFinancialAccountId, { activates: options.activateOnAssignment }),
      )
    }),
  }
}

/** Carries out the request of a key once, and answers the resulting card. */
export function cardOnce(
  { cards, requests }: Stores,
  operation: string,
  { idempotencyKey = null, ...input }: { idempotencyKey?: string | null | undefined; [field: string]: unknown },
  work: () => CardOutcome,
): CardNode | UserError {
  const outcome = requests.once({ operation, key: idempotencyKey, input }, work, (done) =>
    done.kind === 'done' ? done.card.id : null,
  )
  if (outcome.kind === 'key_reused') return keyReused
  if (outcome.kind !== 'done_before') return cardAnswer(outcome)
  const card = cards.find(outcome.nodeId)
  if (card === null) throw new Error('A card that was answered before is not there')
  return cardNode(card)
}

function changing({ paymentCards }: CardSchemaDeps) {
  const change =
    (work: (id: string) => CardOutcome) =>
    (
      _: unknown,
      { input }: { input: { paymentCardId: string } },
      { caller }: CallContext,
    ): CardNode | UserError | AccessDenied => {
      const isAllowed = caller.kind === 'server' || mayAct(caller, input.paymentCardId, 'MANAGE_PAYMENT_CARD')
      return isAllowed ? cardAnswer(work(input.paymentCardId)) : needsManaging
    }
  return {
    activatePaymentCard: change((id) => paymentCards.activate(id)),
    suspendPaymentCard: change((id) => paymentCards.suspend(id, 'PROGRAM_OWNER_INITIATED_SUSPENSION')),
    closePaymentCard: change((id) => paymentCards.close(id)),
  }
}

const lostDateInvalid = userError(fieldError('options.cardLostDate', 'INVALID', 'A date like 2026-11-20'))

const needsManaging = accessDenied('This needs an API key, or a client token with MANAGE_PAYMENT_CARD for the card')

/** Whether a client token is one of this card, and allows something with it. */
export function mayAct(caller: Caller, paymentCardId: string, permission?: CardPermission): boolean {
  if (caller.kind !== 'client' || caller.grant.kind !== 'card' || caller.grant.paymentCardId !== paymentCardId) return false
  return permission === undefined || caller.grant.permissions.includes(permission)
}

function readRestricted({ stores: { cards }, secrets }: CardSchemaDeps, caller: Caller, cardId: string) {
  if (!mayAct(caller, cardId, 'READ_RESTRICTED_DETAILS')) {
    return accessDenied('Restricted details need a client token with READ_RESTRICTED_DETAILS for the card')
  }
  const card = cards.find(cardId)
  if (card === null || card.status === 'CLOSED') return accessDenied('The card is closed')
  const number = secrets.openNumber(card.id, cards.readSealedNumber(card.id))
  return { __typename: 'PaymentCardRestrictedDetails', number, cvv: secrets.cvvOf(number, card.expiresIn) }
}

const refusals: Record<CardRefusal, UserError> = {
  no_card: userError(fieldError('paymentCardId', 'NOT_FOUND', 'There is no such card')),
  no_account: userError(fieldError('financialAccountId', 'NOT_FOUND', 'There is no such account')),
  account_not_active: userError(fieldError('financialAccountId', 'ACCOUNT_NOT_ACTIVE', 'The account is closed or suspended')),
  card_closed: userError(fieldError('paymentCardId', 'CLOSED', 'The card is closed')),
  card_expired: userError(fieldError('paymentCardId', 'EXPIRED', 'The card has expired')),
  not_active: userError(fieldError('paymentCardId', 'NOT_ACTIVE', 'The card was never activated')),
  not_assigned: userError(fieldError('paymentCardId', 'NOT_ASSIGNED', 'The card belongs to no account yet')),
  already_assigned: userError(fieldError('paymentCardId', 'ALREADY_ASSIGNED', 'The card belongs to another account')),
  held_by_issuer: userError(fieldError('paymentCardId', 'HELD_BY_ISSUER', 'The issuer suspended the card')),
  external_id_taken: userError(fieldError('options.externalId', 'ALREADY_USED', 'The external id belongs to another card')),
  expiration_invalid: userError(
    fieldError('options.expirationDate', 'INVALID', 'An instant in UTC, from now to ten years from now'),
  ),
  number_not_copied: userError(
    fieldError('options.reissueFeatures.copyNumber', 'INVALID', 'The number of a lost or stolen card is not used again'),
  ),
}

export function cardAnswer(outcome: CardOutcome): CardNode | UserError {
  return outcome.kind === 'done' ? cardNode(outcome.card) : refusals[outcome.kind]
}

export function cardNode(card: PaymentCard): CardNode {
  return { __typename: 'PaymentCard', ...card }
}

function nodeOrNull(card: PaymentCard | null): CardNode | null {
  return card === null ? null : cardNode(card)
}
