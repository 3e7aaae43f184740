// Cash-back offers. Specification 2, "Rewards tile"; the tile's number is the real count (decisions 14).
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

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
}
