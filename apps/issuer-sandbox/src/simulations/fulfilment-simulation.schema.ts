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

const typeDefs = /* GraphQL */ `
  union SimulatePhysicalPaymentCardPayload = PhysicalPaymentCardOrder | UserError | AccessDeniedError
  union SimulateApplicationUpdatePayload = AccountHolderCardProductApplication | UserError | AccessDeniedError

  input SimulatePhysicalPaymentCardApprovalInput {
    physicalPaymentCardOrderId: ID!
  }

  input SimulatePhysicalPaymentCardSendToPrinterInput {
    physicalPaymentCardOrderId: ID!
  }

  input SimulatePhysicalPaymentCardShippedInput {
    physicalPaymentCardOrderId: ID!
  }

  input SimulatePhysicalPaymentCardShipmentFailedInput {
    physicalPaymentCardOrderId: ID!
  }

  input SimulatePhysicalPaymentCardCompletedInput {
    physicalPaymentCardOrderId: ID!
  }

  input SimulateApplicationStatusChangeInput {
    applicationId: ID!
    newApplicationStatus: AccountHolderApplicationStatusCode!
    "The sandbox's own: documents are asked for, with PENDING."
    isDocumentRequested: Boolean = false
  }

  type Mutation {
    "NEW to APPROVED. A step that was taken already changes nothing."
    simulatePhysicalPaymentCardOrderApproval(
      input: SimulatePhysicalPaymentCardApprovalInput!
    ): SimulatePhysicalPaymentCardPayload!
    "APPROVED to SENT_TO_PRINTER."
    simulatePhysicalPaymentCardOrderSendToPrinter(
      input: SimulatePhysicalPaymentCardSendToPrinterInput!
    ): SimulatePhysicalPaymentCardPayload!
    "SENT_TO_PRINTER to SHIPPED, with a tracking number and a day of arrival."
    simulatePhysicalPaymentCardOrderShipped(input: SimulatePhysicalPaymentCardShippedInput!): SimulatePhysicalPaymentCardPayload!
    "SENT_TO_PRINTER to SHIP_FAILED."
    simulatePhysicalPaymentCardOrderShipmentFailed(
      input: SimulatePhysicalPaymentCardShipmentFailedInput!
    ): SimulatePhysicalPaymentCardPayload!
    "The sandbox's own: SHIPPED to COMPLETED; activating the card does the same."
    simulatePhysicalPaymentCardOrderCompleted(
      input: SimulatePhysicalPaymentCardCompletedInput!
    ): SimulatePhysicalPaymentCardPayload!
    simulateApplicationStatusChange(input: SimulateApplicationStatusChangeInput!): SimulateApplicationUpdatePayload!
  }
`

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
    typeDefs,
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
