// Orders of physical cards at the card provider.
import * as z from 'zod'
import { outsideWord, type CleanText } from '@daybreak/contract'
import { parseInstant, type Instant } from '@daybreak/time'
import { issuerRefusalCodes, type IssuerCall, type Mutation } from './issuer-call.ts'

export type ProviderOrderStatus = 'NEW' | 'APPROVED' | 'SENT_TO_PRINTER' | 'SHIPPED' | 'SHIP_FAILED' | 'COMPLETED' | 'CANCELED'
export type ProviderCardOrder = {
  orderId: string
  status: ProviderOrderStatus
  orderedAt: Instant
  updatedAt: Instant
  /** The steps so far, oldest first. */
  steps: { status: ProviderOrderStatus; at: Instant }[]
  trackingNumber: CleanText | null
}

export type PostalAddress = { line1: string; line2: string | null; city: string; state: string; postalCode: string }
export type OrderPhysicalCard = {
  providerCardId: string
  /** Who the envelope is for. */
  recipient: { firstName: string; lastName: string }
  address: PostalAddress
  /** What is embossed: in capitals, without accents, as far as there is room. */
  nameOnCard: string
  /** Standard goes by mail, expedited by courier within days. */
  speed: 'standard' | 'expedited'
}

export type AddressCheck =
  | { outcome: 'valid'; address: PostalAddress }
  /** Deliverable, in the postal service's own writing. */
  | { outcome: 'changed'; address: PostalAddress }
  | { outcome: 'incomplete' | 'invalid' }

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502, see `issuerRefusalCodes`). */
export type IssuerCardOrders = {
  /** The card becomes a physical one. A card has one open order: asking again gives it. */
  orderPhysicalCard(request: OrderPhysicalCard): Promise<ProviderCardOrder>
  /** Refused: `NOT_CANCELABLE` from the printer on. */
  cancelCardOrder(orderId: string): Promise<ProviderCardOrder>
  /** Whether mail would arrive there. */
  checkAddress(address: PostalAddress, requestId: string): Promise<AddressCheck>
}

const statusNames = z.enum(['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED', 'COMPLETED', 'CANCELED'])

export const orderFields = /* GraphQL */ `
  id
  orderState {
    status
  }
  stateHistory {
    newStatus
    createdAt
  }
  paymentCardShipment {
    courier {
      tracking {
        trackingNumber
      }
    }
  }
  createdAt
  updatedAt
`

const tracking = z.object({ trackingNumber: z.nullable(outsideWord(/^[\x20-\x7e]{1,100}$/)) })

