// Turns away a session that may look but not touch: for 24 hours after a proof by card nothing leaves and nothing is revealed.
import { instantText } from '@daybreak/time'
import { platformProblem } from '../errors.ts'
import type { ActiveSession } from './routes.ts'

/**
 * Decisions 5 and 22. Routes of access `step-up` are guarded by it already; a route of access `session` that moves money out, or adds a
 * way for it to leave, calls it before it does anything.
 *
 * @throws ProblemError  403 `session.limited`, with the moment at which the limit ends
 */
export function refuseLimitedSession({ limitedUntil }: Pick<ActiveSession, 'limitedUntil'>): void {
  if (limitedUntil === null) return
  throw platformProblem('session.limited', { extra: { limitedUntil: instantText(limitedUntil) } })
}
