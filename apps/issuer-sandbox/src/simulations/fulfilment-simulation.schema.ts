// Simulations of the printer, the carrier and the reviewers, for the holder of the API key: what becomes of card orders and applications.
import type { CardOrders } from '../cards/card-orders.ts'
import type { AccountHolders } from '../holders/account-holders.ts'
import type { OrderStatus } from '../store/card-orders.store.ts'
import type { ApplicationStatus } from '../store/holders.store.ts'
import { orderAnswer } from '../schema/card-order.schema.ts'
import { forServer } from '../schema/gate.ts'
import { applicationAnswer } from '../holders/holder.schema.ts'
import type { SchemaPart } from '../schema/results.ts'

export type FulfilmentSimulationSchemaDeps = { cardOrders: CardOrders; accountHolders: AccountHolders }

type OrderInput = { physicalPaymentCardOrderId: string }
type ApplicationInput = {
  applicationId: string
  newApplicationStatus: ApplicationStatus
  isDocumentRequested?: boolean | null
}

export function fulfilmentSimulationSchema({ cardOrders, accountHolders }: FulfilmentSimulationSchemaDeps): SchemaPart {
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
        simulateApplicationStatusChange: forServer(
          ({ applicationId, newApplicationStatus, isDocumentRequested }: ApplicationInput) =>
            applicationAnswer(
              accountHolders.moveApplication(applicationId, {
                status: newApplicationStatus,
                isDocumentRequested: isDocumentRequested ?? false,
              }),
            ),
        ),
      },
    },
  }
}
