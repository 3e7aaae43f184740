// Cash-back offers. Specification 2, "Rewards tile"; the tile's number is the real count (decisions 14).
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { instantText } from './shapes.ts'

const offersSummary = z.object({
  /** Offers that run at this moment. */
  count: z.int().check(z.nonnegative()),
})
export type OffersSummary = z.infer<typeof offersSummary>

export const offersRoutes = {
  readSummary: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/summary',
    access: 'session',
    requires: [],
    summary: 'How many cash-back offers run now.',
    responses: { 200: offersSummary },
    problems: [],
  }),
  turnOn: defineRoute({
    room: 'offers',
    method: 'PUT',
    path: '/api/offers/:id/on',
    flag: 'cash-back',
    params: z.object({ id: z.string() }),
    access: 'session',
    requires: ['completed'],
    summary: 'Turns an offer on. Purchases count from then on, by the terms of that moment; one that is on stays on as it was.',
    responses: { 200: z.object({ activatedAt: instantText }) },
    problems: ['offers.not_found'],
  }),
}
