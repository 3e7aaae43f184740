// Decides how an identity check proceeds: what a result changes, what must be sent, and when the next poll is due. Pure.
import type { DocumentItem, VerificationItem, VerificationStatus } from '@daybreak/contract'
import type { Applicant, Found } from './identity-provider.ts'

/** A check that someone is still at: the provider, or the worker. */
export const openStatuses: readonly VerificationStatus[] = ['PENDING', 'IN_REVIEW', 'DOCUMENT_REQUESTED']

export function isOpen(status: VerificationStatus): boolean {
  return openStatuses.includes(status)
}

const itemOrder: readonly VerificationItem[] = ['Name', 'Address', 'Phone', 'Email']

/**
 * What the provider's answer makes of a check; null when it changes nothing.
 *
 * What was decided stays decided: a denial is reviewed again when the worker asks for it, and a canceled check is submitted anew.
 */
export function decideMove(current: Found, found: Found | null, { email }: Pick<Applicant, 'email'>): Found | null {
  if (found === null || !isOpen(current.status)) return null
  const next = tidy(found, email !== null)
  // Another check by a machine is nothing new while a person reviews it.
  if (next.status === 'PENDING' && current.status === 'IN_REVIEW') return null
  return isSameResult(current, next) ? null : next
}

/** Only the items that belong to a status. Our reading: what cannot be asked of the worker is for a person to check. */
function tidy({ status, items, reason, sessionRef }: Found, hasEmail: boolean): Found {
  if (status === 'DENIED') return { status, items: [], reason: reason ?? 'no-match', sessionRef: null }
  if (status !== 'DOCUMENT_REQUESTED') return { status, items: [], reason: null, sessionRef: null }
  const wanted = itemOrder.filter((item) => items.includes(item) && (item !== 'Email' || hasEmail))
  if (wanted.length === 0) return { status: 'IN_REVIEW', items: [], reason: null, sessionRef: null }
  return { status, items: wanted, reason: null, sessionRef }
}

/** The same question, for documents in another place, is another one. */
function isSameResult(one: Found, other: Found): boolean {
  const hasMoved = other.status === 'DOCUMENT_REQUESTED' && one.sessionRef !== other.sessionRef
  return !hasMoved && one.status === other.status && one.reason === other.reason && one.items.join() === other.items.join()
}

export type RoundFacts = {
  items: readonly VerificationItem[]
  documents: readonly { item: DocumentItem; size: number; received: number }[]
  isEmailConfirmed: boolean
}

/** What is wanted and not here: an item without a file, with a file that is here in part, or a link that was not opened. */
export function missingOf({ items, documents, isEmailConfirmed }: RoundFacts): VerificationItem[] {
  return items.filter((item) => {
    if (item === 'Email') return !isEmailConfirmed
    const own = documents.filter((document) => document.item === item)
    return own.length === 0 || own.some(({ size, received }) => received < size)
  })
}

/**
 * Milliseconds until the provider is asked again while the worker watches; null when the poll of each minute is enough.
 *
 * @param poll  the number of earlier polls
 */
export function nextPollMs(poll: number): number | null {
  return poll < 5 ? 1_000 * 2 ** (poll + 1) : null
}

const watchedMs = 10_000

/**
 * Readings 4.2, "spinner ≤ 10 s, then … we'll text you": who was answered while they waited is not reported again. Our reading of readings 3.4 K6, "say it":
 * a denial is sent in any case, so that the worker can keep it.
 *
 * @param waitedMs  since the worker did something about the check
 */
export function isReported(status: VerificationStatus, waitedMs: number): boolean {
  return status === 'DENIED' || waitedMs > watchedMs
}
