// Decides whether a worker with a live session may call a route, by what the route's contract requires.
import type { RouteContract } from '@daybreak/contract'
import { refuse, type Refusal } from '../errors.ts'
import { refuseLimitedSession } from './access/limited-session.ts'
import type { ActiveSession, OnboardingPort } from './routes.ts'
import type { RefuseStaleProof } from './access/strong-proof.ts'

export type AdmissionPorts = { readonly onboarding: OnboardingPort; readonly refuseStaleProof: RefuseStaleProof }

export type AdmissionRefusal = Refusal<'step_up_required' | 'session.limited' | 'employee.onboarding_incomplete'>

/** The first reason that keeps this worker out, or null: a missing fresh proof is first, then the onboarding, then the limit. */
export async function refuseAdmission(
  { access, requires = [] }: Pick<RouteContract, 'access' | 'requires'>,
  session: ActiveSession,
  { onboarding, refuseStaleProof }: AdmissionPorts,
): Promise<AdmissionRefusal | null> {
  const required = new Set<'completed' | 'unlimited'>(requires)
  const stale = access === 'step-up' ? await refuseStaleProof(session) : null
  if (stale !== null) return stale
  if (required.has('completed') && !(await onboarding.isCompleted(session.employeeId)))
    return refuse('employee.onboarding_incomplete')
  return required.has('unlimited') ? refuseLimitedSession(session) : null
}
