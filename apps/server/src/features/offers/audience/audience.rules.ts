// Decides whether an offer is for a worker, by the state and ZIP code of their home and by their employer. Pure.
import type { OfferContent } from '../catalog/index.ts'

export type Audience = { state: string | null; postalCode: string | null; employer: string | null }

/** Each list that says something must have the worker: an offer for Ohio and for one employer is for that employer's people in Ohio. */
export function isFor(
  { states, employers, zips }: Pick<OfferContent, 'states' | 'employers' | 'zips'>,
  worker: Audience,
): boolean {
  return has(states, worker.state) && has(employers, worker.employer) && has(zips, worker.postalCode)
}

function has(wanted: readonly string[], own: string | null): boolean {
  return wanted.length === 0 || (own !== null && wanted.includes(own))
}
