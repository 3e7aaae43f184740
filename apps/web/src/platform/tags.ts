// The tags that queries show and actions change: after an action that changes one, each query that shows it is fetched again.

/**
 * A query names its tags in `meta.tags`, an action in `changes`. So no room has to know which other rooms show what it changes.
 *
 * `balance`: what an account has, and how that came about.
 */
const tags = [
  'balance',
  'cards',
  'consents',
  'debits',
  'disputes',
  'express-pay',
  'messages',
  'move-money',
  'offers',
  'profile',
  'session',
  'support',
] as const

export type Tag = (typeof tags)[number]

export function isTag(value: unknown): value is Tag {
  return tags.some((tag) => tag === value)
}
