// Decides whether an entered debit card can be linked. Pure. Readings 4.4, "Debit card".
import { ownText, type CleanText } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { ProviderDebitCard } from '#features/issuer'
import { refuse, type Refusal } from '#platform/errors.ts'
import { isCardOver } from '../limits/index.ts'

const brands: Readonly<Record<string, CleanText>> = {
  VISA: ownText('Visa'),
  MASTERCARD: ownText('Mastercard'),
  AMERICAN_EXPRESS: ownText('American Express'),
  DISCOVER: ownText('Discover'),
}

export type CardToLink = {
  cardRef: string
  /** Null for a brand that we have no name for. */
  brand: CleanText | null
  last4: string
  /** Its last month: "2028-05". */
  expires: string
}

export type CardRefusal = Refusal<'move_money.card_refused' | 'move_money.card_expired' | 'move_money.card_not_eligible'>

/** Our reading: a card that the provider does not report as accepting instant transfers accepts none. */
export function readCard(card: ProviderDebitCard | null, at: Instant): CardToLink | CardRefusal {
  if (card === null || card.last4 === null || !/^\d{4}$/.test(card.last4) || card.expires === null)
    return refuse('move_money.card_refused')
  const expires = `${card.expires.year}-${String(card.expires.month).padStart(2, '0')}`
  if (isCardOver(expires, at)) return refuse('move_money.card_expired')
  if (card.takesInstantTransfers !== true) return refuse('move_money.card_not_eligible')
  const brand = brands[card.brand ?? ''] ?? null
  return { cardRef: card.cardRef, brand, last4: card.last4, expires }
}
