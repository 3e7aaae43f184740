// The offer of a card with the worker's name on it. Specification 2 "On-load modals", 4 "Card offer flow"; decision 42.
import * as z from 'zod/mini'
import { cardOrderProblems, cardReplacement } from './cards.ts'
import { defineRoute } from '../route.ts'
import { clientId } from '../shapes.ts'

const cardOffer = z.object({
  /** Whether the worker is to be asked now, on whichever device. */
  isOffered: z.boolean(),
})

export const cardOfferRoutes = {
  readOffer: defineRoute({
    room: 'cards',
    method: 'GET',
    path: '/api/employees/pay-cards/offer',
    access: 'session',
    requires: ['completed'],
    isBackground: true,
    summary: 'Whether a personalized card is offered to this worker now.',
    responses: { 200: cardOffer },
    problems: [],
  }),
  /** "I Don't Want A New Card" is a setting, `personalCardOptedOut`; this is the X. */
  postponeOffer: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/offer/postpone',
    access: 'session',
    requires: ['completed'],
    summary: 'The offer was closed without an answer: it comes again after 30 days.',
    responses: { 204: null },
    problems: [],
  }),
  issuePersonalCard: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/api/employees/pay-cards/issue-personal-card',
    access: 'session',
    // A worker who logged in by card must not order a second one by mail.
    requires: ['completed', 'unlimited'],
    summary:
      'Orders a card with the worker’s name on it, free and by standard mail; the present card works until that one is activated.',
    /** Without an id a repeated request is not recognized; the second one is refused while the first one’s card is on its way. */
    body: z.optional(z.object({ id: z.optional(clientId) })),
    responses: { 200: cardReplacement },
    problems: cardOrderProblems,
  }),
}
