// Finds the worker's own card by the id in an address, and shows cards in the contract's shape.
import type { PayCard } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import type { Executor } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { Card } from './cards.rules.ts'
import { findCard, readCardsOfEmployee } from './cards.store.ts'

export type NoCard = Refusal<'cards.not_found'>

/** @returns 404 for a card that does not exist, and for another worker's, which does not exist for this one either */
export async function findOwnCard(executor: Executor, employeeId: string, idText: string): Promise<Card | NoCard> {
  const id = parsePublicId('crd', idText)
  const card = id === null ? null : await findCard(executor, id)
  if (card === null || card.employeeId !== employeeId) return refuse('cards.not_found')
  return card
}

export async function showCard(executor: Executor, employeeId: string, cardId: string): Promise<PayCard | NoCard> {
  const { payCards } = await readCardsOfEmployee(executor, employeeId)
  return payCards.find(({ id }) => id === publicId('crd', cardId)) ?? refuse('cards.not_found')
}

/** @throws Error  for a card that the provider never had: those are none of this room's making */
export function providerIdOf({ id, providerCardId }: Card): string {
  if (providerCardId === null) throw new Error(`card ${id} is not known to the card provider`)
  return providerCardId
}
