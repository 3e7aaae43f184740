// The events about cards and their orders.
import { instantText, type Clock } from '@daybreak/time'
import type { CardOrder, OrderStatus } from '../store/card-orders.store.ts'
import type { PaymentCard } from '../store/cards.store.ts'
import type { EventStore } from '../store/events.store.ts'

export type CardHappening = 'ISSUED' | 'ACTIVATED' | 'SUSPENDED' | 'UNSUSPENDED' | 'CLOSED' | 'PIN_SET'

export type CardEvents = {
  recordCard(happening: CardHappening, card: PaymentCard): void
  recordOrder(order: CardOrder): void
}

const orderHappenings: Record<OrderStatus, string> = {
  NEW: 'CREATED',
  APPROVED: 'APPROVED',
  SENT_TO_PRINTER: 'SENT_TO_PRINTER',
  SHIPPED: 'SHIPPED',
  SHIP_FAILED: 'SHIP_FAILED',
  COMPLETED: 'COMPLETED',
  CANCELED: 'CANCELED',
}

export function createCardEvents(events: EventStore, clock: Clock): CardEvents {
  const occurredAt = () => instantText(clock.now())
  return {
    recordCard(happening, { id, status, isPinSet }) {
      const event = { paymentCardId: id, status, pinIsSet: isPinSet, occurredAt: occurredAt() }
      events.record(`PAYMENT_CARD_${happening}`, event)
    },
    recordOrder({ id, paymentCardId, status, estimatedDeliveryAt, trackingNumber }) {
      events.record(`PHYSICAL_PAYMENT_CARD_ORDER_${orderHappenings[status]}`, {
        orderId: id,
        paymentCardId,
        status,
        estimatedDeliveryAt,
        trackingNumber,
        occurredAt: occurredAt(),
      })
    },
  }
}
