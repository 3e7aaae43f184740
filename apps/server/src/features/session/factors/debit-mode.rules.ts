// Decides the result of a try to enter a worker's details or secrets, which no message carried. Pure; instants are in
// milliseconds.
import type { Refusal } from '#platform/errors.ts'
import { decideCodeRequest, lockAfterFailure, type CodeRequest, type LimitScope, type Lock } from '../callers/index.ts'

/** What is tried: a card and a number, or a secret that the worker has (an authenticator app's code, a recovery code). */
export type DetailScopes = 'card' | 'secret'

/** A known device has tries of its own, so that a stranger who uses up the others does not keep the worker out. */
export function detailScopesOf(kind: DetailScopes, isKnownDevice: boolean): readonly LimitScope[] {
  return isKnownDevice ? [`${kind}_of_device`] : [`${kind}_of_contact`, `${kind}_of_source`]
}

/** Whether one more try is evaluated at all; it counts whatever its result. */
export function decideDetailTry(
  request: Omit<CodeRequest, 'isKnownContact'>,
): { kind: 'allowed' } | Refusal<'session.too_many_tries' | 'session.locked'> {
  const verdict = decideCodeRequest({ ...request, isKnownContact: true })
  if (verdict.kind === 'allowed') return { kind: 'allowed' }
  const code = verdict.code === 'session.locked' ? 'session.locked' : 'session.too_many_tries'
  return { kind: 'refused', code, retryAfter: verdict['retryAfter'] }
}

/** Wrong details count in the same row as wrong codes, so that no kind of guessing resets the count of another. */
export function lockAfterDetails(lock: Lock, isRight: boolean, nowMs: number): Lock {
  return isRight ? { failures: 0, lockedUntilMs: null } : lockAfterFailure(lock, nowMs)
}

/** "MM/YY" as the month and the year that it names. */
export function readExpiry(text: string): { month: number; year: number } {
  const [month = '', year = ''] = text.split('/')
  return { month: Number.parseInt(month, 10), year: 2000 + Number.parseInt(year, 10) }
}
