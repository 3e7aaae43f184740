// The OpenFeature Remote Evaluation Protocol, version 0.3, as its own providers speak it.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

const metadata = z.record(z.string(), z.union([z.boolean(), z.string(), z.number()]))

/** Without a value, the caller uses its own default. */
const evaluated = {
  key: z.string(),
  value: z.optional(z.unknown()),
  variant: z.optional(z.string()),
  metadata: z.optional(metadata),
}
const reason = z.enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED', 'UNKNOWN'])
const evaluationFault = z.enum(['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'GENERAL'])
export type EvaluationFault = z.infer<typeof evaluationFault>

/** One of many: evaluated, or with what went wrong. */
const flagOfMany = z.object({
  ...evaluated,
  reason: z.optional(reason),
  errorCode: z.optional(evaluationFault),
  errorDetails: z.optional(z.string()),
})
export type EvaluatedFlag = z.infer<typeof flagOfMany>

const many = z.object({
  flags: z.array(flagOfMany),
  metadata,
  eventStreams: z.array(
    z.object({ type: z.literal('sse'), endpoint: z.object({ requestUri: z.string() }), inactivityDelaySec: z.int() }),
  ),
})

/** The context is judged by the handler, which answers in the protocol's words. */
const request = z.unknown()

/** Both refetch hints are sent with a request that an event has caused; a server that answers from memory needs neither. */
const refetch = z.object({ flagConfigEtag: z.optional(z.string()), flagConfigLastModified: z.optional(z.string()) })

const own = { room: 'platform', access: 'public', problems: [] } as const

export const ofrepRoutes = {
  evaluateAll: defineRoute({
    ...own,
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags',
    summary:
      'Evaluates all feature flags for one context (OFREP). Carries an ETag of that context; answers 304 while nothing changed.',
    query: refetch,
    body: request,
    responses: { 200: many, 304: null, 400: z.object({ errorCode: evaluationFault, errorDetails: z.string() }) },
  }),
  evaluateOne: defineRoute({
    ...own,
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags/:key',
    summary: 'Evaluates one feature flag for one context (OFREP).',
    params: z.object({ key: z.string() }),
    body: request,
    responses: {
      200: z.object({ ...evaluated, reason }),
      400: z.object({ key: z.string(), errorCode: evaluationFault, errorDetails: z.string() }),
      404: z.object({ key: z.string(), errorCode: z.literal('FLAG_NOT_FOUND'), errorDetails: z.string() }),
    },
  }),
  followChanges: defineRoute({
    ...own,
    method: 'GET',
    path: '/ofrep/v1/events',
    summary: 'Server-sent events (OFREP): says when flags have changed, and at once where they have since `version`.',
    query: z.object({ version: z.optional(z.string()) }),
    sendsEvents: true,
    responses: {},
  }),
}
