// Decides what a replacement does to the old and the new card, by its reason, and when a card should arrive. Pure.
import type { CardOrderSpeed, CardReplaceReason, CardStatus } from '@daybreak/contract'
import { cardFees, noCents, type Cents } from '@daybreak/money'
import { bankDateOf, bankDeadline, millisecondsBetween, type Instant } from '@daybreak/time'
import type { Refusal } from '#platform/errors.ts'
import { isUsable, type Card } from '../cards.rules.ts'

/** What a worker says happened to a card, and what an offer asks for (decision 42). */
export type OrderReason = CardReplaceReason | 'PERSONALIZED'

export type OpenOrder = {
  id: string
  cardId: string
  orderedAt: Instant
  lateFrom: Instant
  status: 'NEW' | 'APPROVED' | 'SENT_TO_PRINTER' | 'SHIPPED' | 'SHIP_FAILED' | 'COMPLETED' | 'CANCELED'
}

export type ReplacementPlan = {
  kind: 'plan'
  /** False for a virtual card: its replacement is virtual too, and works at once. */
  isMailed: boolean
  /** No other card is left: a virtual one to pay with until the new one is there. */
  needsInterim: boolean
  /** The order that this one takes the place of. */
  endsOrder: OpenOrder | null
}

type Question = {
  /** null: the worker has no card left. */
  card: Pick<Card, 'id' | 'status' | 'formFactor'> | null
  others: readonly Pick<Card, 'id' | 'status' | 'replaces'>[]
  reason: OrderReason | null
  openOrder: OpenOrder | null
  now: Instant
}

// Readings 4.5, the table of reasons: which cards it is about, and whether the old one is closed at once.
const effects: Readonly<Record<OrderReason, { about: 'usable' | 'inactive'; closesAs: CardStatus | null }>> = {
  LOST: { about: 'usable', closesAs: 'Lost' },
  STOLEN: { about: 'usable', closesAs: 'Stolen' },
  DAMAGED: { about: 'usable', closesAs: null },
  NEVER_ARRIVED: { about: 'inactive', closesAs: 'ClosedByCustomer' },
  EXPIRING: { about: 'usable', closesAs: null },
  NAME_CHANGED: { about: 'usable', closesAs: null },
  ADDRESS_CHANGED: { about: 'inactive', closesAs: 'ClosedByCustomer' },
  // Decision 42: "The present card stays until the new one is activated."
  PERSONALIZED: { about: 'usable', closesAs: null },
}

export function planReplacement(question: Question): ReplacementPlan | Refusal<'cards.not_replaceable' | 'cards.order_open'> {
  const { card, others, reason, openOrder } = question
  if (card === null || reason === null) {
    return openOrder === null ? { kind: 'plan', isMailed: true, needsInterim: true, endsOrder: null } : orderOpen(openOrder)
  }
  const { about, closesAs } = effects[reason]
  const isFit = about === 'inactive' ? card.status === 'Inactive' : isUsable(card.status)
  if (!isFit || (isVirtual(question) && reason === 'DAMAGED')) return { kind: 'refused', code: 'cards.not_replaceable' }
  // A card with a name on it is plastic, whatever it takes the place of.
  if (about === 'usable' && reason !== 'PERSONALIZED' && isVirtual(question))
    return { kind: 'plan', isMailed: false, needsInterim: false, endsOrder: null }
  if (reason === 'ADDRESS_CHANGED' && openOrder?.cardId !== card.id) return { kind: 'refused', code: 'cards.not_replaceable' }
  if (openOrder !== null && !mayEndOrder({ ...question, openOrder })) return orderOpen(openOrder)
  const hasAnother = others.some(({ id, status }) => id !== card.id && isUsable(status))
  return { kind: 'plan', isMailed: true, needsInterim: closesAs !== null && !hasAnother, endsOrder: openOrder }
}

/**
 * Our reading of readings 4.5, "virtual card usable at once": what is nowhere but on a phone is replaced there, and nothing is put in the mail.
 * A card whose plastic copy is in the mail already, as earlier versions sent it, is treated as that plastic card.
 */
