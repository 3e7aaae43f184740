// Decides who may request a code, and whether an entered code counts. Pure; instants are in milliseconds.
import type { Refusal } from '#platform/errors.ts'

/** Quality, "Security": what bites, and how soon. docs/decisions/0010-what-limits-one-time-codes.md says why it is counted so. */
export const codeLimits = {
  lifetimeMs: 10 * 60_000,
  triesPerCode: 5,
  hourMs: 60 * 60_000,
  dayMs: 24 * 60 * 60_000,
  failuresInARow: 10,
  lockMs: 60 * 60_000,
} as const

/**
 * What is counted: codes that are requested, look-ups of contacts that no one holds, and proofs by card or by a secret of the worker's that are tried. A known device
 * has a count of its own, so that a stranger who uses up the others does not stop the worker, and so has a worker who is signed in.
 */
export const limitScopes = [
  'code_of_contact',
  'code_of_device',
  'code_of_source',
  'unknown_of_source',
  'code_of_worker',
  'call_of_contact',
  'call_of_device',
  'card_of_contact',
  'card_of_device',
  'card_of_source',
  'secret_of_contact',
  'secret_of_device',
  'secret_of_source',
  'secret_of_worker',
] as const
export type LimitScope = (typeof limitScopes)[number]

/** Quality, "at most 5 sends a number an hour"; how many a day, and everything about cards, is our reading. */
export const maxEvents: Readonly<Record<LimitScope, { anHour: number; aDay: number }>> = {
  code_of_contact: { anHour: 5, aDay: 15 },
  code_of_device: { anHour: 5, aDay: 20 },
  code_of_source: { anHour: 100, aDay: 1_000 },
  unknown_of_source: { anHour: 10, aDay: 60 },
  code_of_worker: { anHour: 5, aDay: 20 },
  // Design, "Ways to log in": three calls an hour. How many a day is our reading: a phone that rings all night is an attack in itself.
  call_of_contact: { anHour: 3, aDay: 6 },
  call_of_device: { anHour: 3, aDay: 6 },
  // Four digits of a card, its month and four of a number can be bought: there are few tries, whatever their origin.
  card_of_contact: { anHour: 5, aDay: 10 },
  card_of_device: { anHour: 5, aDay: 10 },
  card_of_source: { anHour: 20, aDay: 60 },
  // Of a million codes of an authenticator app three are good at a time: 25 tries a day find one about as often as the 75 at codes that were sent.
  secret_of_contact: { anHour: 10, aDay: 25 },
  secret_of_device: { anHour: 10, aDay: 25 },
  secret_of_source: { anHour: 100, aDay: 1_000 },
  secret_of_worker: { anHour: 10, aDay: 25 },
}

/**
 * The counts that apply to a request: those of its device when we know it, else those of the contact and the network.
 * Where unknown accounts are hidden, unknown look-ups have no count: one that only they fill would reveal who has an account.
 */
export function scopesOf(isKnownDevice: boolean, hidesUnknownAccounts: boolean, isCall = false): readonly LimitScope[] {
  const scopes = codeScopesOf(isKnownDevice, hidesUnknownAccounts)
  return isCall ? [...scopes, isKnownDevice ? 'call_of_device' : 'call_of_contact'] : scopes
}

function codeScopesOf(isKnownDevice: boolean, hidesUnknownAccounts: boolean): readonly LimitScope[] {
  if (isKnownDevice) return ['code_of_device']
  return hidesUnknownAccounts ? ['code_of_contact', 'code_of_source'] : ['code_of_contact', 'code_of_source', 'unknown_of_source']
}

export type CodeRequest = {
  /** The moments of the last day, in order, for every scope that holds. */
  counts: ReadonlyMap<LimitScope, readonly number[]>
  lockedUntilMs: number | null
  isKnownContact: boolean
  nowMs: number
}

export type CodeRequestVerdict =
  | {
      kind: 'allowed'
      counted: readonly LimitScope[]
      /** The unknown look-ups of the network are used up: the answer must not reveal whether the contact is known. */
      isHidden: boolean
    }
  | Refusal<'session.too_many_codes' | 'session.locked'>

/**
 * Decides whether a code may be requested, before anything about the contact is revealed. Once a network has used up its unknown look-ups, it
 * no longer learns who is unknown; known contacts still get their codes, because a whole mall may share one address (decisions 2).
 *
 * @returns the scopes that this request counts in, or a refusal with the seconds to wait
 */
