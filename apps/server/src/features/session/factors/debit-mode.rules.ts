// Decides what a proof by card and social security number is worth. Pure: moments are milliseconds.
import type { Refusal } from '#platform/errors.ts'
import { decideCodeRequest, lockAfterFailure, type CodeRequest, type LimitScope, type Lock } from '../callers/index.ts'

/** A known device has tries of its own, so that a stranger who uses up the others does not keep the worker out. */
export function cardScopesOf(isKnownDevice: boolean): readonly LimitScope[] {
  return isKnownDevice ? ['card_of_device'] : ['card_of_contact', 'card_of_source']
}

/** Whether one more try is looked at at all; it counts whatever becomes of it. */
export function decideCardTry(
  request: Omit<CodeRequest, 'isKnownContact'>,
): { kind: 'allowed' } | Refusal<'session.too_many_tries' | 'session.locked'> {
  const verdict = decideCodeRequest({ ...request, isKnownContact: true })
  if (verdict.kind === 'allowed') return { kind: 'allowed' }
  const code = verdict.code === 'session.locked' ? 'session.locked' : 'session.too_many_tries'
  return { kind: 'refused', code, retryAfter: verdict['retryAfter'] }
}

/** Wrong details count in the same row as wrong codes. */
export function lockAfterCard(lock: Lock, isRight: boolean, nowMs: number): Lock {
  return isRight ? { failures: 0, lockedUntilMs: null } : lockAfterFailure(lock, nowMs)
}

/** "MM/YY" as the month and the year that it names. */
export function readExpiry(text: string): { month: number; year: number } {
  const [month = '', year = ''] = text.split('/')
  return { month: Number.parseInt(month, 10), year: 2000 + Number.parseInt(year, 10) }
}
