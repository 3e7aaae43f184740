// A pay card and its order by mail, as answers show them. Specification 3, "Pay card"; readings 4.5.
import * as z from 'zod/mini'
import { cardStatus } from './card-status.ts'
import { postalAddress } from '../values/postal-address.ts'
import { idText, instantText } from '../shapes.ts'

export const cardFormFactor = z.enum(['VIRTUAL', 'PHYSICAL'])
export type CardFormFactor = z.infer<typeof cardFormFactor>

/** `interim`: a virtual card that can be used until the one in the mail is active. `temporary`: handed out at work. */
export const cardKind = z.enum(['standard', 'interim', 'temporary'])
export type CardKind = z.infer<typeof cardKind>

/** The card provider's states of an order, in which the tracker is drawn. */
export const cardOrderStatus = z.enum(['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED', 'COMPLETED', 'CANCELED'])
export type CardOrderStatus = z.infer<typeof cardOrderStatus>

/** `ADDRESS_CHANGED`: of a card that was ordered for the worker and is not made yet. */
export const cardReplaceReason = z.enum([
  'LOST',
  'STOLEN',
  'DAMAGED',
  'NEVER_ARRIVED',
  'EXPIRING',
  'NAME_CHANGED',
  'ADDRESS_CHANGED',
])
export type CardReplaceReason = z.infer<typeof cardReplaceReason>

export const cardOrderSpeed = z.enum(['standard', 'expedited'])
export type CardOrderSpeed = z.infer<typeof cardOrderSpeed>

/** The mail order of a plastic card. It is open until it is COMPLETED or CANCELED, or the card has been activated. */
export const cardOrder = z.object({
  status: cardOrderStatus,
  isOpen: z.boolean(),
  speed: cardOrderSpeed,
  orderedAt: instantText,
  shippedAt: z.nullable(instantText),
  /** The last day on which it should arrive, as an instant of that day. */
  expectedBy: instantText,
  trackingNumber: z.nullable(z.string()),
  /** From here on "Never arrived" sends another: 10 business days after the order (readings 4.5). */
  lateFrom: instantText,
  /** As it was handed to the card provider; null where that was not kept. */
  goesTo: z.nullable(postalAddress),
})
export type CardOrder = z.infer<typeof cardOrder>

export const payCard = z.object({
  id: idText('crd'),
  status: cardStatus,
  kind: cardKind,
  formFactor: cardFormFactor,
  last4Digits: z.nullable(z.string()),
  expirationMonth: z.nullable(z.int()),
  expirationYear: z.nullable(z.int()),
  hasPin: z.boolean(),
  /** It holds here already, and is sent to the card provider as soon as it can be reached. */
  isSettling: z.boolean(),
  /** The card in whose place this one was ordered. */
  replaces: z.nullable(idText('crd')),
  /** null for one that can still be used, and where it is not known. */
  closedAt: z.nullable(instantText),
  /** null for a card that was never in the mail. */
  order: z.nullable(cardOrder),
})
export type PayCard = z.infer<typeof payCard>
