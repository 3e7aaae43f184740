// Closes every card of a worker whose account is closed, here and at the card provider.
import { cardStatus, type CardStatus } from '@daybreak/contract'
import type { StatusSyncDeps } from './syncing.ts'
import { syncCard } from './syncing.ts'
import { changeByUs } from './changing.ts'
import { lockCards } from '../cards.store.ts'

const closable: readonly CardStatus[] = cardStatus.options.filter((status) =>
  ['Active', 'Frozen', 'Damaged', 'Inactive'].includes(status),
)

/**
 * Here first. Called again, it closes what is left and notifies the provider of what it does not know yet.
 *
 * @throws ProblemError  what the issuer throws; the sweep of cards sends it later in any case
 */
export async function closeAllCards(deps: StatusSyncDeps, employeeId: string): Promise<void> {
  const cards = await deps.database.transaction(async (tx) => {
    const locked = await lockCards(tx, employeeId)
    for (const card of locked)
      if (closable.includes(card.status)) await changeByUs(deps, tx, card, { status: 'ClosedByCustomer', isDamaged: false })
    return locked
  })
  for (const { id } of cards) await syncCard(deps, id)
}
