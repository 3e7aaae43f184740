// Requires a fresh proof before anything that could cause harm if it were not the worker.
import type { Clock } from '@daybreak/time'
import { refuse, type Refusal } from '#platform/errors.ts'
import { refuseLimitedSession } from './limited-session.ts'
import { isProofFresh } from './proof-age.ts'
import type { ActiveSession, SessionPort } from '../routes.ts'

export type ProofRefusal = Refusal<'session.limited' | 'step_up_required'>

/**
 * Decisions 5. Routes of access `step-up` are guarded by it already; a route of access `session` calls it for those of its requests that
 * need it.
 *
 * @returns 403 `session.limited`, before the proof: a fresh one would not help either; 403 `step_up_required`, with the methods by which
 * the worker can prove it; null when the proof is fresh
 */
export type RefuseStaleProof = (session: ActiveSession) => Promise<ProofRefusal | null>

export function createStrongProof({
  sessions,
  clock,
}: {
  sessions: Pick<SessionPort, 'stepUpMethods'>
  clock: Clock
}): RefuseStaleProof {
  return async (session) => {
    const limited = refuseLimitedSession(session)
    if (limited !== null) return limited
    if (isProofFresh(session.strongProofAt.epochMilliseconds, clock.now().epochMilliseconds)) return null
    return refuse('step_up_required', { methods: await sessions.stepUpMethods(session) })
  }
}
