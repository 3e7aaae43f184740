// Decides what the card provider's word on a card changes here. Pure.
import type { CardStatus } from '@daybreak/contract'
import { millisecondsBetween, type Instant } from '@daybreak/time'
import type { ProviderCardStatus } from '#features/issuer'
import { isUsable, statusInUse, type Card } from './cards.rules.ts'

export type Sighting = {
  status: ProviderCardStatus
  isPinSet: boolean
  /** When it was so. */
  at: Instant
  /** Of the event that said it. */
  eventId: string
}

export type SightingVerdict = {
  status: CardStatus
  hasPin: boolean
  isHeldByIssuer: boolean
  /** The provider is to be told that it is otherwise. */
  isSettling: boolean
}

/** What a status is at the provider; null for a card that waits to be activated, which nobody is told of. */
export function providerStatusOf(status: CardStatus): ProviderCardStatus | null {
  if (status === 'Active' || status === 'Damaged') return 'ACTIVE'
  if (status === 'Frozen') return 'SUSPENDED'
  return status === 'Inactive' ? null : 'CLOSED'
}

/** Ours for a card that we hear of for the first time (readings 4.0). */
export function statusOfProvider(status: ProviderCardStatus): CardStatus {
  return ({ ACTIVATION_REQUIRED: 'Inactive', ACTIVE: 'Active', SUSPENDED: 'Frozen', CLOSED: 'ClosedByIssuer' } as const)[status]
}

/** Words arrive late, twice and in any order: one that is not newer than what was heard says nothing. */
export function isNews(
  { seenAt, seenEvent }: Pick<Card, 'seenAt' | 'seenEvent'>,
  { at, eventId }: Pick<Sighting, 'at' | 'eventId'>,
): boolean {
  if (seenAt === null) return true
  const olderMs = millisecondsBetween(at, seenAt)
  return olderMs < 0 || (olderMs === 0 && eventId > (seenEvent ?? ''))
}

type KnownCard = Pick<Card, 'status' | 'isSettling' | 'isDamaged' | 'isHeldByIssuer'>

/**
 * As long as the provider is still to be told of our status, ours counts; then whatever it says is something that it did after that. What it
 * froze by itself it lifts by itself, while a worker's freeze is hers to lift, and what is closed here stays closed: it is told again.
 */
export function decideSighting(card: KnownCard, seen: Pick<Sighting, 'status' | 'isPinSet'>): SightingVerdict {
  const status = statusAfter(card, seen.status)
  const wanted = providerStatusOf(status)
  return {
    status,
    hasPin: seen.isPinSet,
    isHeldByIssuer: seen.status === 'SUSPENDED' && (card.isHeldByIssuer || status !== card.status),
    isSettling: wanted !== null && wanted !== seen.status,
  }
}

function statusAfter(card: KnownCard, seen: ProviderCardStatus): CardStatus {
  const { status, isSettling, isHeldByIssuer } = card
  const isClosedHere = !isUsable(status) && status !== 'Inactive'
  if (isClosedHere) return status
  if (seen === 'CLOSED') return 'ClosedByIssuer'
  if (isSettling) return status
  if (seen === 'SUSPENDED' && isUsable(status)) return 'Frozen'
  if (seen === 'ACTIVE' && status === 'Frozen' && isHeldByIssuer) return statusInUse(card)
  return seen === 'ACTIVE' && status === 'Inactive' ? 'Active' : status
}

/** What a card is here after all, when the provider did not do as it was told. */
export function statusYielded(status: CardStatus, found: ProviderCardStatus): CardStatus {
  if (!isUsable(status) || found === providerStatusOf(status)) return status
  if (found === 'CLOSED') return 'ClosedByIssuer'
  return found === 'SUSPENDED' ? 'Frozen' : status
}
