// A worker's actions on a pay card. Specification 4 "Pay card actions", 7; readings 4.5.
import * as z from 'zod/mini'
import { atmList, atmSearch } from './atms.ts'
import { cardReplaceReason, cardOrderSpeed, payCard } from './pay-card.ts'
import { defineRoute } from '../route.ts'
import { clientId, idText, instantText, pageOf, unsignedCentsText } from '../shapes.ts'

/** In the order in which they were issued. */
const payCardList = z.extend(pageOf(payCard), {
  /** Specification 4, "Main card selection"; null when none qualifies. */
  mainCardId: z.nullable(idText('crd')),
})
export type PayCardList = z.infer<typeof payCardList>

export const cardReplacement = z.object({
  /** The card that was ordered; `order` is its tracker. A virtual card's is virtual, in use at once and without an order. */
  card: payCard,
  /** The new status of the old one: null when a first card was ordered. */
  replacedCard: z.nullable(payCard),
  /** A virtual card to pay with meanwhile, when the old one was closed and no other is left. */
  interimCard: z.nullable(payCard),
})
export type CardReplacement = z.infer<typeof cardReplacement>

const cardToken = z.object({
  /** A bearer token of the card provider, for this card and this purpose alone. */
  token: z.string(),
  /** 15 minutes from now (decisions 6 and 20). */
  expiresAt: instantText,
  /** What the card provider calls the card. */
  paymentCardId: z.string(),
  /** Where the browser sends the new PIN: the card provider's own origin. */
  graphqlUrl: z.string(),
})
export type CardToken = z.infer<typeof cardToken>

const detailsToken = z.extend(cardToken, {
  /** The page of the card-provider sandbox that shows the details inside ours; null where the provider's own viewer does. */
  frameUrl: z.nullable(z.string()),
  /** Which of the provider's environments its own viewer asks; null where a frame shows the details. */
  viewerEnvironment: z.nullable(z.enum(['live', 'test'])),
})
export type CardDetailsToken = z.infer<typeof detailsToken>

/** The origin of the frames of the provider's viewer (`@highnoteplatform/card-viewer`): pages may frame it where that viewer is used. */
export const cardViewerOrigin = 'https://cdn.highnote.com'

const delivery = z.object({
  fee: unsignedCentsText,
  /** The fee is this once the first expedited card is used up; the same as `fee` afterward. */
  usualFee: unsignedCentsText,
  businessDaysLeast: z.int(),
  businessDaysMost: z.int(),
})

const fees = z.object({
  monthlyFee: unsignedCentsText,
  atmInNetworkFee: unsignedCentsText,
  atmOutOfNetworkFee: unsignedCentsText,
  newCard: z.object({ standard: delivery, expedited: delivery }),
  limits: z.object({
    atmPerDay: unsignedCentsText,
    atmLeftToday: unsignedCentsText,
    purchasesPerDay: unsignedCentsText,
    purchasesLeftToday: unsignedCentsText,
  }),
})
export type CardFees = z.infer<typeof fees>

/**
 * What proves that the worker holds a plastic card: the code of its carrier, or what is printed on the card itself (readings 4.2, "card-activation"). A
 * virtual card is nothing to read off. The carrier's link is `/card-management?code=…`, and `/onboarding/card-activation?code=…` before that.
 */
const readOffCard = z.object({
  /** Shown as XXXX-XXXX, and sent without the hyphen. Letters in either case; O is taken for 0, I and L for 1. */
  activationCode: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{6,12}$/))),
  /** With `cardExpiry`. */
  last4Digits: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** As it is printed: 'MM/YY'. */
  cardExpiry: z.optional(z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/))),
})
export type ReadOffCard = z.infer<typeof readOffCard>

const cardIdParams = z.object({ id: z.string() })
/** A request that names no card, or another worker's, is answered 404 `cards.not_found`. */
const ownCard = ['cards.not_found'] as const
const atProvider = [...ownCard, 'issuer.unreachable', 'issuer.refused'] as const
export const cardOrderProblems = [
  ...atProvider,
  'accounts.closing',
  'cards.not_replaceable',
  'cards.order_not_due',
  'cards.order_open',
  'cards.address_missing',
  'cards.request_reused',
  'cards.insufficient_funds',
] as const
/** A card that costs money is refused to a limited session by the route itself (our reading of decisions 22). */
const fastCardProblems = [...cardOrderProblems, 'session.limited'] as const

const laterAmount = z.object({
  /** The final amount is known later: a pump that asks for little first, a business where tips are added. */
  kind: z.enum(['pump', 'tip']),
  merchantName: z.string(),
  /** What was asked for first. */
  approved: unsignedCentsText,
  /** What was taken in the end. */
  taken: unsignedCentsText,
  at: instantText,
})
export type LaterAmount = z.infer<typeof laterAmount>

