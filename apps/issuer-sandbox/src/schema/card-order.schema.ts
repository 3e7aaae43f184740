// Orders of physical cards in the schema.
import type { CardOrders, OrderOutcome, OrderRequest } from '../cards/card-orders.ts'
import type { Caller } from '../http/callers.ts'
import type { TownFinder } from '../geography/towns.ts'
import type { CardOrder } from '../store/card-orders.store.ts'
import type { PaymentCard } from '../store/cards.store.ts'
import type { Stores } from '../store/stores.ts'
import { addressErrors, addressOf, type AddressInput } from '../geography/address-input.ts'
import { cardNode, mayAct } from './card.schema.ts'
import { nameErrors, nameOf, type NameInput } from '../holders/name-input.ts'
import {
  accessDenied,
  fieldError,
  optionalTextErrors,
  textErrors,
  userError,
  type AccessDenied,
  type CallContext,
  type FieldError,
  type SchemaPart,
  type UserError,
} from './results.ts'

export type CardOrderSchemaDeps = { stores: Stores; cardOrders: CardOrders; towns: TownFinder }

type OrderNode = CardOrder & { __typename: 'PhysicalPaymentCardOrder' }
type CourierInput = { method: string; signatureRequiredOnDelivery: boolean }
type OrderInput = {
  paymentCardId: string
  deliveryDetails: { name: NameInput; companyName?: string | null; address: AddressInput }
  cardPersonalization: { textLines: { line1: string; line2?: string | null; line3?: string | null } }
  courier?: CourierInput | null
  requestedShipDate?: string | null
}

