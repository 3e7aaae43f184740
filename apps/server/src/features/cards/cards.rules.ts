// Chooses the card that stands for the worker. Pure.
import type { CardStatus } from '@daybreak/contract'

const usable: readonly CardStatus[] = ['Active', 'Frozen', 'Damaged']

/**
 * Spec 4, "Main card selection": the first card whose status is Active, Frozen or Damaged; else the first Inactive card; else, when
 * all cards are ClosedByCustomer, the first card. A worker with a lost, stolen, expired or closed-by-us card besides has none.
 *
 * @param cards  in the order in which they were issued
 */
export function selectMainCard<Card extends { status: CardStatus }>(cards: readonly Card[]): Card | null {
  return (
    cards.find(({ status }) => usable.includes(status)) ??
    cards.find(({ status }) => status === 'Inactive') ??
    (cards.every(({ status }) => status === 'ClosedByCustomer') ? cards[0] : undefined) ??
    null
  )
}
