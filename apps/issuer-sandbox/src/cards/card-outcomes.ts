// The possible outcomes of a request about a card.
import type { PaymentCard } from '../store/cards.store.ts'

export type CardRefusal =
  | 'no_card'
  | 'no_account'
  | 'account_not_active'
  | 'card_closed'
  | 'card_expired'
  | 'not_active'
  | 'not_assigned'
  | 'already_assigned'
  | 'held_by_issuer'
  | 'external_id_taken'
  | 'expiration_invalid'
  | 'number_not_copied'

export type CardOutcome = { kind: 'done'; card: PaymentCard } | { kind: CardRefusal }