function isVirtual({ card, others }: Pick<Question, 'card' | 'others'>): boolean {
  if (card?.formFactor !== 'VIRTUAL') return false
  return !others.some(({ status, replaces }) => status === 'Inactive' && replaces === card.id)
}

/**
 * The new status of the old card; null leaves it unchanged until the new one is active. A frozen card is called damaged once it is in use again.
 *
 * @param isMailed  false: the new card is active already
 */
export function statusWhenReplaced(
  status: CardStatus,
  reason: OrderReason,
  isMailed: boolean,
): { status: CardStatus; isDamaged: boolean } | null {
  const { about, closesAs } = effects[reason]
  const isFit = about === 'inactive' ? status === 'Inactive' : isUsable(status)
  if (!isFit) return null
  if (closesAs !== null) return { status: closesAs, isDamaged: false }
  if (!isMailed) return { status: 'ClosedByCustomer', isDamaged: false }
  return reason === 'DAMAGED' ? { status: status === 'Frozen' ? 'Frozen' : 'Damaged', isDamaged: true } : null
}

/**
 * How the provider makes the new card: with the number and the PIN of the old one, or, null, a new one. A lost or stolen card never gives
 * its number on, and one that no one saw may be in other hands too.
 */
export function copyReasonOf(reason: OrderReason | null): 'EXPIRED' | 'OTHER' | null {
  if (reason === 'EXPIRING') return 'EXPIRED'
  return reason === 'DAMAGED' || reason === 'NAME_CHANGED' || reason === 'PERSONALIZED' ? 'OTHER' : null
}

/** It may be in other hands, and its number with it. */
export function isGone(reason: OrderReason | null): boolean {
  return reason === 'LOST' || reason === 'STOLEN'
}

/** One order at a time; but a lost card must not wait for one, one that never arrived may be sent again, and one that is not made yet elsewhere. */
function mayEndOrder({ card, reason, openOrder, now }: Question & { openOrder: OpenOrder }): boolean {
  if (isGone(reason)) return true
  if (reason === 'ADDRESS_CHANGED') return openOrder.status === 'NEW' || openOrder.status === 'APPROVED'
  if (reason !== 'NEVER_ARRIVED' || openOrder.cardId !== card?.id) return false
  return openOrder.status === 'SHIP_FAILED' || millisecondsBetween(openOrder.lateFrom, now) >= 0
}

export function orderOpen({ orderedAt }: Pick<OpenOrder, 'orderedAt'>): Refusal<'cards.order_open'> {
  return { kind: 'refused', code: 'cards.order_open', orderedAt: orderedAt.toString({ smallestUnit: 'millisecond' }) }
}

/** The daily life of the card industry's mail, in business days. */
export const deliveryDays = { standard: { min: 7, max: 10 }, expedited: { min: 2, max: 3 } } as const
const lateAfterDays = 10
/** Specification 2: "Your card will arrive in about 3 weeks": 15 business days, and late after them. */
const personalizedDays = 15

export function arrivalOf(
  orderedAt: Instant,
  { speed, reason }: { speed: CardOrderSpeed; reason: OrderReason | null },
): { expectedBy: Instant; lateFrom: Instant } {
  const from = bankDateOf(orderedAt)
  const isPersonalized = reason === 'PERSONALIZED'
  return {
    expectedBy: bankDeadline({
      from,
      bankDays: isPersonalized ? personalizedDays : deliveryDays[speed].max,
      time: { hour: 17 },
    }),
    lateFrom: bankDeadline({ from, bankDays: isPersonalized ? personalizedDays : lateAfterDays, time: 'end-of-day' }),
  }
}

/** Readings 4.5, "expedited fee (long-form fee, waived first time)". */
export function feeOfOrder(speed: CardOrderSpeed, hasOrderedExpedited: boolean): Cents {
  return speed === 'expedited' && hasOrderedExpedited ? cardFees.expedited : noCents
}
