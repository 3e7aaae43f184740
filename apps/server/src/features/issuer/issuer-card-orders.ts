// Orders of physical cards at the card provider.
import * as z from 'zod'
import { outsideWord, type CleanText } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import { fact, instantFact, listFact } from './facts.ts'
import { isIssuerRefusal, issuerMutation, missingFact, type IssuerCall } from './issuer-call.ts'
import { plainLatin } from './plain-latin.ts'

export type ProviderOrderStatus = 'NEW' | 'APPROVED' | 'SENT_TO_PRINTER' | 'SHIPPED' | 'SHIP_FAILED' | 'COMPLETED' | 'CANCELED'
/** An order as the provider describes it: null is a fact that is missing there for now. */
export type ProviderCardOrder = {
  orderId: string
  status: ProviderOrderStatus | null
  orderedAt: Instant | null
  updatedAt: Instant | null
  /** The steps so far, oldest first. */
  steps: { status: ProviderOrderStatus; at: Instant }[]
  trackingNumber: CleanText | null
}

export type PostalAddress = { line1: string; line2: string | null; city: string; state: string; postalCode: string }
export type OrderPhysicalCard = {
  providerCardId: string
  /** The recipient of the envelope. */
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
  /** Refused from the printer on. */
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

const tracking = z.object({ trackingNumber: fact(outsideWord(/^[\x20-\x7e]{1,100}$/)) })

export const providerOrder = z
  .object({
    id: z.string(),
    orderState: fact(z.object({ status: fact(statusNames) })),
    stateHistory: listFact(z.object({ newStatus: fact(statusNames), createdAt: instantFact })),
    paymentCardShipment: fact(z.object({ courier: fact(z.object({ tracking: fact(tracking) })) })),
    createdAt: instantFact,
    updatedAt: instantFact,
  })
  .transform((order): ProviderCardOrder => ({
    orderId: order.id,
    status: order.orderState?.status ?? null,
    orderedAt: order.createdAt,
    updatedAt: order.updatedAt,
    steps: (order.stateHistory ?? []).flatMap(({ newStatus, createdAt }) =>
      newStatus === null || createdAt === null ? [] : [{ status: newStatus, at: createdAt }],
    ),
    trackingNumber: order.paymentCardShipment?.courier?.tracking?.trackingNumber ?? null,
  }))

const orderParts = { type: 'PhysicalPaymentCardOrder', selection: orderFields, answer: providerOrder }
const order = issuerMutation<ProviderCardOrder>({ ...orderParts, name: 'orderPhysicalPaymentCard' })
const cancel = issuerMutation<ProviderCardOrder>({ ...orderParts, name: 'cancelPhysicalPaymentCardOrder' })

const addressFields = 'streetAddress extendedAddress postalCode region locality'
const providerAddress = z
  .object({
    streetAddress: z.string(),
    extendedAddress: z.nullish(z.string()),
    postalCode: z.string(),
    region: z.string(),
    locality: z.string(),
  })
  .transform((address): PostalAddress => ({
    line1: address.streetAddress,
    line2: address.extendedAddress ?? null,
    city: address.locality,
    state: address.region,
    postalCode: address.postalCode,
  }))
const validated = fact(z.object({ standardized: fact(providerAddress) }))

const validate = issuerMutation<AddressCheck | null>({
  name: 'validateAddress',
  type: 'AddressValidationResult',
  selection: `outcome {
    __typename
    ... on AddressValidatedResult { token { standardized { ${addressFields} } } }
    ... on AddressValidatedWithChangesResult { token { standardized { ${addressFields} } } }
  }`,
  answer: z
    .object({
      outcome: fact(
        z.discriminatedUnion('__typename', [
          z.object({ __typename: z.literal('AddressValidatedResult'), token: validated }),
          z.object({ __typename: z.literal('AddressValidatedWithChangesResult'), token: validated }),
          z.object({ __typename: z.literal('AddressIncompleteResult') }),
          z.object({ __typename: z.literal('AddressInvalidResult') }),
        ]),
      ),
    })
    .transform(({ outcome }): AddressCheck | null => {
      if (outcome === null) return null
      if (!('token' in outcome)) {
        return { outcome: outcome.__typename === 'AddressIncompleteResult' ? 'incomplete' : 'invalid' }
      }
      const address = outcome.token?.standardized ?? null
      if (address === null) return null
      return { outcome: outcome.__typename === 'AddressValidatedResult' ? 'valid' : 'changed', address }
    }),
})

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
        // The provider takes no key here: an order that is open may be the one whose answer was lost.
        const open = isIssuerRefusal(error) ? await findOpenOrder(providerCardId) : null
        if (open !== null) return open
        throw error
      }
    },
    cancelCardOrder: (orderId) => mutate(cancel, { physicalPaymentCardOrderId: orderId }),
    async checkAddress(address, requestId) {
      const check = await mutate(validate, { address: addressInput(address), idempotencyKey: `address-${requestId}` })
      if (check === null) throw missingFact(validate.operation)
      return check
    },
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

const maxEmbossed = 23

/**
 * What the provider's embosser can write: capitals without accents, digits and little else. Our reading: a card has a line in any case, so a
 * name with nothing left is embossed as the kind of its bearer.
 */
function embossed(name: string): string {
  const line = plainLatin(name)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z &,./'$-]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxEmbossed)
    .trim()
  return /[A-Z]/.test(line) ? line : 'CARDHOLDER'
}