export const providerOrder = z
  .object({
    id: z.string(),
    orderState: z.object({ status: statusNames }),
    stateHistory: z.array(z.object({ newStatus: statusNames, createdAt: z.iso.datetime() })),
    paymentCardShipment: z.object({ courier: z.object({ tracking: tracking.nullable() }) }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .transform((order): ProviderCardOrder => ({
    orderId: order.id,
    status: order.orderState.status,
    orderedAt: parseInstant(order.createdAt),
    updatedAt: parseInstant(order.updatedAt),
    steps: order.stateHistory.map(({ newStatus, createdAt }) => ({ status: newStatus, at: parseInstant(createdAt) })),
    trackingNumber: order.paymentCardShipment.courier.tracking?.trackingNumber ?? null,
  }))

const order: Mutation<ProviderCardOrder> = {
  name: 'orderPhysicalPaymentCard',
  type: 'PhysicalPaymentCardOrder',
  selection: orderFields,
  answer: providerOrder,
}
const cancel: Mutation<ProviderCardOrder> = { ...order, name: 'cancelPhysicalPaymentCardOrder' }

const addressFields = 'streetAddress extendedAddress postalCode region locality'
const providerAddress = z
  .object({
    streetAddress: z.string(),
    extendedAddress: z.string().nullable(),
    postalCode: z.string(),
    region: z.string(),
    locality: z.string(),
  })
  .transform((address): PostalAddress => ({
    line1: address.streetAddress,
    line2: address.extendedAddress,
    city: address.locality,
    state: address.region,
    postalCode: address.postalCode,
  }))
const validated = z.object({ standardized: providerAddress })

const validate: Mutation<AddressCheck> = {
  name: 'validateAddress',
  type: 'AddressValidationResult',
  selection: `outcome {
    __typename
    ... on AddressValidatedResult { token { standardized { ${addressFields} } } }
    ... on AddressValidatedWithChangesResult { token { standardized { ${addressFields} } } }
  }`,
  answer: z
    .object({
      outcome: z.discriminatedUnion('__typename', [
        z.object({ __typename: z.literal('AddressValidatedResult'), token: validated }),
        z.object({ __typename: z.literal('AddressValidatedWithChangesResult'), token: validated }),
        z.object({ __typename: z.literal('AddressIncompleteResult') }),
        z.object({ __typename: z.literal('AddressInvalidResult') }),
      ]),
    })
    .transform(({ outcome }): AddressCheck => {
      if (!('token' in outcome)) {
        return { outcome: outcome.__typename === 'AddressIncompleteResult' ? 'incomplete' : 'invalid' }
      }
      const { standardized: address } = outcome.token
      return { outcome: outcome.__typename === 'AddressValidatedResult' ? 'valid' : 'changed', address }
    }),
}

const couriers = {
  standard: { method: 'USPS_GROUND', signatureRequiredOnDelivery: false },
  expedited: { method: 'FEDEX_2_DAY', signatureRequiredOnDelivery: false },
} as const

export type CardOrdersDeps = {
  /** The order of a card that is under way. */
  findOpenOrder(providerCardId: string): Promise<ProviderCardOrder | null>
  activationCodeOf?: (providerCardId: string) => string
}

export function createIssuerCardOrders(
  { mutate }: IssuerCall,
  { findOpenOrder, activationCodeOf }: CardOrdersDeps,
): IssuerCardOrders {
  return {
    async orderPhysicalCard({ providerCardId, recipient, address, nameOnCard, speed }) {
      const textLines = { line1: embossed(nameOnCard), ...(activationCodeOf && { line3: activationCodeOf(providerCardId) }) }
      try {
        return await mutate(order, {
          paymentCardId: providerCardId,
          deliveryDetails: {
            name: { givenName: recipient.firstName, familyName: recipient.lastName },
            address: addressInput(address),
          },
          cardPersonalization: { textLines },
          courier: couriers[speed],
        })
      } catch (error) {
        // The provider takes no key here: an order that is already open may be the one whose answer was lost.
        const open = issuerRefusalCodes(error).includes('ORDER_OPEN') ? await findOpenOrder(providerCardId) : null
        if (open !== null) return open
        throw error
      }
    },
    cancelCardOrder: (orderId) => mutate(cancel, { physicalPaymentCardOrderId: orderId }),
    checkAddress: (address, requestId) =>
      mutate(validate, { address: addressInput(address), idempotencyKey: `address-${requestId}` }),
  }
}

/** As the provider writes an address. */
export function addressInput({ line1, line2, city, state, postalCode }: PostalAddress): Record<string, string> {
  return {
    streetAddress: line1,
    ...(line2 === null ? {} : { extendedAddress: line2 }),
    locality: city,
    region: state,
    postalCode,
    countryCodeAlpha3: 'USA',
  }
}

const embossedMost = 23

// What is a letter of its own, and not one with an accent.
const plainLetters: Readonly<Record<string, string>> = { Đ: 'D', Ð: 'D', Ł: 'L', Ø: 'O', Æ: 'AE', Œ: 'OE', Þ: 'TH', '’': "'" }

/**
 * What the provider's embosser can write: capitals without accents, digits and little else. Our reading: a card has a line in any case, so a
 * name of which nothing is left is embossed as what its bearer is.
 */
function embossed(name: string): string {
  const line = name
    .toUpperCase()
    .replaceAll(/[ĐÐŁØÆŒÞ’]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^0-9A-Z &,./'$-]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, embossedMost)
    .trim()
  return /[A-Z]/.test(line) ? line : 'CARDHOLDER'
}
