// The types of card orders, by their public names.

const shippingMethods = [
  'USPS_GROUND',
  'USPS_PRIORITY',
  'USPS_EXPRESS',
  'UPS_GROUND',
  'UPS_SECOND_DAY',
  'UPS_NEXT_DAY',
  'FEDEX_OVERNIGHT',
  'FEDEX_2_DAY',
  'FEDEX_GROUND',
]

export const cardOrderTypes = /* GraphQL */ `
  enum PaymentCardOrderStatus {
    NEW
    SENT_TO_PRINTER
    APPROVED
    CANCELED
    SHIPPED
    SHIP_FAILED
    COMPLETED
  }

  enum PaymentCardShippingMethod {
    ${shippingMethods.join('\n    ')}
  }

  type PhysicalPaymentCardOrder implements Node {
    id: ID!
    paymentCardShipment: PaymentCardShipment!
    orderState: PaymentCardOrderStateDetail!
    cardPersonalization: PaymentCardPersonalization!
    "Oldest first."
    stateHistory: [PaymentCardOrderStateDetailHistory!]!
    paymentCard: PaymentCard
    "The sandbox's own: when it should be there, ISO 8601."
    estimatedDeliveryAt: String
    createdAt: String!
    updatedAt: String!
  }

  type PaymentCardOrderStateDetail {
    status: PaymentCardOrderStatus!
  }

  type PaymentCardOrderStateDetailHistory {
    previousStatus: PaymentCardOrderStatus
    newStatus: PaymentCardOrderStatus!
    createdAt: String!
  }

  type PaymentCardPersonalization {
    textLines: PaymentCardPersonalizationTextLines!
  }

  type PaymentCardPersonalizationTextLines {
    line1: String!
    line2: String
    line3: String
  }

  type PaymentCardShipment {
    courier: PaymentCardShipmentCourier!
    requestedShipDate: String
    deliveryDetails: PaymentCardDeliveryDetails!
  }

  type PaymentCardShipmentCourier {
    method: PaymentCardShippingMethod!
    signatureRequiredOnDelivery: Boolean!
    "Null until it is shipped."
    tracking: PaymentCardShipmentTracking
  }

  type PaymentCardShipmentTracking {
    trackingNumber: String
  }

  type PaymentCardDeliveryDetails {
    name: Name!
    companyName: String
    address: Address!
  }

  extend type PaymentCard {
    "Newest first. For the API key, or a client token that allows READ_FULFILLMENT_DETAILS or MANAGE_CARD_FULFILLMENT."
    physicalPaymentCardOrders: [PhysicalPaymentCardOrder!]
  }

  union OrderPhysicalPaymentCardPayload = PhysicalPaymentCardOrder | UserError | AccessDeniedError
  union CancelPhysicalPaymentCardPayload = PhysicalPaymentCardOrder | UserError | AccessDeniedError

  input OrderPhysicalPaymentCardInput {
    paymentCardId: ID!
    deliveryDetails: PaymentCardDeliveryDetailsInput!
    cardPersonalization: PaymentCardPersonalizationInput!
    courier: PaymentCardShipmentCourierInput
    requestedShipDate: String
  }

  input PaymentCardDeliveryDetailsInput {
    name: NameInput!
    companyName: String
    address: AddressInput!
    additionalInformation: AdditionalRecipientInformationInput
  }

  input AdditionalRecipientInformationInput {
    phoneNumber: PhoneInput
    email: String
  }

  input PaymentCardPersonalizationInput {
    textLines: PaymentCardPersonalizationTextLinesInput!
  }

  """
  Each line has room for 23 characters, and is kept in capitals. In this program the first two stand on the card, and the third on its carrier:
  the activation code.
  """
  input PaymentCardPersonalizationTextLinesInput {
    line1: String!
    line2: String
    line3: String
  }

  input PaymentCardShipmentCourierInput {
    method: PaymentCardShippingMethod!
    signatureRequiredOnDelivery: Boolean!
  }

  input CancelPhysicalPaymentCardOrderInput {
    physicalPaymentCardOrderId: ID!
  }

  type Mutation {
    "The card becomes a physical one. It has one order under way at most."
    orderPhysicalPaymentCard(input: OrderPhysicalPaymentCardInput!): OrderPhysicalPaymentCardPayload
    "As long as nothing was printed."
    cancelPhysicalPaymentCardOrder(input: CancelPhysicalPaymentCardOrderInput!): CancelPhysicalPaymentCardPayload
  }
`
