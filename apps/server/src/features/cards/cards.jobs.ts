// Background jobs of the cards room: notify the provider, order a card for workers without one, expire holds, finish interrupted
// orders.
import { idempotencyKeyOf } from '#features/ledger'
import type { Notify } from '#features/messages'
import { isRefused } from '#platform/errors.ts'
import { newSweepMark, runParts } from '#platform/jobs/sweeping.ts'
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { orderQueue, rereadCards, syncWaitingCards, type OrderPayload } from './status/index.ts'
import { firstOrderIdOf, orderCard, tidyOrders, type TidyingDeps } from './ordering/index.ts'
import { expireAllHolds, type ExpiringDeps } from './transactions/index.ts'
import { findOpenOrder, readOrders, type UnfinishedOrder } from './orders/index.ts'
import { applyWaiting, rereadEvents, type RereadingEventsDeps } from './events/index.ts'
import { readOverdueWords, type OverdueDeps } from './overdue/index.ts'
import { isOrderDue } from './cards.rules.ts'
import { readCardsOfEmployee } from './cards.store.ts'

const sweepQueue = 'cards.sweep'
const holdsQueue = 'cards.expire-holds'
const everyMinute = '* * * * *'
/** Some hours: the card provider may be away for an evening, and no one else orders this card. */
const untilItIsBack = { retries: 32, maxRetryDelayMs: 900_000 }

export type CardsJobsDeps = TidyingDeps &
  RereadingEventsDeps &
  OverdueDeps &
  ExpiringDeps & { notify: Notify; jobs: Pick<Jobs, 'register' | 'enqueue'> }

/** Also for a process that only asks for orders: the queue is the same. */
export function prepareCardOrders(jobs: Pick<Jobs, 'register'>, handler: JobHandler<OrderPayload>): void {
  jobs.register<OrderPayload>(orderQueue, handler, untilItIsBack)
}

export function registerCardsJobs(deps: CardsJobsDeps): void {
  const { jobs } = deps
  const marks = { syncing: newSweepMark<string>(), rereading: newSweepMark<string>(), tidying: newSweepMark<UnfinishedOrder>() }
  prepareCardOrders(jobs, (payload) => orderWhenDue(deps, payload))
  jobs.register(holdsQueue, (_payload, context) => expireAllHolds(deps, context), { schedule: everyMinute })
  jobs.register(
    sweepQueue,
    (_payload, { log, signal }) =>
      runParts([
        () => applyWaiting(deps, signal),
        () => rereadEvents(deps, { log, signal }),
        () => readOverdueWords(deps, { log, signal }),
        () => syncWaitingCards(deps, { log, signal }, marks.syncing),
        () => rereadCards(deps, { log, signal }, marks.rereading),
        () => readOrders(deps, { log, signal }),
        () => tidyOrders(deps, { log, signal }, marks.tidying),
      ]),
    { schedule: everyMinute },
  )
}

/**
 * Spec 4, "A card order is triggered by employeeId"; decision 18 says when. Run again, it is the same order.
 */
async function orderWhenDue(deps: CardsJobsDeps, { employeeId, cardId, statusVersion }: OrderPayload): Promise<void> {
  const { query } = deps.database
  const { payCards } = await readCardsOfEmployee(query, employeeId)
  const hasOpenOrder = (await findOpenOrder(query, employeeId)) !== null
  const statuses = payCards.map(({ status }) => status)
  if (!isOrderDue(statuses, hasOpenOrder)) return
  const id =
    cardId === null ? firstOrderIdOf(employeeId) : idempotencyKeyOf('cards.order-when-due', cardId, String(statusVersion))
  const order = await orderCard(deps, { employeeId, sessionId: null, id, cardId: null, reason: null, speed: 'standard' })
  // No account, no address: nothing that another try could change. The worker may order one themselves.
  if (isRefused(order)) deps.log.warn('card_not_ordered', { employeeId, code: order.code })
}
