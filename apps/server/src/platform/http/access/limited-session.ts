// Refuses sensitive calls of a limited session: for 24 hours after a proof by card, nothing leaves the account and nothing is
// revealed.
import { instantText } from '@daybreak/time'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '../routes.ts'

/**
 * Decisions 5 and 22. A route whose contract requires `unlimited`, or whose access is `step-up`, is guarded by it already; a handler calls it
 * only where the request or what is stored decides whether money could leave.
 *
 * @returns 403 `session.limited`, with the moment at which the limit ends; null for a session that is not limited
 */
export function refuseLimitedSession({ limitedUntil }: Pick<ActiveSession, 'limitedUntil'>): Refusal<'session.limited'> | null {
  if (limitedUntil === null) return null
  return refuse('session.limited', { limitedUntil: instantText(limitedUntil) })
}
