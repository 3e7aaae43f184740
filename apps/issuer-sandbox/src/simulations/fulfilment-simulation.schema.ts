// Simulations of the card printer and the mail, for the holder of the API key: results of card orders.
import type { CardOrders } from '../cards/card-orders.ts'
import type { OrderStatus } from '../store/card-orders.store.ts'
import { orderAnswer } from '../schema/card-order.schema.ts'
import { forServer } from '../schema/gate.ts'
import type { SchemaPart } from '../schema/results.ts'

export type FulfilmentSimulationSchemaDeps = { cardOrders: CardOrders }

type OrderInput = { physicalPaymentCardOrderId: string }
export function fulfilmentSimulationSchema({ cardOrders }: FulfilmentSimulationSchemaDeps): SchemaPart {
  const moveTo = (status: OrderStatus) =>
    forServer(({ physicalPaymentCardOrderId }: OrderInput) => orderAnswer(cardOrders.move(physicalPaymentCardOrderId, status)))
  return {
    resolvers: {
      Mutation: {
        simulatePhysicalPaymentCardOrderApproval: moveTo('APPROVED'),
        simulatePhysicalPaymentCardOrderSendToPrinter: moveTo('SENT_TO_PRINTER'),
        simulatePhysicalPaymentCardOrderShipped: moveTo('SHIPPED'),
        simulatePhysicalPaymentCardOrderShipmentFailed: moveTo('SHIP_FAILED'),
        simulatePhysicalPaymentCardOrderCompleted: moveTo('COMPLETED'),
      },
    },
  }
}
