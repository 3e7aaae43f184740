// The operations on payment cards.
import { createCardIssuing, type CardIssuing, type CardIssuingDeps } from './card-issuing.ts'
import { createCardStates, type CardStates, type CardStatesDeps } from './card-states.ts'

export type PaymentCards = CardStates & CardIssuing
export type PaymentCardsDeps = CardStatesDeps & Omit<CardIssuingDeps, 'states'>

export function createPaymentCards(deps: PaymentCardsDeps): PaymentCards {
  const states = createCardStates(deps)
  return { ...states, ...createCardIssuing({ ...deps, states }) }
}
