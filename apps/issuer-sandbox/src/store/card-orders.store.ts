// Orders of physical cards, with the history of each.
import { instantText, type Clock } from '@daybreak/time'
import { bytesOf, required, textOf, textOrNullOf, wordOf, type Row } from './rows.ts'
import type { SandboxDatabase } from './sandbox-database.ts'

export const orderStatuses = ['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED', 'COMPLETED', 'CANCELED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type CardOrder = {
  id: string
  paymentCardId: string
  status: OrderStatus
  trackingNumber: string | null
  estimatedDeliveryAt: string | null
  createdAt: string
  updatedAt: string
}
export type OrderChange = { previousStatus: OrderStatus | null; newStatus: OrderStatus; createdAt: string }
export type Shipment = Pick<CardOrder, 'trackingNumber' | 'estimatedDeliveryAt'>

export type CardOrderStore = {
  find(id: string): CardOrder | null
  /** Newest first. */
  listOfCard(paymentCardId: string): CardOrder[]
  listChanges(id: string): OrderChange[]
  readSealedRequest(id: string): Uint8Array
  add(order: { id: string; paymentCardId: string; requestSealed: Uint8Array; estimatedDeliveryAt: string }): CardOrder
  /** Writes the new status and its place in the history; what may follow what is decided elsewhere. */
  setStatus(id: string, status: OrderStatus, shipment?: Shipment): CardOrder
}

export function createCardOrderStore(database: SandboxDatabase, clock: Clock): CardOrderStore {
  const byId = database.prepare('select * from card_order where id = ?')
  const ofCard = database.prepare('select * from card_order where payment_card_id = ? order by created_at desc, id desc')
  const changes = database.prepare('select * from card_order_change where card_order_id = ? order by ordinal')
  const insert = database.prepare(
    `insert into card_order (id, payment_card_id, status, request_sealed, estimated_delivery_at, created_at, updated_at)
     values (?, ?, 'NEW', ?, ?, ?, ?)`,
  )
  const update = database.prepare(
    'update card_order set status = ?, tracking_number = ?, estimated_delivery_at = ?, updated_at = ? where id = ?',
  )
  const insertChange = database.prepare(
    `insert into card_order_change (card_order_id, ordinal, previous_status, new_status, created_at)
     values (?, (select count(*) from card_order_change where card_order_id = ?), ?, ?, ?)`,
  )
  const found = (row: Row | undefined) => (row === undefined ? null : orderOf(row))

  return {
    find: (id) => found(byId.get(id)),
    listOfCard: (paymentCardId) => ofCard.all(paymentCardId).map(orderOf),
    listChanges: (id) => changes.all(id).map(changeOf),
    readSealedRequest: (id) => bytesOf(required(byId.get(id)), 'request_sealed'),
    add: ({ id, paymentCardId, requestSealed, estimatedDeliveryAt }) =>
      database.transaction(() => {
        const at = instantText(clock.now())
        insert.run(id, paymentCardId, requestSealed, estimatedDeliveryAt, at, at)
        insertChange.run(id, id, null, 'NEW', at)
        return required(found(byId.get(id)))
      }),
    setStatus: (id, status, shipment) =>
      database.transaction(() => {
        const order = required(found(byId.get(id)))
        const { trackingNumber, estimatedDeliveryAt } = { ...order, ...shipment }
        const at = instantText(clock.now())
        update.run(status, trackingNumber, estimatedDeliveryAt, at, id)
        insertChange.run(id, id, order.status, status, at)
        return required(found(byId.get(id)))
      }),
  }
}

function orderOf(row: Row): CardOrder {
  return {
    id: textOf(row, 'id'),
    paymentCardId: textOf(row, 'payment_card_id'),
    status: wordOf(row, 'status', orderStatuses),
    trackingNumber: textOrNullOf(row, 'tracking_number'),
    estimatedDeliveryAt: textOrNullOf(row, 'estimated_delivery_at'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}

function changeOf(row: Row): OrderChange {
  return {
    previousStatus: row['previous_status'] === null ? null : wordOf(row, 'previous_status', orderStatuses),
    newStatus: wordOf(row, 'new_status', orderStatuses),
    createdAt: textOf(row, 'created_at'),
  }
}
