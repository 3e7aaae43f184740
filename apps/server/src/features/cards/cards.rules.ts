// Chooses the main card, and decides which actions a card's status allows. Pure.
import type { CardFormFactor, CardKind, CardStatus } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { Refusal } from '#platform/errors.ts'
import type { CardsRefusal } from './cards.errors.ts'

/** A card as we keep it. */
export type Card = {
  id: string
  employeeId: string
  accountId: string
  providerCardId: string | null
  status: CardStatus
  kind: CardKind
  formFactor: CardFormFactor
  last4: string | null
  expirationMonth: number | null
  expirationYear: number | null
  hasPin: boolean
  /** A replacement with the same number is on its way. */
  isDamaged: boolean
  isHeldByIssuer: boolean
  /** The worker wants it frozen, whether or not the card provider holds it as well. */
  isFrozenByWorker: boolean
  replaces: string | null
  /** The status applies here, and the card provider is yet to be notified. */
  isSettling: boolean
  statusVersion: number
  /** The card provider's newest report, and its event: empty when we asked. */
  seenAt: Instant | null
  seenEvent: string | null
  /** When we last sent a suspension that is not known to be answered: it may be carried out at any later moment. */
  suspendUnansweredAt: Instant | null
  /** From then on the card is to be read again at the provider; null when nothing is in doubt. */
  rereadAt: Instant | null
}

const usable: readonly CardStatus[] = ['Active', 'Frozen', 'Damaged']

/** It is in someone's hands and not closed; a frozen one can be used again at any moment. */
export function isUsable(status: CardStatus): boolean {
  return usable.includes(status)
}

/** It will not be used again. */
export function isOver(status: CardStatus): boolean {
  return status !== 'Inactive' && !isUsable(status)
}

/**
 * Spec 4, "Main card selection": the first card whose status is Active, Frozen or Damaged; else the first Inactive card; else, when
 * all cards are ClosedByCustomer, the first card. A worker with a lost, stolen, expired or closed-by-us card besides has none.
 *
 * @param cards  in the order in which they were issued
 */
export function selectMainCard<Shown extends { status: CardStatus }>(cards: readonly Shown[]): Shown | null {
  return (
    cards.find(({ status }) => isUsable(status)) ??
    cards.find(({ status }) => status === 'Inactive') ??
    (cards.every(({ status }) => status === 'ClosedByCustomer') ? cards[0] : undefined) ??
    null
  )
}

/**
 * Spec 4, "A card order is triggered … when the employee has no Active or Inactive pay card". Decision 18: nor a Frozen or Damaged one, and
 * no order is open.
 */
export function isOrderDue(statuses: readonly CardStatus[], hasOpenOrder: boolean): boolean {
  return !hasOpenOrder && statuses.every(isOver)
}

export type ActionVerdict<Code extends CardsRefusal> = { kind: 'changes'; to: CardStatus } | { kind: 'stands' } | Refusal<Code>

export function decideFreeze({
  status,
  isFrozenByWorker,
}: Pick<Card, 'status' | 'isFrozenByWorker'>): ActionVerdict<'cards.not_freezable'> {
  if (status === 'Frozen' && isFrozenByWorker) return { kind: 'stands' }
  return isUsable(status) ? { kind: 'changes', to: 'Frozen' } : { kind: 'refused', code: 'cards.not_freezable' }
}

export function decideUnfreeze(
  card: Pick<Card, 'status' | 'isDamaged' | 'isHeldByIssuer'>,
): ActionVerdict<'cards.not_frozen' | 'cards.held_by_issuer'> {
  if (card.status !== 'Frozen') return isUsable(card.status) ? { kind: 'stands' } : { kind: 'refused', code: 'cards.not_frozen' }
  if (card.isHeldByIssuer) return { kind: 'refused', code: 'cards.held_by_issuer' }
  return { kind: 'changes', to: statusInUse(card) }
}

/** What a card in use is called: a damaged one stays damaged until its replacement is active (readings 4.5). */
export function statusInUse({ isDamaged }: Pick<Card, 'isDamaged'>): 'Active' | 'Damaged' {
  return isDamaged ? 'Damaged' : 'Active'
}
