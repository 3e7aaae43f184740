// Activates the card that came in the mail: the code beside it, or what is printed on it, proves that the worker holds it.
// Readings 4.2, "card-activation".
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useForm } from '#ui'
import { bodyOf, faultsOf, readingOf, type Reading } from './activate.rules.ts'
import { useCardAction, useShowCard } from '../use-card-action.ts'

/** @param code  of the link that the carrier shows; empty without one */
export function useActivateForm(card: PayCard, code: string, onActive: () => void) {
  const show = useShowCard()
  // A virtual card is nothing to hold, so there is nothing to read off it.
  const isPlastic = card.formFactor === 'PHYSICAL'
  const activating = useCardAction({
    call: (reading: Reading) =>
      callApi(cardsRoutes.activateCard, { params: { id: card.id }, body: isPlastic ? bodyOf(reading) : {} }),
    refusals: refusalsOf<typeof cardsRoutes.activateCard>({
      'cards.code_wrong': { id: 'cards.activate.code-wrong' },
      'cards.details_wrong': { id: 'cards.activate.last4-wrong' },
      'cards.other_account': { id: 'cards.activate.other-account' },
      'cards.already_active': { id: 'cards.activate.already' },
    }),
    failed: { id: 'cards.activate.failed' },
  })
  return useForm<Reading, PayCard>({
    initial: () => readingOf(code),
    check: (reading) => (isPlastic ? faultsOf(reading) : {}),
    send: activating.run,
    onSent(changed) {
      onActive()
      show(changed)
    },
    action: activating,
  })
}