const usualCourier: CourierInput = { method: 'USPS_GROUND', signatureRequiredOnDelivery: false }
// What an embosser has room for, and can write: the public rule.
const maxPerLine = 23
const onALine = /^[0-9A-Za-z &,./'$-]*$/

export function cardOrderSchema({ stores: { cards, orders }, cardOrders, towns }: CardOrderSchemaDeps): SchemaPart {
  const order = async (_: unknown, { input }: { input: OrderInput }, { caller }: CallContext) => {
    if (!mayFulfill(caller, input.paymentCardId)) return needsFulfilment
    const errors = await orderErrors(input, towns)
    return errors.length > 0 ? userError(...errors) : orderAnswer(cardOrders.placeOrder(input.paymentCardId, requestOf(input)))
  }
  const cancel = (_: unknown, { input }: { input: { physicalPaymentCardOrderId: string } }, { caller }: CallContext) => {
    const paymentCardId = orders.find(input.physicalPaymentCardOrderId)?.paymentCardId ?? ''
    if (!mayFulfill(caller, paymentCardId)) return needsFulfilment
    return orderAnswer(cardOrders.cancel(input.physicalPaymentCardOrderId))
  }
  return {
    findNode(caller, id) {
      const found = orders.find(id)
      return found !== null && mayRead(caller, found.paymentCardId) ? orderNode(found) : null
    },
    resolvers: {
      PaymentCard: {
        physicalPaymentCardOrders: (card: PaymentCard, _: unknown, { caller }: CallContext) =>
          mayRead(caller, card.id) ? orders.listOfCard(card.id).map(orderNode) : null,
      },
      PhysicalPaymentCardOrder: {
        orderState: ({ status }: OrderNode) => ({ status }),
        stateHistory: ({ id }: OrderNode) => orders.listChanges(id),
        paymentCard: ({ paymentCardId }: OrderNode) => {
          const card = cards.find(paymentCardId)
          return card === null ? null : cardNode(card)
        },
        cardPersonalization: ({ id }: OrderNode) => ({ textLines: cardOrders.readRequest(id).textLines }),
        paymentCardShipment: (node: OrderNode) => shipmentOf(node, cardOrders.readRequest(node.id)),
      },
      Mutation: { orderPhysicalPaymentCard: order, cancelPhysicalPaymentCardOrder: cancel },
    },
  }
}

function shipmentOf(
  { trackingNumber }: OrderNode,
  { recipient, companyName, address, courier, requestedShipDate }: OrderRequest,
) {
  return {
    courier: { ...courier, tracking: trackingNumber === null ? null : { trackingNumber } },
    requestedShipDate,
    deliveryDetails: { name: recipient, companyName, address },
  }
}

async function orderErrors(input: OrderInput, towns: TownFinder): Promise<FieldError[]> {
  const { deliveryDetails: delivery, cardPersonalization, requestedShipDate = null } = input
  const lines = Object.entries(cardPersonalization.textLines).filter(([, text]) => typeof text === 'string' && text !== '')
  return [
    ...nameErrors('deliveryDetails.name', delivery.name),
    ...optionalTextErrors('deliveryDetails.companyName', delivery.companyName),
    ...(await addressErrors('deliveryDetails.address', delivery.address, towns)),
    ...textErrors('cardPersonalization.textLines.line1', cardPersonalization.textLines.line1),
    ...lines
      .filter(([, text]) => (text ?? '').length > maxPerLine)
      .map(([line]) => fieldError(`cardPersonalization.textLines.${line}`, 'TOO_LONG', `At most ${maxPerLine} characters`)),
    ...lines
      .filter(([, text]) => !onALine.test(text ?? ''))
      .map(([line]) =>
        fieldError(`cardPersonalization.textLines.${line}`, 'INVALID', "Letters without accents, digits, & - , . / ' $"),
      ),
    ...(requestedShipDate === null || /^\d{4}-\d{2}-\d{2}$/.test(requestedShipDate)
      ? []
      : [fieldError('requestedShipDate', 'INVALID', 'A date like 2026-11-20')]),
  ]
}

function requestOf({
  deliveryDetails,
  cardPersonalization: { textLines },
  courier,
  requestedShipDate,
}: OrderInput): OrderRequest {
  const { method, signatureRequiredOnDelivery } = courier ?? usualCourier
  return {
    recipient: nameOf(deliveryDetails.name),
    companyName: deliveryDetails.companyName ?? null,
    address: addressOf(deliveryDetails.address),
    textLines: {
      line1: textLines.line1.toUpperCase(),
      line2: textLines.line2?.toUpperCase() ?? null,
      line3: textLines.line3?.toUpperCase() ?? null,
    },
    courier: { method, signatureRequiredOnDelivery },
    requestedShipDate: requestedShipDate ?? null,
  }
}

function mayFulfill(caller: Caller, paymentCardId: string): boolean {
  return caller.kind === 'server' || mayAct(caller, paymentCardId, 'MANAGE_CARD_FULFILLMENT')
}

function mayRead(caller: Caller, paymentCardId: string): boolean {
  return mayFulfill(caller, paymentCardId) || mayAct(caller, paymentCardId, 'READ_FULFILLMENT_DETAILS')
}

const needsFulfilment: AccessDenied = accessDenied(
  'This needs an API key, or a client token with MANAGE_CARD_FULFILLMENT for the card',
)

const refusals: Record<Exclude<OrderOutcome['kind'], 'done'>, UserError> = {
  no_card: userError(fieldError('paymentCardId', 'NOT_FOUND', 'There is no such card')),
  not_assigned: userError(fieldError('paymentCardId', 'NOT_ASSIGNED', 'The card belongs to no account yet')),
  card_closed: userError(fieldError('paymentCardId', 'CLOSED', 'The card is closed')),
  order_open: userError(fieldError('paymentCardId', 'ORDER_OPEN', 'The card has an order under way')),
  no_order: userError(fieldError('physicalPaymentCardOrderId', 'NOT_FOUND', 'There is no such order')),
  not_next: userError(fieldError('physicalPaymentCardOrderId', 'NOT_NEXT', 'The order does not go on like this')),
  not_cancelable: userError(fieldError('physicalPaymentCardOrderId', 'NOT_CANCELABLE', 'The card has been printed')),
}

export function orderAnswer(outcome: OrderOutcome): OrderNode | UserError {
  return outcome.kind === 'done' ? orderNode(outcome.order) : refusals[outcome.kind]
}

function orderNode(order: CardOrder): OrderNode {
  return { __typename: 'PhysicalPaymentCardOrder', ...order }
}
