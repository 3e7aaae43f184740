// Decides how long an account is limited after a proof by card. Pure; instants are in milliseconds.

/** Decisions 22, "Debit mode limits the account and every factor added in it for 24 hours, not only the session". */
export const limitationMs = 24 * 60 * 60_000

/** `contact`: one that was replaced, or that no one the employer knows of vouches for. */
export type LimitationCause = 'card' | 'contact'

export type Limitation = { startedAtMs: number; endsAtMs: number; canceledAtMs: number | null; cause: LimitationCause }

/**
 * Until when a session that a factor opens is limited by the factor itself, or null.
 *
 * Our reading: a phone that was added in the 23rd hour is no better known than one that was added in the first, so each has its own 24 hours.
 * @param addedAtMs  null for a factor that was there from the beginning
 */
export function limitOfFactor(limitations: readonly Limitation[], addedAtMs: number | null, nowMs: number): number | null {
  if (addedAtMs === null) return null
  const wasLimited = limitations.some(
    ({ startedAtMs, endsAtMs, canceledAtMs }) => canceledAtMs === null && startedAtMs <= addedAtMs && addedAtMs < endsAtMs,
  )
  const untilMs = addedAtMs + limitationMs
  return wasLimited && untilMs > nowMs ? untilMs : null
}

/** Until when the whole account is limited, or null. */
export function limitOfAccount(limitations: readonly Limitation[], nowMs: number): number | null {
  const ends = limitations
    .filter(({ canceledAtMs, endsAtMs }) => canceledAtMs === null && endsAtMs > nowMs)
    .map(({ endsAtMs }) => endsAtMs)
  return ends.length === 0 ? null : Math.max(...ends)
}

/**
 * What a limited session is limited for: of several the one that lasts longest, the last on record of those that end together.
 *
 * Our reading: where none holds any more, the session is limited by the contact that opened it, which was added while one held.
 */
export function causeOfLimit(limitations: readonly Limitation[], nowMs: number): LimitationCause {
  const untilMs = limitOfAccount(limitations, nowMs)
  const last = limitations.findLast(({ canceledAtMs, endsAtMs }) => canceledAtMs === null && endsAtMs === untilMs)
  return last?.cause ?? 'contact'
}

/** The later of two limits, either of which may be absent. */
export function laterLimit(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

// Our reading: someone whom the worker's contact stopped still knows the card and the number, and must not simply try again.
const blockedAfterCancelMs = 72 * 60 * 60_000

/** Whether a proof by card is refused, because one of the last 72 hours was canceled by a contact that the worker had before. */
export function isCardProofBlocked(limitations: readonly Limitation[], nowMs: number): boolean {
  return limitations.some(({ canceledAtMs }) => canceledAtMs !== null && nowMs < canceledAtMs + blockedAfterCancelMs)
}
