// Holds what could hurt if it were not her to a fresh proof of who is there.
import type { Clock } from '@daybreak/time'
import { platformProblem } from '../errors.ts'
import { refuseLimitedSession } from './limited-session.ts'
import { isProofFresh } from './proof-age.ts'
import type { ActiveSession, SessionPort } from './routes.ts'

/**
 * Decisions 5. Routes of access `step-up` are guarded by it already; a route of access `session` calls it for those of its requests that
 * need it.
 *
 * @throws ProblemError  403 `session.limited`, before the proof: a fresh one would not help either; 403 `step_up_required`, with the ways
 * in which she can prove it
 */
export type RequireStrongProof = (session: ActiveSession) => Promise<void>

export function createStrongProof({
  sessions,
  clock,
}: {
  sessions: Pick<SessionPort, 'stepUpMethods'>
  clock: Clock
}): RequireStrongProof {
  return async (session) => {
    refuseLimitedSession(session)
    if (isProofFresh(session.strongProofAt.epochMilliseconds, clock.now().epochMilliseconds)) return
    throw platformProblem('step_up_required', { extra: { methods: await sessions.stepUpMethods(session) } })
  }
}
