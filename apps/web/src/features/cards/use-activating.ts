// Turns on the card that came in the mail: the code beside it, or what stands on it, says that she holds it. Readings 4.2, "card-activation".
import { cardsRoutes, type PayCard } from '@daybreak/contract'
import { useState } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
import type { CallMessage } from '#platform/use-call.ts'
import { bodyOf, faultsOf, readingOf, type Reading, type ReadingFaults } from './activate.rules.ts'
import { useCardCall, type Explain } from './use-card-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'

const explain: Explain = (error) => {
  switch (problemOf(error, cardsRoutes.activateCard)?.code) {
    case 'cards.code_wrong':
      return { id: 'cards.activate.code-wrong' }
    case 'cards.details_wrong':
      return { id: 'cards.activate.last4-wrong' }
    case 'cards.other_account':
      return { id: 'cards.activate.other-account' }
    case 'cards.already_active':
      return { id: 'cards.activate.already' }
    default:
      return null
  }
}

type Activating = {
  reading: Reading
  faults: ReadingFaults
  /** How often it did not work: each time the focus goes to what has to be mended. */
  attempts: number
  isBusy: boolean
  message: CallMessage | null
  change: (changed: Partial<Reading>) => void
  submit: () => Promise<void>
}

/** @param code  of the link that the carrier shows; empty without one */
export function useActivating(card: PayCard, code: string, onActive: () => void): Activating {
  const refresh = useCardsRefresh()
  const [reading, setReading] = useState(() => readingOf(code))
  const [faults, setFaults] = useState<ReadingFaults>({})
  const [attempts, setAttempts] = useState(0)
  const { isBusy, message, run, clear } = useCardCall({ id: 'cards.activate.failed' }, explain)
  // A virtual card is nothing to hold, so there is nothing to read off it.
  const isPlastic = card.formFactor === 'PHYSICAL'

  return {
    reading,
    faults,
    attempts,
    isBusy,
    message,
    change(changed) {
      setReading((before) => ({ ...before, ...changed }))
      setFaults({})
      clear()
    },
    async submit() {
      const found = isPlastic ? faultsOf(reading) : {}
      setFaults(found)
      if (Object.keys(found).length > 0) return setAttempts((count) => count + 1)
      const body = isPlastic ? bodyOf(reading) : {}
      const changed = await run(() => callApi(cardsRoutes.activateCard, { params: { id: card.id }, body }))
      if (!changed) return setAttempts((count) => count + 1)
      onActive()
      return refresh(changed)
    },
  }
}
