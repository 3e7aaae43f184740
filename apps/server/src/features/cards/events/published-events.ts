// Translates the card provider's published notification events into our own messages: the only file that knows their format.
import { keptText, ownText } from '@daybreak/contract'
import * as z from 'zod'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { providerEventNames, type ProviderEventName } from '#features/issuer'
import type { CardMessage, CardName, OrderMessage, ProviderMessage } from '../transactions/index.ts'
import { moneyNodes } from './published-money.ts'
import { MissingFact, needed, noUse, reader, type NodeReader, type Part } from './published-reading.ts'
import { transferNodes } from './published-transfers.ts'
import { described, instant, likelyMoment, momentText, ref, word } from './published-values.ts'

export type Reading =
  | { kind: 'message'; message: ProviderMessage }
  /** An application changed: the result is read from the provider. */
  | { kind: 'application'; applicationId: string }
  /** A dispute changed: the result is read from the provider. */
  | { kind: 'dispute'; disputeRef: string }
  /** A transfer that we requested has changed. */
  | { kind: 'own-transfer'; reported: { eventId: string; name: string; node: unknown } }
  | { kind: 'ignored'; name: string }
  /** `eventId` is null for a body that is no event. */
  | { kind: 'unreadable'; fault: string; eventId: string | null }

const cardNode = z.object({ id: ref, status: described(word), updatedAt: described(instant) })

/** The state in an event's name, where the event itself does not have it. */
const statusReported: Readonly<Record<CardName, CardMessage['status'] | null>> = {
  PAYMENT_CARD_ISSUED: null,
  PAYMENT_CARD_ACTIVATED: ownText('ACTIVE'),
  PAYMENT_CARD_SUSPENDED: ownText('SUSPENDED'),
  PAYMENT_CARD_UNSUSPENDED: ownText('ACTIVE'),
  PAYMENT_CARD_CLOSED: ownText('CLOSED'),
}

function card(typename: string, name: CardName): NodeReader {
  return reader(typename, cardNode, ({ id, status, updatedAt }, { toldAt }) => {
    const reported = status ?? statusReported[name]
    if (reported === null) return noUse
    const occurredAt = updatedAt === null || updatedAt === undefined ? toldAt : momentText(updatedAt)
    return { subject: 'card', name, event: { paymentCardId: id, status: reported, pinIsSet: null, occurredAt } }
  })
}

/** The event names the card, and of its order neither id nor tracking number: those are read from the provider. */
const shipmentNode = z.object({
  paymentCardId: z.nullish(ref),
  orderState: described(z.object({ status: described(word) })),
  updatedAt: described(instant),
})

function shipment(typename: string, name: Part<'order'>['name'], usual: OrderMessage['status']): NodeReader {
  return reader(typename, shipmentNode, ({ paymentCardId, orderState, updatedAt }, { toldAt }) => ({
    subject: 'order',
    name,
    event: {
      orderId: null,
      paymentCardId: needed(paymentCardId, 'paymentCardId'),
      status: orderState?.status ?? usual,
      occurredAt: updatedAt === null || updatedAt === undefined ? toldAt : momentText(updatedAt),
    },
  }))
}

/** Each event that this server listens for; null for one that something else is read at. */
const readers: Readonly<Record<ProviderEventName, NodeReader | null>> = {
  ...moneyNodes,
  PAYMENT_CARD_ISSUED: card('PaymentCardIssuedEvent', 'PAYMENT_CARD_ISSUED'),
  PAYMENT_CARD_ACTIVATED: card('PaymentCardActivatedEvent', 'PAYMENT_CARD_ACTIVATED'),
  PAYMENT_CARD_SUSPENDED: card('PaymentCardSuspendedEvent', 'PAYMENT_CARD_SUSPENDED'),
  PAYMENT_CARD_UNSUSPENDED: card('PaymentCardUnsuspendedEvent', 'PAYMENT_CARD_UNSUSPENDED'),
  PAYMENT_CARD_CLOSED: card('PaymentCardClosedEvent', 'PAYMENT_CARD_CLOSED'),
  PHYSICAL_PAYMENT_CARD_SHIPPED: shipment(
    'PhysicalPaymentCardShippedEvent',
    'PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED',
    ownText('SHIPPED'),
  ),
  PHYSICAL_PAYMENT_CARD_SHIP_FAILED: shipment(
    'PhysicalPaymentCardShipFailedEvent',
    'PHYSICAL_PAYMENT_CARD_ORDER_SHIP_FAILED',
    ownText('SHIP_FAILED'),
  ),
  ...transferNodes,
  ORIGINATED_ACH_TRANSFER_INITIATED: null,
  ORIGINATED_ACH_TRANSFER_PENDING: null,
  ORIGINATED_ACH_TRANSFER_PROCESSING: null,
  ORIGINATED_ACH_TRANSFER_PROCESSED: null,
  ORIGINATED_ACH_TRANSFER_CANCELED: null,
  ORIGINATED_ACH_TRANSFER_FAILED: null,
  ORIGINATED_ACH_TRANSFER_RETURNED: null,
  UNIFIED_FUNDS_TRANSFER_INITIATED_EVENT: null,
  UNIFIED_FUNDS_TRANSFER_COMPLETED_EVENT: null,
  UNIFIED_FUNDS_TRANSFER_FAILED_EVENT: null,
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_INITIATED: null,
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_RESOLVED_WITH_DISPUTE_CREDIT: null,
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_WON: null,
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_LOST: null,
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_REJECTED: null,
  PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CANCELLED: null,
  CARD_PRODUCT_APPLICATION_APPROVED: null,
  CARD_PRODUCT_APPLICATION_CLOSED: null,
  CARD_PRODUCT_APPLICATION_DENIED: null,
  CARD_PRODUCT_APPLICATION_MANUAL_REVIEW: null,
  CARD_PRODUCT_APPLICATION_DOCUMENT_UPLOAD_REQUESTED: null,
}

