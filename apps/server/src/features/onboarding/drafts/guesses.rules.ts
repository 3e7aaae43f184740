// Decides how often someone may guess who is on a roster, and what their digits are. Pure; instants are in milliseconds.
import type { Refusal } from '#platform/errors.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Readings 4.2, "5 tries per draft and 20 per IP per hour → Try again in 15 minutes" and "after 5: lock 24 h". */
export const guessLimits = {
  search_of_draft: { max: 5, withinMs: 15 * minuteMs },
  search_of_source: { max: 20, withinMs: hourMs },
} as const

export const digitsLimits = { tries: 5, lockMs: 24 * hourMs } as const

/**
 * Seconds until one more search may be made; 0 when it may be now.
 *
 * Our reading: what found no one is counted, so that a whole crew can sign up in one break room.
 */
export function searchWaitSeconds(scope: keyof typeof guessLimits, events: readonly number[], nowMs: number): number {
  const { max, withinMs } = guessLimits[scope]
  const recent = events.filter((event) => nowMs - event < withinMs)
  const oldest = recent.at(-max)
  return oldest === undefined ? 0 : Math.ceil((oldest + withinMs - nowMs) / 1000)
}

export type DigitsLock = { events: readonly number[]; lockedUntilMs: number | null }

export type WrongGuess = 'onboarding.ssn_wrong' | 'onboarding.employer_code_wrong'
type LockedOut = Refusal<'onboarding.ssn_locked'> & { lock: DigitsLock }
export type DigitsVerdict<Wrong extends WrongGuess> =
  | { kind: 'right'; lock: DigitsLock }
  | (Refusal<Wrong> & { lock: DigitsLock })
  | LockedOut

const noLock: DigitsLock = { events: [], lockedUntilMs: null }

/**
 * What digits are worth, and the resulting lock. Wrong ones count for the person, in whatever browser: ten
 * thousand are few. Those of the day before are forgotten.
 */
export function decideDigits<Wrong extends WrongGuess>(
  lock: DigitsLock,
  isRight: boolean,
  nowMs: number,
  wrong: Wrong,
): DigitsVerdict<Wrong> {
  const { lockedUntilMs } = lock
  if (lockedUntilMs !== null && nowMs < lockedUntilMs) return lockedOut(lock, lockedUntilMs, nowMs)
  if (isRight) return { kind: 'right', lock: noLock }
  const events = [...lock.events.filter((event) => lockedUntilMs === null && nowMs - event < digitsLimits.lockMs), nowMs]
  const triesLeft = digitsLimits.tries - events.length
  if (triesLeft > 0) return { kind: 'refused', code: wrong, triesLeft, lock: { events, lockedUntilMs: null } }
  const untilMs = nowMs + digitsLimits.lockMs
  return lockedOut({ events: [], lockedUntilMs: untilMs }, untilMs, nowMs)
}

function lockedOut(lock: DigitsLock, untilMs: number, nowMs: number): LockedOut {
  return { kind: 'refused', code: 'onboarding.ssn_locked', retryAfter: Math.ceil((untilMs - nowMs) / 1000), lock }
}
