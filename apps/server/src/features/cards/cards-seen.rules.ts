// Decides what the card provider's word on a card changes here. Pure.
import type { CardStatus } from '@daybreak/contract'
import { millisecondsBetween, type Instant } from '@daybreak/time'
import type { ProviderCardStatus } from '#features/issuer'
import { isUsable, type Card } from './cards.rules.ts'

export type Sighting = {
  status: ProviderCardStatus
  isPinSet: boolean
  /** When it was so; for an answer to a question of ours, when we asked. */
  at: Instant
  /** Of the event that said it; empty when we asked. */
  eventId: string
}

export type SightingVerdict = {
  status: CardStatus
  hasPin: boolean
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

/**
 * Our word counts where the worker spoke last; the provider's where it acted after her. Her freeze is hers to lift, and what is closed here
 * stays closed: the provider is told again.
 */
export function decideSighting(card: Card, seen: Sighting): SightingVerdict {
  const keep = (status: CardStatus): SightingVerdict => {
    const wanted = providerStatusOf(status)
    return { status, hasPin: seen.isPinSet, isSettling: wanted !== null && wanted !== seen.status }
  }
  const isOurs = !isUsable(card.status) && card.status !== 'Inactive'
  if (isOurs) return keep(card.status)
  if (seen.status === 'CLOSED') return keep('ClosedByIssuer')
  const isAfterUs = millisecondsBetween(card.statusAt, seen.at) > 0
  if (!isAfterUs || seen.status === 'ACTIVATION_REQUIRED') return keep(card.status)
  if (seen.status === 'SUSPENDED' && isUsable(card.status)) return keep('Frozen')
  if (seen.status === 'ACTIVE' && card.status === 'Inactive') return keep('Active')
  return keep(card.status)
}

/** What a card is here after all, when the provider did not do as it was told. */
export function statusYielded(status: CardStatus, found: ProviderCardStatus): CardStatus {
  if (!isUsable(status) || found === providerStatusOf(status)) return status
  if (found === 'CLOSED') return 'ClosedByIssuer'
  return found === 'SUSPENDED' ? 'Frozen' : status
}
