// Gives a card a status as if the card provider had reported it, for tests of what the status decides.
import type { CardStatus } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { findCard, lockCards, writeCard } from '../cards.store.ts'

/** @throws Error when there is no such card */
export async function setCardStatus(tx: Transaction, cardId: string, status: CardStatus, at: Instant): Promise<void> {
  const found = await findCard(tx, cardId)
  const card = found === null ? undefined : (await lockCards(tx, found.employeeId)).find(({ id }) => id === cardId)
  if (card === undefined) throw new Error('a test changes a card that is not there')
  await writeCard(tx, card, { status, isFrozenByWorker: status === 'Frozen' && !card.isHeldByIssuer, at })
}
