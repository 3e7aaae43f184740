// Decides who may enter the main app, and turns a profile's version into an ETag. Pure.
import type { OnboardingStatus } from '@daybreak/contract'

/** Spec 4, "Only Completed admits the user to the main app; any other value routes to onboarding." */
export function isAdmitted(status: OnboardingStatus): boolean {
  return status === 'Completed'
}

// Raised when a release shows the same profile otherwise, so that no browser keeps the old picture of it.
const profileShape = 3

/** A strong ETag: the same for the same bytes only. The address is everyone's, so the employee is in it too. */
export function profileEtag(
  employeeId: string,
  { version, unreadMessages }: { version: bigint; unreadMessages: number },
): string {
  return `"${profileShape}.${version}.${unreadMessages}.${employeeId}"`
}

/** Whether If-None-Match holds the ETag: alone, in a list, or weakened by something on the way (RFC 9110, 13.1.2). */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}

type HomeAsTyped = { line1: string; line2: string | null; city: string; state: string; postalCode: string }

/** Whether two addresses are one: an empty second line is none. */
export function isSameHome(one: HomeAsTyped | null, other: HomeAsTyped | null): boolean {
  if (one === null || other === null) return one === other
  const hasSameLines = one.line1 === other.line1 && (one.line2 ?? '') === (other.line2 ?? '')
  return hasSameLines && one.city === other.city && one.state === other.state && one.postalCode === other.postalCode
}
