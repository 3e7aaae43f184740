// The wire shapes that every room shares: cents, instants, ids, pages and problems.
import * as z from 'zod/mini'

/** A decimal string of whole cents, possibly negative: "-3820" is minus $38.20. */
export const centsText = z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})$/))
/** A decimal string of whole cents, zero or more. */
export const unsignedCentsText = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/))
/** ISO 8601 in UTC with milliseconds: "2026-11-20T13:42:10.000Z". */
export const instantText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))

/** "2026-11-20": a civil date, without a time zone. */
export const dateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A UUID that the client made, in lower case: the same one sent again is the same request. */
export const clientId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

/** An id as workers' programs see it: a prefix from packages/ids, an underscore, 32 hexadecimal digits. */
export function idText(prefix: string) {
  return z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`)))
}

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) })

/** A list by cursor: `{ data, pageInfo }` (specification 3, "Paginated list"). */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), pageInfo })
}

/** `take` is clamped to 1 … 100; a bad cursor answers 400 `bad_cursor` (interfaces, HTTP). */
export const pageFields = { take: z.optional(z.string()), cursor: z.optional(z.string()) }
export const pageQuery = z.object(pageFields)

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string() }))),
  /** Only on 403 `step_up_required`: the methods by which the worker can give a fresh proof. */
  methods: z.optional(z.array(z.string())),
  /** Only on 403 `session.limited`: when the limit ends. */
  limitedUntil: z.optional(instantText),
  /** Seconds to wait, on 429 and 503. */
  retryAfter: z.optional(z.number()),
  /** Only on 503 `maintenance_part`: which part is down. */
  part: z.optional(z.string()),
  /** Only on 503 `maintenance` and `maintenance_part`: when we hope to be back, or null when that is not known. */
  until: z.optional(z.nullable(instantText)),
  /** What may be moved now, when a transfer asked for more or for what is no longer so. */
  available: z.optional(unsignedCentsText),
  /** On a limit of Move Money: how much it allows, what is left of it, and when more will be. */
  max: z.optional(unsignedCentsText),
  left: z.optional(unsignedCentsText),
  freesAt: z.optional(instantText),
  /** Only on 409 `move_money.repeat`: how long ago the same amount was sent to the same place. */
  minutesAgo: z.optional(z.number()),
  /** Only on 409 `move_money.fee_changed`. */
  fee: z.optional(unsignedCentsText),
  /** Only on `session.auth_refused` and `session.auth_schema`: what the authentication service said. */
  providerError: z.optional(z.object({ type: z.string(), message: z.string() })),
  /** Only on 409 `cards.order_open`: when the order was made that is under way. */
  orderedAt: z.optional(instantText),
  /** Tries left on a wrong one-time code, or on wrong digits. */
  triesLeft: z.optional(z.number()),
  /** Only on 409 `identity.piece_out_of_order`: how many bytes of the file are here. */
  received: z.optional(z.number()),
  /** Only on 409 `onboarding.step_not_due`: the one that is, or null when all are done. */
  step: z.optional(z.nullable(z.string())),
})
export type Problem = z.infer<typeof problem>