export const cardsRoutes = {
  readLaterAmount: defineRoute({
    room: 'cards',
    method: 'GET',
    path: '/api/employees/pay-cards/later-amount',
    access: 'session',
    requires: ['completed'],
    summary:
      'The newest purchase of the last 30 days that took more in the end than it asked for first: what may leave a balance below zero.',
    responses: { 200: z.object({ purchase: z.nullable(laterAmount) }) },
    problems: ['accounts.not_found'],
  }),
  listCards: defineRoute({
    room: 'cards',
    method: 'GET',
    path: '/api/employees/pay-cards/all',
    access: 'session',
    requires: [],
    summary: "All of the worker's cards, in the order in which they were issued.",
    responses: { 200: payCardList },
    problems: [],
  }),
  readFees: defineRoute({
    room: 'cards',
    method: 'GET',
    path: '/api/employees/pay-cards/fees/eligibility',
    access: 'session',
    requires: ['completed'],
    summary: 'What the card costs this worker, and what it may still take out today.',
    responses: { 200: fees },
    problems: ['accounts.not_found'],
  }),
  readCard: defineRoute({
    room: 'cards',
    method: 'GET',
    path: '/api/employees/pay-cards/:id',
    access: 'session',
    requires: [],
    summary: 'One card, with the tracker of its order.',
    params: cardIdParams,
    responses: { 200: payCard },
    problems: ownCard,
  }),
  freezeCard: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/freeze',
    access: 'session',
    requires: ['completed'],
    staysOpen: true,
    summary: 'Stops new purchases and withdrawals at once, also while the card provider cannot be reached.',
    params: cardIdParams,
    responses: { 200: payCard },
    problems: [...ownCard, 'cards.not_freezable'],
  }),
  unfreezeCard: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/unfreeze',
    access: 'session',
    // Our reading of decisions 22, "nothing leaves": a person who found a card, and logged in by it, must not undo its owner's freeze.
    requires: ['completed', 'unlimited'],
    summary: 'Lets a frozen card be used again; when the card provider cannot be reached, as soon as it can.',
    params: cardIdParams,
    responses: { 200: payCard },
    problems: [...ownCard, 'cards.not_frozen', 'cards.held_by_issuer'],
  }),
  activateCard: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/activate',
    access: 'session',
    // A card that can be used lets money leave; it may have been stolen from the worker's mail.
    requires: ['unlimited'],
    summary: 'Makes a card in the worker’s hands usable; the cards that it replaces are closed.',
    params: cardIdParams,
    body: z.optional(readOffCard),
    responses: { 200: payCard },
    problems: [
      ...atProvider,
      'cards.not_activatable',
      'cards.already_active',
      'cards.code_wrong',
      'cards.other_account',
      'cards.details_wrong',
      'cards.too_many_tries',
      'invalid_input',
    ],
  }),
  reissueCard: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/reissue',
    access: 'session',
    requires: ['completed'],
    summary: 'Orders another card in the place of this one; the reason decides what becomes of the old one.',
    params: cardIdParams,
    /** Decision 43: the specification's body has no id. Without one a repeated request is not recognized. */
    body: z.object({ id: z.optional(clientId), reason: cardReplaceReason, speed: z.optional(cardOrderSpeed) }),
    responses: { 200: cardReplacement },
    problems: fastCardProblems,
  }),
  orderCard: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/orders',
    access: 'session',
    requires: ['completed'],
    summary: 'Orders a card for a worker who has none that is usable or on its way.',
    body: z.object({ id: clientId, speed: z.optional(cardOrderSpeed) }),
    responses: { 200: cardReplacement },
    problems: [...fastCardProblems, 'accounts.not_found'],
  }),
  assignTemporaryCard: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/assign-temporary-card',
    access: 'session',
    // A card that is in a person's hands already lets money leave.
    requires: ['completed', 'unlimited'],
    summary: 'Ties a card that was handed out at work to the account, until the next card is activated.',
    /** Decision 25: the 9 to 12 characters printed on its carrier, never a card number. */
    body: z.object({ id: z.optional(clientId), proxyNumber: z.string().check(z.regex(/^[0-9A-Za-z]{9,12}$/)) }),
    responses: { 200: payCard },
    problems: [...atProvider, 'accounts.not_found', 'cards.proxy_unknown', 'cards.too_many_tries', 'cards.request_reused'],
  }),
  syncCards: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/sync',
    access: 'session',
    requires: [],
    isBackground: true,
    summary: 'Reads every card again at the card provider, and answers them.',
    responses: { 200: payCardList },
    problems: ['issuer.unreachable', 'issuer.refused'],
  }),
  confirmPin: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/set-has-pin',
    access: 'session',
    requires: [],
    summary: 'After the browser has set the PIN: asks the card provider whether the card has one, and notes what it says.',
    params: cardIdParams,
    responses: { 200: payCard },
    problems: [...atProvider, 'cards.pin_not_set'],
  }),
  createPinToken: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/token/change-pin',
    access: 'step-up',
    requires: [],
    summary: 'A short-lived card-provider token that sets the PIN of this card, from the browser.',
    params: cardIdParams,
    responses: { 200: cardToken },
    problems: [...atProvider, 'cards.not_usable'],
  }),
  createDetailsToken: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/token/restricted-details',
    access: 'step-up',
    requires: ['completed'],
    summary:
      'A short-lived card-provider token that reads the number and CVV of this card, in the frame or the viewer of its origin.',
    params: cardIdParams,
    responses: { 200: detailsToken },
    problems: [...atProvider, 'cards.not_usable', 'accounts.restricted', 'accounts.closing'],
  }),
  findAtms: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/:id/atm-locations',
    access: 'session',
    requires: ['completed'],
    summary: 'ATMs near a ZIP code or a position, nearest first.',
    params: cardIdParams,
    body: atmSearch,
    responses: { 200: atmList },
    problems: [...atProvider, 'cards.place_unknown', 'invalid_input'],
  }),
}