export function decideCodeRequest({ counts, lockedUntilMs, isKnownContact, nowMs }: CodeRequest): CodeRequestVerdict {
  if (lockedUntilMs !== null && lockedUntilMs > nowMs)
    return { kind: 'refused', code: 'session.locked', retryAfter: secondsUntil(lockedUntilMs, nowMs) }
  const freeMsOf = (scope: LimitScope) => freeAtMs(counts.get(scope) ?? [], maxEvents[scope], nowMs)
  const scopes = [...counts.keys()]
  const freeMs = Math.max(nowMs, ...scopes.filter((scope) => scope !== 'unknown_of_source').map(freeMsOf))
  if (freeMs > nowMs) return { kind: 'refused', code: 'session.too_many_codes', retryAfter: secondsUntil(freeMs, nowMs) }
  const isHidden = freeMsOf('unknown_of_source') > nowMs
  const isLookup = !isKnownContact && !isHidden
  return { kind: 'allowed', counted: scopes.filter((scope) => scope !== 'unknown_of_source' || isLookup), isHidden }
}

/** How many more are allowed in this hour, after the one that is requested now. */
export function leftThisHour(counts: CodeRequest['counts'], nowMs: number): number {
  const left = [...counts].flatMap(([scope, events]) =>
    scope === 'unknown_of_source' ? [] : [maxEvents[scope].anHour - recentEvents(events, codeLimits.hourMs, nowMs).length - 1],
  )
  return Math.max(0, Math.min(...left))
}

/** When one more fits into the hour and into the day. */
function freeAtMs(events: readonly number[], { anHour, aDay }: { anHour: number; aDay: number }, nowMs: number): number {
  return Math.max(freeOfWindowMs(events, codeLimits.hourMs, anHour, nowMs), freeOfWindowMs(events, codeLimits.dayMs, aDay, nowMs))
}

/** Until when no more fits; null when one does. */
export function usedUpUntilMs(scope: LimitScope, events: readonly number[], nowMs: number): number | null {
  const freeMs = freeAtMs(events, maxEvents[scope], nowMs)
  return freeMs > nowMs ? freeMs : null
}

/** When enough events have left a window for one more; a past instant when there is room already. */
function freeOfWindowMs(events: readonly number[], windowMs: number, max: number, nowMs: number): number {
  const recent = recentEvents(events, windowMs, nowMs)
  if (recent.length < max) return nowMs
  return (recent.toSorted((left, right) => left - right)[recent.length - max] ?? 0) + windowMs
}

/** The events that a window which ends now still holds. */
export function recentEvents(events: readonly number[], windowMs: number, nowMs: number): readonly number[] {
  return events.filter((atMs) => atMs > nowMs - windowMs)
}

function secondsUntil(laterMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((laterMs - nowMs) / 1000))
}

/** Wrong codes in a row, for one contact from one origin. */
export type Lock = { failures: number; lockedUntilMs: number | null }
export type Challenge = { tries: number; expiresAtMs: number; usedAtMs: number | null }

export type CodeProof = {
  lock: Lock
  /** The code that was sent, or null when none is known by that name. */
  challenge: Challenge | null
  /** Whether the digits are the ones that were sent, to a contact that a worker holds. */
  isRight: boolean
  nowMs: number
}

export type CodeProofVerdict =
  | { kind: 'proven' }
  /** The try is written down: one more on the code, and the lock as it is from now on. */
  | (Refusal<'session.code_wrong' | 'session.too_many_tries'> & { isTry: true; lock: Lock })
  | (Refusal<'session.locked' | 'session.code_expired' | 'session.too_many_tries'> & { isTry: false })

/**
 * Decides what a code is worth. A lock and a dead code refuse even the right digits, and refuse them like wrong ones.
 * A code that was used already is simply gone: a request that is sent twice opens one session and costs no try.
 */
export function decideCodeProof({ lock, challenge, isRight, nowMs }: CodeProof): CodeProofVerdict {
  if (lock.lockedUntilMs !== null && lock.lockedUntilMs > nowMs)
    return { kind: 'refused', isTry: false, code: 'session.locked', retryAfter: secondsUntil(lock.lockedUntilMs, nowMs) }
  if (challenge === null || challenge.usedAtMs !== null || challenge.expiresAtMs <= nowMs)
    return { kind: 'refused', isTry: false, code: 'session.code_expired' }
  if (challenge.tries >= codeLimits.triesPerCode) return { kind: 'refused', isTry: false, code: 'session.too_many_tries' }
  if (isRight) return { kind: 'proven' }

  const triesLeft = codeLimits.triesPerCode - challenge.tries - 1
  const after = lockAfterFailure(lock, nowMs)
  return triesLeft > 0
    ? { kind: 'refused', isTry: true, code: 'session.code_wrong', triesLeft, lock: after }
    : { kind: 'refused', isTry: true, code: 'session.too_many_tries', lock: after }
}

export function lockAfterFailure(lock: Lock, nowMs: number): Lock {
  // A lock that has ended starts the count over.
  const failures = (lock.lockedUntilMs === null ? lock.failures : 0) + 1
  return { failures, lockedUntilMs: failures >= codeLimits.failuresInARow ? nowMs + codeLimits.lockMs : null }
}