const notification = z.object({
  id: ref,
  name: described(z.string().max(200)),
  createdAt: described(instant),
  node: z.unknown(),
})
/** Our reading: the body is the published `NotificationEvent`, or the answer to the query for one, which has it in `node`. */
const plainBody = z.object({ data: notification })
const queriedBody = z.object({ data: z.object({ node: notification }) }).transform(({ data }) => ({ data: data.node }))
const envelope = z.union([plainBody, queriedBody])
const typed = z.object({ __typename: z.string() })
const application = z.object({ id: ref })
const applicationEvents = /^CARD_PRODUCT_APPLICATION_/
const disputeEvents = /^PAYMENT_CARD_TRANSACTION_DISPUTE_/
const ownTransferEvents = /^(ORIGINATED_ACH|UNIFIED_FUNDS)_TRANSFER_/

/**
 * An event that we have no use for is ignored; one that we know by name and cannot read is a fault that someone must see.
 *
 * @param receivedAt  of an event that has no time of its own
 */
export function readEvent(body: unknown, receivedAt: Instant): Reading {
  const outer = envelope.safeParse(body)
  if (!outer.success) return { kind: 'unreadable', fault: 'no notification event', eventId: null }
  const { id, name = null, createdAt, node } = outer.data.data
  const typename = typed.safeParse(node).data?.__typename ?? null
  const known = name === null ? nameByType(typename) : providerEventNames.find((one) => one === name)
  const nodeReader = known === undefined ? null : readers[known]
  // Without its id there is nothing to read; the poll of each minute finds out.
  const applied = applicationEvents.test(known ?? '') ? application.safeParse(node) : null
  if (applied?.success === true) return { kind: 'application', applicationId: applied.data.id }
  // Its id is all that counts, as of an application: without one the sweep finds out.
  const disputed = disputeEvents.test(known ?? '') ? application.safeParse(node) : null
  if (disputed?.success === true) return { kind: 'dispute', disputeRef: disputed.data.id }
  if (known !== undefined && ownTransferEvents.test(known))
    return { kind: 'own-transfer', reported: { eventId: id, name: known, node } }
  if (known === undefined || nodeReader === null) return { kind: 'ignored', name: name ?? 'none' }
  if (typename !== null && typename !== nodeReader.typename)
    return { kind: 'unreadable', fault: `${known}: node type`, eventId: id }
  const toldAt = createdAt === null || createdAt === undefined ? keptText(instantText(receivedAt)) : momentText(createdAt)
  try {
    const part = nodeReader.read(node, { name: known, toldAt })
    if (part === noUse) return { kind: 'ignored', name: known }
    const occurredAt = keptText(instantText(likelyMoment(parseInstant(part.event.occurredAt), receivedAt)))
    return { kind: 'message', message: { id, ...part, event: { ...part.event, occurredAt } } as ProviderMessage }
  } catch (error) {
    if (error instanceof MissingFact) return { kind: 'unreadable', fault: `${known}: ${error.message} missing`, eventId: id }
    if (error instanceof z.ZodError) return { kind: 'unreadable', fault: `${known}: ${faultOf(error)}`, eventId: id }
    throw error
  }
}

/** A name that is missing is reported by the type of what the event carries. */
function nameByType(typename: string | null): ProviderEventName | undefined {
  return typename === null ? undefined : providerEventNames.find((one) => readers[one]?.typename === typename)
}

/** Which field is wrong, never its value. */
function faultOf(error: z.ZodError): string {
  return error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
}
