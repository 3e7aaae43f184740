// Cleans up interrupted orders: finishes those whose process died, and removes what abandoned ones created at the card provider.
import { publicId } from '@daybreak/ids'
import { findAccountOf } from '#features/accounts'
import { isIssuerAway, type Issuer, type ProviderCard } from '#features/issuer'
import { sweepAll, type SweepMark } from '#platform/jobs/sweeping.ts'
import type { Log } from '#platform/log.ts'
import { finishOrder, type OrderingDeps } from './ordering.ts'
import { isAsking, listUnfinished, markTidy, type Order, type UnfinishedOrder } from '../orders/index.ts'
import { findCard, findCardOfProvider } from '../cards.store.ts'

export type TidyingDeps = OrderingDeps & { issuer: OrderingDeps['issuer'] & Pick<Issuer, 'closeCard' | 'listCards'> }

// Younger ones may still be on their way in another request.
const leftBehindAfterSeconds = 60
/** One that fails does not hold up the others; a provider that cannot be reached ends the run, because it would fail each of them. */
export async function tidyOrders(
  deps: TidyingDeps,
  { log, signal }: { log: Log; signal: AbortSignal },
  mark?: SweepMark<UnfinishedOrder>,
): Promise<void> {
  const askedBefore = deps.clock.now().subtract({ seconds: leftBehindAfterSeconds })
  await sweepAll<UnfinishedOrder>(
    {
      read: (after, max) => listUnfinished(deps.database.query, { after, askedBefore, max }),
      async work(order) {
        const isAsked = order.state === 'asked'
        const refusal = isAsked ? await finishOrder(deps, order, null) : null
        if (!isAsked) await takeAway(deps, order)
        if (refusal === null) log.info('card_order_ended', { orderId: order.id, was: order.state })
        else log.warn('card_order_not_ended', { orderId: order.id, code: refusal.code })
      },
      onFailed: ({ id }, error) => log.warn('card_order_not_ended', { orderId: id, error }),
      isAway: isIssuerAway,
      mark,
    },
    signal,
  )
}

async function takeAway({ database, issuer }: TidyingDeps, order: Order): Promise<void> {
  // Its cards might be taken for those of an order that is being made at this moment.
  if (await isAsking(database.query, order.employeeId)) return
  const account = await findAccountOf(database.query, order.employeeId)
  const old = order.oldCardId === null ? null : await findCard(database.query, order.oldCardId)
  const found = account === null ? [] : await issuer.listCards(account.providerAccountId)
  for (const card of found) {
    const isLeft = isOfOrder(card, order, old?.providerCardId ?? null)
    if (!isLeft || (await findCardOfProvider(database.query, card.providerCardId)) !== null) continue
    // Requested again meanwhile, so it is needed after all.
    if (await isAsking(database.query, order.employeeId)) return
    await issuer.closeCard(card.providerCardId)
  }
  await markTidy(database.query, order)
}

/** By the id that we gave it, or as a copy of the card that was to be replaced. */
function isOfOrder({ externalId, originalCardId }: ProviderCard, order: Order, oldProviderId: string | null): boolean {
  const ours = [order.cardId, order.interimCardId].flatMap((id) => (id === null ? [] : [publicId('crd', id)]))
  if (externalId !== null) return ours.some((id) => id === externalId)
  return oldProviderId !== null && originalCardId === oldProviderId
}
