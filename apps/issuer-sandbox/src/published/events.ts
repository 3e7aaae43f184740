// Converts our own words for what happened to the card provider's published events and their nodes, in this one file.
import type { ProviderEvent } from '../store/events.store.ts'
import type { Happening } from '../webhooks/event-names.ts'
import { moneyTellers } from './money-events.ts'
import type { PublishedEvent, Teller } from './teller.ts'
import { originatedTellers } from './originated-events.ts'
import { transferTellers } from './transfer-events.ts'

/** null for what the provider publishes no event of: a PIN that was set, an order before it ships. Programs read that. */
export function publishedOf({ id, name, event }: Pick<ProviderEvent, 'id' | 'name' | 'event'>): PublishedEvent | null {
  const teller: Teller | null | undefined = tellers[name as Happening]
  return teller?.({ id, body: event }) ?? null
}

/** A delivery's `data`. */
export function notificationOf(event: ProviderEvent): Readonly<Record<string, unknown>> {
  const { id, createdAt } = event
  return { __typename: 'NotificationEvent', id, createdAt, ...(publishedOf(event) ?? { name: null, node: null }) }
}

function card(name: Happening, typename: string): Teller {
  return ({ body: { paymentCardId, status, occurredAt } }) => ({
    name,
    node: { __typename: typename, id: paymentCardId, status, previousStatus: null, updatedAt: occurredAt },
  })
}

function shipment(name: string, typename: string): Teller {
  return ({ id, body: { paymentCardId, status, occurredAt } }) => ({
    name,
    node: {
      __typename: typename,
      // Of the shipment: the order is not named.
      id: id.replace(/^evt/, 'pcs'),
      orderState: { __typename: 'PaymentCardOrderStateDetail', status },
      paymentCardId,
      createdAt: occurredAt,
      updatedAt: occurredAt,
    },
  })
}

function application(name: Happening): Teller {
  return ({ body: { applicationId, status, occurredAt } }) => ({
    name,
    node: {
      __typename: 'AccountHolderCardProductApplication',
      id: applicationId,
      applicationState: { __typename: 'AccountHolderApplicationState', status },
      updatedAt: occurredAt,
    },
  })
}

function dispute(name: Happening): Teller {
  return ({ body: { disputeId, status, occurredAt } }) => ({
    name,
    node: { __typename: 'PaymentCardTransactionDispute', id: disputeId, status, updatedAt: occurredAt },
  })
}

const tellers: Readonly<Record<Happening, Teller | null>> = {
  NOTIFICATION_ACTIVATION: () => ({
    name: 'NOTIFICATION_ACTIVATION',
    node: { __typename: 'NotificationTargetActivationEvent', ping: 'pong' },
  }),
  ...moneyTellers,
  PAYMENT_CARD_ISSUED: card('PAYMENT_CARD_ISSUED', 'PaymentCardIssuedEvent'),
  PAYMENT_CARD_ACTIVATED: card('PAYMENT_CARD_ACTIVATED', 'PaymentCardActivatedEvent'),
  PAYMENT_CARD_SUSPENDED: card('PAYMENT_CARD_SUSPENDED', 'PaymentCardSuspendedEvent'),
  PAYMENT_CARD_UNSUSPENDED: card('PAYMENT_CARD_UNSUSPENDED', 'PaymentCardUnsuspendedEvent'),
  PAYMENT_CARD_CLOSED: card('PAYMENT_CARD_CLOSED', 'PaymentCardClosedEvent'),
  PAYMENT_CARD_PIN_SET: null,
  PHYSICAL_PAYMENT_CARD_ORDER_CREATED: null,
  PHYSICAL_PAYMENT_CARD_ORDER_APPROVED: null,
  PHYSICAL_PAYMENT_CARD_ORDER_SENT_TO_PRINTER: null,
  PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED: shipment('PHYSICAL_PAYMENT_CARD_SHIPPED', 'PhysicalPaymentCardShippedEvent'),
  PHYSICAL_PAYMENT_CARD_ORDER_SHIP_FAILED: shipment('PHYSICAL_PAYMENT_CARD_SHIP_FAILED', 'PhysicalPaymentCardShipFailedEvent'),
  PHYSICAL_PAYMENT_CARD_ORDER_COMPLETED: null,
  PHYSICAL_PAYMENT_CARD_ORDER_CANCELED: null,
  ...transferTellers,
  ...originatedTellers,
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_INITIATED: dispute('PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_INITIATED'),
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_RESOLVED_WITH_DISPUTE_CREDIT: dispute(
    'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_RESOLVED_WITH_DISPUTE_CREDIT',
  ),
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_WON: dispute(
    'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_WON',
  ),
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_LOST: dispute(
    'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_LOST',
  ),
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_REJECTED: dispute('PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_REJECTED'),
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CANCELLED: dispute('PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CANCELLED'),
  CARD_PRODUCT_APPLICATION_APPROVED: application('CARD_PRODUCT_APPLICATION_APPROVED'),
  CARD_PRODUCT_APPLICATION_CLOSED: application('CARD_PRODUCT_APPLICATION_CLOSED'),
  CARD_PRODUCT_APPLICATION_DENIED: application('CARD_PRODUCT_APPLICATION_DENIED'),
  CARD_PRODUCT_APPLICATION_MANUAL_REVIEW: application('CARD_PRODUCT_APPLICATION_MANUAL_REVIEW'),
  CARD_PRODUCT_APPLICATION_DOCUMENT_UPLOAD_REQUESTED: application('CARD_PRODUCT_APPLICATION_DOCUMENT_UPLOAD_REQUESTED'),
}
