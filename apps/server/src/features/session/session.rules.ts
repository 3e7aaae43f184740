// Decides how long a session lives, and what it proves. Pure; instants are in milliseconds.
import { isProofFresh } from '#platform/http/access/proof-age.ts'
import type { SessionProof } from './session.store.ts'

/** Spec 9, "Session: 60 minutes after a one-time code"; decisions 19, "the server's limit is 330 s". */
export const sessionLimits = { lifetimeMs: 60 * 60_000, idleMs: 330_000, jwtMs: 5 * 60_000 } as const

/**
 * Readings 4.8, "step-up on an existing factor"; decisions 5: a passkey does as well, and the card where no contact can be reached.
 * A code does not prove itself, whether it was sent or an app has shown it: the one that signed the worker in may be fourteen minutes old, in a
 * browser that they have left open.
 */
export function replacesOldContact(
  { proof, strongProofAtMs }: { proof: SessionProof; strongProofAtMs: number },
  nowMs: number,
): boolean {
  return (proof === 'passkey' || proof === 'card') && isProofFresh(strongProofAtMs, nowMs)
}

/**
 * When a proof of this kind counts as given.
 *
 * Our reading of decisions 5, "a fresh code or passkey": a password is known to anyone who has seen it typed, and another service may have let the worker in on
 * the strength of last week, so alone neither is a fresh proof. What asks for one asks for a code next, and debit mode never asks for a password.
 */
export function freshProofAtMs(proof: SessionProof, nowMs: number): number {
  return proof === 'password' || proof === 'oidc' ? nowMs - dayMs : nowMs
}

const dayMs = 24 * 60 * 60_000

export type SessionTimes = { expiresAtMs: number; lastActiveAtMs: number }

/** The 60 minutes are absolute: nothing that the worker does moves them. */
export function isExpired({ expiresAtMs }: Pick<SessionTimes, 'expiresAtMs'>, nowMs: number): boolean {
  return nowMs >= expiresAtMs
}

/** No sign of the worker for longer than the limit. */
export function isIdle({ lastActiveAtMs }: Pick<SessionTimes, 'lastActiveAtMs'>, nowMs: number): boolean {
  return nowMs - lastActiveAtMs > sessionLimits.idleMs
}

/** A JWT never outlives its session. */
export function jwtExpiresAtMs({ expiresAtMs }: Pick<SessionTimes, 'expiresAtMs'>, nowMs: number): number {
  return Math.min(nowMs + sessionLimits.jwtMs, expiresAtMs)
}
