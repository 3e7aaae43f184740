// Reads the progress and tracking number of open orders from the card provider, whose events report only shipping.
import { bankDateOf, isBefore, plainDateText, type Clock } from '@daybreak/time'
import type { Notify } from '#features/messages'
import { isIssuerAway, type Issuer, type ProviderCardOrder } from '#features/issuer'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { showCards } from '../cards.store.ts'
import { listOrdersToRead, lockOrderOfProvider, markOrderRead, readMailed, writeOrderUpdate } from './updates.store.ts'

/** Sorts after every event's id: what was read at a moment knows what was reported about it. */
const readEvent = '~'

export type NotingDeps = { clock: Clock; notify: Notify }

/** What the provider answered of a card's orders. A step that was reported later than the order's newest one here counts more. */
export async function noteOrders(
  { clock, notify }: NotingDeps,
  tx: Transaction,
  orders: readonly ProviderCardOrder[],
): Promise<void> {
  const now = clock.now()
  for (const { orderId, status, updatedAt, steps, trackingNumber } of orders) {
    const known = await lockOrderOfProvider(tx, { orderId, paymentCardId: null })
    if (known === null) continue
    // What the provider leaves out changes nothing: the next reading may have it. A missing or future time is replaced by that of this reading.
    const at = updatedAt === null || isBefore(now, updatedAt) ? now : updatedAt
    const isOld = known.seenAt !== null && isBefore(at, known.seenAt)
    const isNew = status !== null && known.status !== status && !isOld
    const hasTracking = trackingNumber !== null && trackingNumber !== known.trackingNumber
    if (!isNew && !hasTracking) continue
    const shippedAt = steps.find((step) => step.status === 'SHIPPED')?.at ?? null
    const update = isNew ? { status, at, eventId: readEvent } : null
    await writeOrderUpdate(tx, orderId, update, { shippedAt, trackingNumber, expectedBy: null })
    if (update?.status === 'SHIPPED') await notifyMailed(notify, tx, orderId)
    await showCards(tx, known.employeeId, now)
  }
}

/** Once an order, however often its mailing is reported. */
export async function notifyMailed(notify: Notify, tx: Transaction, providerOrderId: string): Promise<void> {
  const { id, employeeId, expectedBy } = await readMailed(tx, providerOrderId)
  const arrivesBy = plainDateText(bankDateOf(expectedBy))
  await notify(tx, { employeeId, event: 'card-mailed', key: id, facts: { arrivesBy } })
}

export type OrderReadingDeps = NotingDeps & { database: Database; issuer: Pick<Issuer, 'readCard'> }

// Our reading: an order moves a few times in a week, and a shipment is reported at once.
const readAgainAfterMinutes = 60
const ordersPerSlice = 50

/** All that are due, longest unread first. A provider that cannot be reached ends the run: it would fail each of them, and slowly. */
export async function readOrders(deps: OrderReadingDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  const { database, clock, issuer } = deps
  for (;;) {
    const at = clock.now()
    const before = at.subtract({ minutes: readAgainAfterMinutes })
    const due = await listOrdersToRead(database.query, { before, max: ordersPerSlice })
    let isAway = false
    for (const { providerOrderId, providerCardId } of due) {
      if (signal.aborted) return
      try {
        const found = await issuer.readCard(providerCardId)
        await database.transaction((tx) => noteOrders(deps, tx, found?.orders ?? []))
      } catch (error) {
        log.warn('card_order_read_later', { error })
        isAway = isIssuerAway(error)
      }
      // Also after a failure, so that the others have their turn.
      await markOrderRead(database.query, providerOrderId, at)
      if (isAway) return
    }
    if (due.length < ordersPerSlice) return
  }
}
