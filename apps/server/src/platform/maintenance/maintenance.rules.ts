// Decides what is refused while an operator has taken everything, or a part, down. Readings 4.11; decision 41.
import type { MaintenancePart, RouteContract } from '@daybreak/contract'
import { instantText, millisecondsBetween, type Instant } from '@daybreak/time'
import { platformProblem, type ProblemError } from '../errors.ts'

/** What is down and has not been stopped. `part` null: everything. `until` is a promise: only an operator ends it. */
export type OpenWindow = { part: MaintenancePart | null; startedAt: Instant; until: Instant | null }

/** What admission asks before anything else. */
export type MaintenancePort = {
  /** What is kept and may be used at this moment. */
  peek(): readonly OpenWindow[] | undefined
  read(): Promise<readonly OpenWindow[]>
}

// Readings 4.11: pages try again every 30 s. A program with a longer wait still returns in time for an early end.
const minRetrySeconds = 30
const maxRetrySeconds = 300

/**
 * The problem that the route is answered with, or null when it is open. Our reading: a part that is down refuses what changes something;
 * reads still work, so that "the rest works" holds for every screen.
 */
export function refuseInMaintenance(
  { room, method, staysOpen }: Pick<RouteContract, 'room' | 'method' | 'staysOpen'>,
  windows: readonly OpenWindow[],
  now: Instant,
): ProblemError | null {
  if (staysOpen === true) return null
  const whole = windows.find(({ part }) => part === null)
  if (whole !== undefined) return problemOf('maintenance', whole, now)
  const down = method === 'GET' ? undefined : windows.find(({ part }) => part === room)
  return down === undefined ? null : problemOf('maintenance_part', down, now)
}

function problemOf(code: 'maintenance' | 'maintenance_part', { part, until }: OpenWindow, now: Instant): ProblemError {
  const retryAfter = retryAfterSeconds(until, now)
  return platformProblem(code, {
    extra: { ...(part !== null && { part }), until: until === null ? null : instantText(until), retryAfter },
    headers: { 'retry-after': String(retryAfter) },
  })
}

/** Seconds until the promised end, within reasonable bounds: an end that has passed, or that is not known, is polled soon. */
export function retryAfterSeconds(until: Instant | null, now: Instant): number {
  if (until === null) return minRetrySeconds
  const seconds = Math.ceil(millisecondsBetween(now, until) / 1_000)
  return Math.min(maxRetrySeconds, Math.max(minRetrySeconds, seconds))
}
