// Orders of physical cards: which status may follow which, and when a card should arrive.
import { bankDateOf, bankDeadline, instantText, type Clock, type Instant } from '@daybreak/time'
import type { Sealing } from '../sealing.ts'
import type { CardOrder, OrderStatus, Shipment } from '../store/card-orders.store.ts'
import { newProviderId } from '../store/sandbox-database.ts'
import type { Stores } from '../store/stores.ts'
import { createCardEvents } from './card-events.ts'

export type PostalAddress = {
  streetAddress: string
  extendedAddress: string | null
  locality: string
  region: string
  postalCode: string
  countryCodeAlpha3: string
}
export type PersonName = {
  givenName: string
  middleName: string | null
  familyName: string
  suffix: string | null
  title: string | null
}
export type OrderRequest = {
  recipient: PersonName
  companyName: string | null
  address: PostalAddress
  textLines: { line1: string; line2: string | null; line3: string | null }
  courier: { method: string; signatureRequiredOnDelivery: boolean }
  requestedShipDate: string | null
}

export type OrderOutcome =
  | { kind: 'done'; order: CardOrder }
  | { kind: 'no_card' | 'not_assigned' | 'card_closed' | 'order_open' | 'no_order' | 'not_next' | 'not_cancelable' }

export type CardOrders = {
  /** Orders a plastic card; from then on the card is a physical one. A card has one order under way at most. */
  placeOrder(paymentCardId: string, request: OrderRequest): OrderOutcome
  /** As long as nothing was printed. */
  cancel(orderId: string): OrderOutcome
  /** What the printer and the carrier do: each step once, in its order. Shipping gives a tracking number. */
  move(orderId: string, status: OrderStatus): OrderOutcome
  cancelUnprinted(paymentCardId: string): void
  completeShipped(paymentCardId: string): void
  readRequest(orderId: string): OrderRequest
}

const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  NEW: ['APPROVED', 'CANCELED'],
  APPROVED: ['SENT_TO_PRINTER', 'CANCELED'],
  SENT_TO_PRINTER: ['SHIPPED', 'SHIP_FAILED'],
  SHIPPED: ['COMPLETED'],
  SHIP_FAILED: [],
  COMPLETED: [],
  CANCELED: [],
}
const openStatuses: readonly OrderStatus[] = ['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED']

// Readings 4.2, "arrives in 7–10 business days"; couriers take two days on the road.
const daysByMail = { fromOrder: 10, fromShipping: 6 }
const daysByCourier = { fromOrder: 4, fromShipping: 2 }

export function createCardOrders({ cards, database, events, orders }: Stores, sealing: Sealing, clock: Clock): CardOrders {
  const { recordOrder } = createCardEvents(events, clock)
  const purposeOf = (orderId: string) => `card_order:${orderId}:request`

  function readRequest(orderId: string): OrderRequest {
    return JSON.parse(sealing.open(orders.readSealedRequest(orderId), purposeOf(orderId))) as OrderRequest
  }

  function setStatus(order: CardOrder, status: OrderStatus): CardOrder {
    const shipment: Shipment | undefined =
      status === 'SHIPPED'
        ? {
            trackingNumber: trackingNumberOf(order.id),
            estimatedDeliveryAt: arrivalText(clock.now(), daysOf(readRequest(order.id).courier.method).fromShipping),
          }
        : undefined
    const moved = orders.setStatus(order.id, status, shipment)
    recordOrder(moved)
    return moved
  }

  function move(orderId: string, status: OrderStatus): OrderOutcome {
    return database.transaction(() => {
      const order = orders.find(orderId)
      if (order === null) return { kind: 'no_order' }
      // Repeating it changes nothing.
      if (order.status === status) return { kind: 'done', order }
      return nextStatuses[order.status].includes(status)
        ? { kind: 'done', order: setStatus(order, status) }
        : { kind: 'not_next' }
    })
  }

  function moveOfCard(paymentCardId: string, from: readonly OrderStatus[], to: OrderStatus): void {
    for (const order of orders.listOfCard(paymentCardId)) if (from.includes(order.status)) setStatus(order, to)
  }

  return {
    placeOrder: (paymentCardId, request) =>
      database.transaction(() => {
        const card = cards.find(paymentCardId)
        if (card === null) return { kind: 'no_card' }
        if (card.financialAccountId === null) return { kind: 'not_assigned' }
        if (card.status === 'CLOSED') return { kind: 'card_closed' }
        if (orders.listOfCard(card.id).some(({ status }) => openStatuses.includes(status))) return { kind: 'order_open' }
        const id = newProviderId('pco')
        const order = orders.add({
          id,
          paymentCardId,
          requestSealed: sealing.seal(JSON.stringify(request), purposeOf(id)),
          estimatedDeliveryAt: arrivalText(clock.now(), daysOf(request.courier.method).fromOrder),
        })
        cards.change(card.id, { formFactor: 'PHYSICAL' })
        recordOrder(order)
        return { kind: 'done', order }
      }),
    cancel(orderId) {
      const outcome = move(orderId, 'CANCELED')
      return outcome.kind === 'not_next' ? { kind: 'not_cancelable' } : outcome
    },
    move,
    cancelUnprinted: (paymentCardId) => moveOfCard(paymentCardId, ['NEW', 'APPROVED'], 'CANCELED'),
    completeShipped: (paymentCardId) => moveOfCard(paymentCardId, ['SHIPPED'], 'COMPLETED'),
    readRequest,
  }
}

function daysOf(method: string): { fromOrder: number; fromShipping: number } {
  return method === 'USPS_GROUND' || method === 'UPS_GROUND' || method === 'FEDEX_GROUND' ? daysByMail : daysByCourier
}

/** By the evening of that business day. */
function arrivalText(from: Instant, businessDays: number): string {
  return instantText(bankDeadline({ from: bankDateOf(from), bankDays: businessDays, time: { hour: 20 } }))
}

/** Formatted like a parcel service's, and recognizable as no real one. */
function trackingNumberOf(orderId: string): string {
  return `SAMPLE${orderId.replace(/\D/g, '').padEnd(12, '0').slice(0, 12)}`
}
