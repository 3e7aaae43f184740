// Finds the card that replaced the one of a disputed purchase. Pure.
import type { CardStatus } from '@daybreak/contract'
import { isOver } from '#features/cards'

type ShownCard = { id: string; status: CardStatus; last4Digits: string | null }

/**
 * Null while a card with these digits can be used again, or without another one. A card that was replaced as stolen or lost is over as much as
 * one that its worker closed.
 */
export function newCardFor(
  old: string,
  { payCards, mainCardId }: { payCards: readonly ShownCard[]; mainCardId: string | null },
): { old: string; new: string } | null {
  const ofOld = payCards.filter(({ last4Digits }) => last4Digits === old)
  const main = payCards.find(({ id }) => id === mainCardId)
  if (ofOld.length === 0 || !ofOld.every(({ status }) => isOver(status))) return null
  if (main === undefined || main.last4Digits === null || main.last4Digits === old || isOver(main.status)) return null
  return { old, new: main.last4Digits }
}
