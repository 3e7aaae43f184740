// Decides whether a passkey's challenge and signature count, and when a worker is offered one. Pure; instants are in
// milliseconds.
import { isIP } from 'node:net'
import type { Refusal } from '#platform/errors.ts'

const dayMs = 24 * 60 * 60_000

export const passkeyLimits = {
  /** A challenge is good for one answer, within this. */
  challengeMs: 5 * 60_000,
  /** Our reading: the offer stays away this long after it was shown, or declined. */
  quietAfterShownMs: 7 * dayMs,
  quietAfterDeclinedMs: 90 * dayMs,
} as const

/** The relying party: the host that passkeys belong to, and the one origin that may use them. */
export type RelyingParty = { id: string; origin: string }

/**
 * The address that people open, as an authenticator knows it; null where no passkey can belong to it. WebAuthn takes a domain over https,
 * or `localhost`, and never an IP address.
 */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const { hostname, protocol } = new URL(origin)
  const isDomain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isDomain && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null
}

/** What a browser signed: the challenge is inside, so no one else has to say which one is meant. Null for what is no client data. */
export function challengeIn(clientData: string): Uint8Array | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const isRecord = typeof parsed === 'object' && parsed !== null
    return isRecord && 'challenge' in parsed && typeof parsed.challenge === 'string'
      ? Buffer.from(parsed.challenge, 'base64url')
      : null
  } catch {
    return null
  }
}

export type KnownChallenge = { expiresAtMs: number; usedAtMs: number | null }

/**
 * Decides whether a challenge may still be answered. One that is unknown here, was given to another browser, or served already, is
 * answered like one that is too old.
 */
export function decideChallenge(
  challenge: KnownChallenge | null,
  nowMs: number,
): { kind: 'open' } | Refusal<'session.passkey_expired'> {
  const isOpen = challenge !== null && challenge.usedAtMs === null && nowMs < challenge.expiresAtMs
  return isOpen ? { kind: 'open' } : { kind: 'refused', code: 'session.passkey_expired' }
}

/**
 * Whether a signature can come from the one authenticator that we know: it counts what it signs, so a count that does not rise comes
 * from a copy. Synced passkeys do not count and say 0, always.
 *
 * WebAuthn level 3, 7.2 "Verifying an Authentication Assertion", step on signCount.
 */
export function isCounted(knownCount: bigint, broughtCount: bigint): boolean {
  return (knownCount === 0n && broughtCount === 0n) || broughtCount > knownCount
}

export type OfferInputs = { passkeys: number; quietUntilMs: number | null; isLimited: boolean; isPossible: boolean }

/** Whether the page should offer to add a passkey: to a worker who has none, may add one, and was not asked lately. */
export function isOffered({ passkeys, quietUntilMs, isLimited, isPossible }: OfferInputs, nowMs: number): boolean {
  return isPossible && !isLimited && passkeys === 0 && (quietUntilMs === null || quietUntilMs <= nowMs)
}

export function quietAfter(answer: 'shown' | 'declined', nowMs: number): number {
  return nowMs + (answer === 'shown' ? passkeyLimits.quietAfterShownMs : passkeyLimits.quietAfterDeclinedMs)
}

/** How a browser reaches an authenticator, by the words that WebAuthn has for it. */
export const transports = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]

/** The words we know; a browser may send others, and none of them is needed. */
export function knownTransports(said: readonly string[]): Transport[] {
  return transports.filter((transport) => said.includes(transport))
}
