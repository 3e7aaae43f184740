// Offers a worker a card with their name on it, and orders it once.
import { findAccountOf } from '#features/accounts'
import { hasOptedOutOfPersonalCard } from '#features/employee'
import type { Executor } from '#platform/database/database.ts'
import { refuse } from '#platform/errors.ts'
import { listCardsOf } from '../cards.store.ts'
import { findOrder, findOpenOrder, orderOpen, type Order } from '../orders/index.ts'
import { orderCard, type OrderingDeps, type OrderRefusal } from '../ordering/index.ts'
import { cardToPersonalize, isOffered, type Owner } from './offering.rules.ts'
import { readPostponed, writePostponed } from './offering.store.ts'

async function readOwner({ clock }: Pick<OrderingDeps, 'clock'>, executor: Executor, employeeId: string): Promise<Owner> {
  return {
    at: clock.now(),
    account: await findAccountOf(executor, employeeId),
    cards: await listCardsOf(executor, employeeId),
    hasOpenOrder: (await findOpenOrder(executor, employeeId)) !== null,
  }
}

export async function readOffer(deps: Pick<OrderingDeps, 'database' | 'clock'>, employeeId: string): Promise<boolean> {
  const { query } = deps.database
  const owner = await readOwner(deps, query, employeeId)
  // Most workers have a plastic card: no other query is made for them.
  if (cardToPersonalize(owner) === null) return false
  const hasOptedOut = await hasOptedOutOfPersonalCard(query, employeeId)
  return isOffered(owner, { hasOptedOut, postponedAt: await readPostponed(query, employeeId) })
}

export async function postponeOffer(
  { database, clock }: Pick<OrderingDeps, 'database' | 'clock'>,
  employeeId: string,
): Promise<void> {
  await writePostponed(database.query, employeeId, clock.now())
}

export type PersonalRequest = { employeeId: string; sessionId: string; id: string }

/**
 * Also for workers who declined before. The same id again is the same order, whatever happened to the card meanwhile;
 * under another id it is refused while an order is open (`cards.order_open`).
 */
export async function orderPersonalCard(
  deps: OrderingDeps,
  { employeeId, sessionId, id }: PersonalRequest,
): Promise<Order | OrderRefusal> {
  const { query } = deps.database
  const known = await findOrder(query, employeeId, id)
  const cardId = known === null ? cardToPersonalize(await readOwner(deps, query, employeeId))?.id : known.oldCardId
  if (cardId === undefined || cardId === null) {
    const open = await findOpenOrder(query, employeeId)
    return open === null ? refuse('cards.not_replaceable') : orderOpen(open)
  }
  // The cards are locked there: of two concurrent requests, one finds the other's order.
  return orderCard(deps, { employeeId, sessionId, id, cardId, reason: 'PERSONALIZED', speed: 'standard' })
}
