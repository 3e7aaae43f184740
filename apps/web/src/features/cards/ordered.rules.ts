// The card in the mail, and the one that was ordered for a worker who had none; apart from the other rules, because home needs these alone. Pure.
import type { CardOrder, CardStatus, PayCard } from '@daybreak/contract'

export type OrderedCard = PayCard & { order: CardOrder }

/** The card in the mail, if there is one: its tracker is on the screen whichever card is shown. */
export function orderedCardOf(cards: readonly PayCard[]): OrderedCard | null {
  return cards.filter(isOrdered).findLast(({ order }) => order.isOpen) ?? null
}

export type CardForWorker = { card: OrderedCard; closed: PayCard; why: 'closed-by-us' | 'expired' | 'other' }

const canBeUsed: readonly CardStatus[] = ['Active', 'Frozen', 'Damaged']

/**
 * The card that was ordered for a worker of whose cards none could be used, until it is turned on; one that was handed out at work meanwhile
 * changes nothing. Specification 4, "A card order is triggered"; the pictures `card-order-auto-home`, `card-order-auto`.
 */
export function cardOrderedFor(cards: readonly PayCard[]): CardForWorker | null {
  const card = orderedCardOf(cards)
  const own = cards.filter(({ kind }) => kind === 'standard')
  const closed = own.findLast(({ status }) => status !== 'Inactive' && !canBeUsed.includes(status))
  if (card === null || closed === undefined || card.replaces !== null) return null
  if (own.some(({ status }) => canBeUsed.includes(status))) return null
  return { card, closed, why: whyClosed[closed.status] ?? 'other' }
}

const whyClosed: Partial<Record<CardStatus, CardForWorker['why']>> = { ClosedByIssuer: 'closed-by-us', Expired: 'expired' }

function isOrdered(card: PayCard): card is OrderedCard {
  return card.order !== null
}
