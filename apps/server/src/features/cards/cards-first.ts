// Gives a new worker her first cards: one to pay with at once, and a plastic one in the mail.
import { idempotencyKeyOf } from '#features/ledger'
import { ProblemError } from '#platform/errors.ts'
import { orderCard, type OrderingDeps } from './cards-ordering.ts'
import { refused } from './cards.errors.ts'
import { listCardsOf } from './cards.store.ts'

/** The first order of a worker, whatever asks for it. */
export function firstOrderIdOf(employeeId: string): string {
  return idempotencyKeyOf('cards.first', employeeId)
}

/** One order a worker, by an id that follows from hers: asked for again after a crash, it is the same one. */
export async function orderFirstCard(deps: OrderingDeps, employeeId: string): Promise<{ cardId: string }> {
  const id = firstOrderIdOf(employeeId)
  try {
    const { cardId } = await orderCard(deps, { employeeId, sessionId: null, id, cardId: null, reason: null, speed: 'standard' })
    return { cardId }
  } catch (error) {
    const hasOne = error instanceof ProblemError && (error.code === 'cards.order_not_due' || error.code === 'cards.order_open')
    if (!hasOne) throw error
    const newest = (await listCardsOf(deps.database.query, employeeId)).at(-1)
    if (newest === undefined) throw refused('cards.order_open')
    return { cardId: newest.id }
  }
}
