// Decides the parts of a log-in attempt at another service, and how long it is valid. Pure; instants are in milliseconds.
import { isLocalHost } from '#platform/config/settings.ts'

export const oidcLimits = {
  /** As long as the other proofs that are under way: a code, a link. */
  attemptMs: 10 * 60_000,
} as const

/** Keys and codes cross a network sealed or not at all; on this machine there is none. */
export function isPlain(issuer: string): boolean {
  const url = new URL(issuer)
  return url.protocol === 'http:' && isLocalHost(url.hostname)
}

/** What a link is found by: no two accounts of the world have the same, whatever characters an issuer uses. */
export function subjectText({ issuer, subject }: { issuer: string; subject: string }): string {
  return JSON.stringify([issuer, subject])
}
