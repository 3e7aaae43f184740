// Decides what the card provider's report of a card changes here. Pure.
import type { CardStatus } from '@daybreak/contract'
import { isBefore, millisecondsBetween, type Instant } from '@daybreak/time'
import type { ProviderCardStatus } from '#features/issuer'
import { isUsable, statusInUse, type Card } from '../cards.rules.ts'

export type StatusObservation = {
  status: ProviderCardStatus
  /** null when nothing was reported. */
  isPinSet: boolean | null
  /** When it was so. */
  at: Instant
  /** Of the event that reported it. */
  eventId: string
}

export type ObservationVerdict = {
  status: CardStatus
  hasPin: boolean
  isHeldByIssuer: boolean
  /** The provider has another status and is to be notified. */
  isSettling: boolean
}

/** What a status is at the provider; null for a card that waits to be activated, which no one is notified of. */
export function providerStatusOf(status: CardStatus): ProviderCardStatus | null {
  if (status === 'Active' || status === 'Damaged') return 'ACTIVE'
  if (status === 'Frozen') return 'SUSPENDED'
  return status === 'Inactive' ? null : 'CLOSED'
}

/** Ours for a card that is reported for the first time (readings 4.0). */
export function statusOfProvider(status: ProviderCardStatus): CardStatus {
  return ({ ACTIVATION_REQUIRED: 'Inactive', ACTIVE: 'Active', SUSPENDED: 'Frozen', CLOSED: 'ClosedByIssuer' } as const)[status]
}

/** Words arrive late, twice and in any order: one that is not newer than the last report says nothing. */
export function isNewer(
  { seenAt, seenEvent }: Pick<Card, 'seenAt' | 'seenEvent'>,
  { at, eventId }: Pick<StatusObservation, 'at' | 'eventId'>,
): boolean {
  if (seenAt === null) return true
  const olderMs = millisecondsBetween(at, seenAt)
  return olderMs < 0 || (olderMs === 0 && eventId > (seenEvent ?? ''))
}

type KnownCard = Pick<Card, 'status' | 'hasPin' | 'isSettling' | 'isDamaged' | 'isHeldByIssuer' | 'isFrozenByWorker'>

/** Who suspended a card: the provider itself, our own program, or unknown, because an event does not say. */
export type SuspendedBy = 'issuer' | 'program' | 'unknown'

/** What is known of a suspension besides its status. */
export type Suspension = {
  by: SuspendedBy
  /** A suspension of ours may be carried out late: `mayBeOurs`. */
  isPerhapsOurs: boolean
}

/**
 * While the provider is still to be notified of our status, ours counts. After that its word does: what it suspended, it lifts, while a worker's
 * freeze is theirs to lift. What is closed here stays closed: the provider is notified again. A suspension that we sent and that was carried out
 * late is not the provider's doing (decision 60): the card stays in use, and the provider is notified again.
 */
export function decideObservation(
  card: KnownCard,
  seen: Pick<StatusObservation, 'status' | 'isPinSet'>,
  suspension: Suspension,
): ObservationVerdict {
  const status = statusAfter(card, seen.status, suspension)
  const wanted = providerStatusOf(status)
  return {
    status,
    hasPin: seen.isPinSet ?? card.hasPin,
    isHeldByIssuer: seen.status === 'SUSPENDED' && status === 'Frozen' && isHeld(card, status, suspension.by),
    isSettling: wanted !== null && wanted !== seen.status,
  }
}

/** An event alone does not say who suspended the card; one that was not frozen here is the provider's doing until the card was read. */
function isHeld(card: KnownCard, status: CardStatus, by: SuspendedBy): boolean {
  return by === 'unknown' ? card.isHeldByIssuer || status !== card.status : by === 'issuer'
}

function statusAfter(card: KnownCard, seen: ProviderCardStatus, { by, isPerhapsOurs }: Suspension): CardStatus {
  const { status, isSettling, isHeldByIssuer } = card
  const isClosedHere = !isUsable(status) && status !== 'Inactive'
  if (isClosedHere) return status
  if (seen === 'CLOSED') return 'ClosedByIssuer'
  if (isSettling) return status
  if (seen === 'SUSPENDED' && isUsable(status)) {
    if (!isPerhapsOurs || by === 'issuer') return 'Frozen'
    // Frozen by the worker, or locked by mistake: only the second is marked as held.
    const isLockedByMistake = status === 'Frozen' && isHeldByIssuer && by === 'program'
    return isLockedByMistake ? statusReleased(card) : status
  }
  if (seen === 'ACTIVE' && status === 'Frozen' && isHeldByIssuer) return statusReleased(card)
  return seen === 'ACTIVE' && status === 'Inactive' ? 'Active' : status
}

/** Without the provider's hold: a card that its worker froze stays frozen. */
function statusReleased(card: KnownCard): CardStatus {
  return card.isFrozenByWorker ? 'Frozen' : statusInUse(card)
}

/** How long after it was sent a suspension without an answer may still be carried out. Our reading: a provider's queue empties within a day. */
const lateWithinHours = 24
const firstRereadSeconds = 60

export function mayBeOurs({ suspendUnansweredAt }: Pick<Card, 'suspendUnansweredAt'>, now: Instant): boolean {
  return suspendUnansweredAt !== null && millisecondsBetween(suspendUnansweredAt, now) < lateWithinHours * 3_600_000
}

/** Decision 60: not before the card has been read again is its state called synced. */
export function isInDoubt({ suspendUnansweredAt }: Pick<Card, 'suspendUnansweredAt'>, now: Instant): boolean {
  return suspendUnansweredAt !== null && millisecondsBetween(suspendUnansweredAt, now) < firstRereadSeconds * 1_000
}

/** A card is read again after one minute, two, four and so on; after a day nothing late is expected. */
export function planReread(
  card: Pick<Card, 'suspendUnansweredAt'>,
  now: Instant,
): Pick<Card, 'suspendUnansweredAt' | 'rereadAt'> {
  const { suspendUnansweredAt } = card
  if (suspendUnansweredAt === null || !mayBeOurs(card, now)) return { suspendUnansweredAt: null, rereadAt: null }
  const waitMs = Math.max(firstRereadSeconds * 1_000, millisecondsBetween(suspendUnansweredAt, now))
  const next = now.add({ milliseconds: waitMs })
  const last = suspendUnansweredAt.add({ hours: lateWithinHours })
  return { suspendUnansweredAt, rereadAt: isBefore(next, last) ? next : last }
}

/** The status of a card here when the provider did not do as requested. */
export function statusYielded(status: CardStatus, found: ProviderCardStatus): CardStatus {
  if (!isUsable(status) || found === providerStatusOf(status)) return status
  if (found === 'CLOSED') return 'ClosedByIssuer'
  return found === 'SUSPENDED' ? 'Frozen' : status
}
