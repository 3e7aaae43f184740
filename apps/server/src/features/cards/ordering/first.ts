// Gives new workers their first cards: a virtual one for immediate use, and a plastic one by mail.
import { idempotencyKeyOf } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { orderCard, type OrderRefusal, type OrderingDeps } from './ordering.ts'
import { listCardsOf } from '../cards.store.ts'

/** The first order of a worker, whatever asks for it. */
export function firstOrderIdOf(employeeId: string): string {
  return idempotencyKeyOf('cards.first', employeeId)
}

/** One order per worker, by an id derived from theirs: repeated after a crash, it is the same one. */
export async function orderFirstCard(deps: OrderingDeps, employeeId: string): Promise<{ cardId: string } | OrderRefusal> {
  const id = firstOrderIdOf(employeeId)
  const order = await orderCard(deps, { employeeId, sessionId: null, id, cardId: null, reason: null, speed: 'standard' })
  if (!isRefused(order)) return { cardId: order.cardId }
  if (order.code !== 'cards.order_not_due' && order.code !== 'cards.order_open') return order
  const newest = (await listCardsOf(deps.database.query, employeeId)).at(-1)
  return newest === undefined ? order : { cardId: newest.id }
}
