// Move Money: the worker's own accounts elsewhere, and how a bank account is proven. Readings 4.4; decisions 5, 33 and 34.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId, dateText, idText, instantText } from '../shapes.ts'
import { typedText } from '../values/texts.ts'
import { destinationKind } from './transfers.ts'

const accountType = z.enum(['checking', 'savings'])

/** `FAILED` and `LOCKED` say why in `reasonCode`; a locked one is opened by our people alone. */
export const destinationStatus = z.enum(['PENDING', 'VERIFIED', 'FAILED', 'LOCKED'])
export type DestinationStatus = z.infer<typeof destinationStatus>

const proof = z.object({
  /** The bank day by which both deposits should be there. */
  expectedOn: dateText,
  triesLeft: z.number(),
  /** When the bank is removed, unless it is proven by then. */
  expiresAt: instantText,
})

const destination = z.object({
  id: idText('dst'),
  kind: destinationKind,
  status: destinationStatus,
  reasonCode: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  /** The bank's name from the directory, or the card's brand; null where it is not known. */
  name: z.nullable(z.string()),
  last4: z.string(),
  accountType: z.nullable(accountType),
  /** The last month of a card: "2028-05". */
  expires: z.nullable(z.string()),
  receivesInstant: z.boolean(),
  addedAt: instantText,
  /** Until then only a part may be sent to it (decisions 33); null when that is over, or it is not proven. */
  firstDayUntil: z.nullable(instantText),
  /** Only of a bank that is to be proven. */
  proof: z.nullable(proof),
})
export type MoneyDestination = z.infer<typeof destination>

const cardEntry = z.object({
  /** For the provider's own page, which takes the numbers: neither we nor our page ever see them. */
  token: z.string(),
  expiresAt: instantText,
  frameUrl: z.string(),
})
export type CardEntry = z.infer<typeof cardEntry>

const linkingProblems = [
  'accounts.not_found',
  'move_money.restricted',
  'accounts.closing',
  /** 429: as many were added as one day may have. */
  'move_money.too_many_destinations',
] as const

const own = { room: 'move-money', access: 'session', requires: ['completed'] } as const
const guarded = { room: 'move-money', access: 'step-up', requires: ['completed'] } as const
const params = z.object({ id: z.string() })
/** Below a dollar, in cents: "8". */
const proofAmount = z.string().check(z.regex(/^[1-9]\d?$/))
const path = '/api/move-money/destinations'
const nickname = typedText({ min: 1, max: 40 })

export const linkedAccountRoutes = {
  listMoneyDestinations: defineRoute({
    ...own,
    method: 'GET',
    path,
    summary: "The worker's linked banks and debit cards, the newest first.",
    responses: { 200: z.object({ data: z.array(destination) }) },
    problems: [],
  }),
  findBank: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/move-money/banks',
    summary: 'The name of a bank; null where no directory is kept.',
    query: z.object({ routingNumber: z.string() }),
    responses: { 200: z.object({ name: z.nullable(z.string()) }) },
    problems: ['move_money.routing_invalid', 'move_money.bank_unknown'],
  }),
  addBank: defineRoute({
    ...guarded,
    method: 'POST',
    path,
    summary: 'Links a bank account in the worker’s name, and sends two small deposits there. The same id is the same account.',
    body: z.object({
      id: clientId,
      kind: z.literal('bank'),
      routingNumber: z.string().check(z.regex(/^\d{9}$/)),
      accountNumber: z.string().check(z.regex(/^\d{4,17}$/)),
      accountType,
      nickname: z.optional(nickname),
    }),
    responses: { 200: destination, 201: destination },
    problems: [
      'accounts.not_found',
      'move_money.restricted',
      'accounts.closing',
      'move_money.routing_invalid',
      'move_money.bank_unknown',
      /** 409: it is linked already. */
      'move_money.destination_exists',
      /** 422: it is the worker's own account here. */
      'move_money.own_account',
      /** 429: as many were added as one day may have. */
      'move_money.too_many_destinations',
      'move_money.id_reused',
      /** 403: it was locked before, and our people have to open it. */
      'move_money.proof_locked',
    ],
  }),
  proveBank: defineRoute({
    ...own,
    requires: ['completed', 'unlimited'],
    method: 'POST',
    path: `${path}/:id/verify`,
    summary: 'Tells the two amounts, in any order, in cents. The third wrong try locks the account.',
    params,
    body: z.object({ amounts: z.tuple([proofAmount, proofAmount]) }),
    responses: { 200: destination },
    problems: [
      'move_money.destination_not_found',
      /** 422, with `triesLeft`. */
      'move_money.proof_wrong',
      'move_money.proof_locked',
      /** 409: there is nothing to prove. */
      'move_money.proof_not_due',
    ],
  }),
  beginCard: defineRoute({
    ...guarded,
    method: 'POST',
    path: `${path}/cards/entry`,
    summary: "What the card provider's own page needs to take the numbers of a debit card.",
    responses: { 200: cardEntry },
    problems: [...linkingProblems, 'move_money.cards_off'],
  }),
  addCard: defineRoute({
    ...guarded,
    method: 'POST',
    path: `${path}/cards`,
    summary: 'Links a debit card in the worker’s name that was typed into the provider’s page. The same id is the same card.',
    body: z.object({
      id: clientId,
      /** What the provider's page returned when the card was typed in. */
      tokenId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
      nickname: z.optional(nickname),
    }),
    responses: { 200: destination, 201: destination },
    problems: [
      ...linkingProblems,
      /** 422: the provider has no such card for this worker. Nothing is kept. */
      'move_money.card_refused',
      'move_money.card_expired',
      /** 422: it takes no instant transfers. Nothing is kept. */
      'move_money.card_not_eligible',
      /** 409: it is linked already. */
      'move_money.destination_exists',
      'move_money.id_reused',
      /** 403: it was locked before, and our people have to open it. */
      'move_money.proof_locked',
    ],
  }),
  renameDestination: defineRoute({
    ...own,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'The worker’s own name for a linked account; null takes it away.',
    params,
    body: z.object({ nickname: z.nullable(nickname) }),
    responses: { 200: destination },
    problems: ['move_money.destination_not_found'],
  }),
  removeDestination: defineRoute({
    ...own,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Unlinks an account. What is on its way there goes on; what was not handed to the bank is canceled.',
    params,
    responses: { 204: null },
    problems: ['move_money.destination_not_found'],
  }),
}
