// The collector of product analytics: first-party, in the formats of Mixpanel's and Segment's clients.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

/** What a client has to say is judged event by event: one that is wrong takes none of the others along. */
const saidAs = z.union([
  z.record(z.string(), z.unknown()),
  // Mixpanel's own limit for one request.
  z.array(z.unknown()).check(z.maxLength(2_000)),
])

/** Mixpanel's clients read the bare digit unless they asked for more, which the newer ones do. */
const asked = z.object({ verbose: z.optional(z.string()) })
const askedWithGet = z.extend(asked, { data: z.string() })

/** `num_good_events`: how many of a request that was refused in part were kept. */
const refusedByMixpanel = z.object({ status: z.literal(0), error: z.string(), num_good_events: z.number() })
const answersOfMixpanel = {
  200: z.union([z.literal(1), z.object({ status: z.literal(1), error: z.null() })]),
  400: z.union([z.literal(0), refusedByMixpanel]),
} as const

const own = { room: 'analytics', access: 'public', problems: [] } as const

export const collectorRoutes = {
  track: defineRoute({
    ...own,
    method: 'POST',
    path: '/collect/track',
    summary:
      "Events in Mixpanel's shape: JSON, or a form whose `data` is JSON or its Base64. What is no event of the list is refused.",
    query: asked,
    body: saidAs,
    responses: answersOfMixpanel,
  }),
  trackByAddress: defineRoute({
    ...own,
    method: 'GET',
    path: '/collect/track',
    summary: "One event in Mixpanel's shape, in the address.",
    query: askedWithGet,
    responses: answersOfMixpanel,
  }),
  engage: defineRoute({
    ...own,
    method: 'POST',
    path: '/collect/engage',
    summary:
      "What Mixpanel's clients say of a person: an e-mail address and a phone number where the installation takes them, and nothing else.",
    query: asked,
    body: saidAs,
    responses: answersOfMixpanel,
  }),
  engageByAddress: defineRoute({
    ...own,
    method: 'GET',
    path: '/collect/engage',
    summary: 'The same of one person, in the address.',
    query: askedWithGet,
    responses: answersOfMixpanel,
  }),
  batch: defineRoute({
    ...own,
    method: 'POST',
    path: '/collect/v1/batch',
    summary: "Events in Segment's shape: `track` and `identify`.",
    body: z.object({ batch: z.array(z.unknown()).check(z.maxLength(2_000)) }),
    responses: {
      200: z.object({ success: z.literal(true) }),
      400: z.object({ success: z.literal(false), error: z.string(), num_good_events: z.number() }),
    },
  }),
}
