// After an action: the card as the answer has it, then everything that shows cards. Specification 4, "After card actions …".
import type { PayCard } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { refreshInAllTabs } from '#platform/refresh-channel.ts'
import { cardsKeys, showChangedCard } from './cards.queries.ts'

/** Keys of other rooms that show something of a card, such as the profile. The app knows them; this room does not. */
const AlsoShowsCards = createContext<readonly (readonly string[])[]>([])
export const AlsoShowsCardsProvider = AlsoShowsCards.Provider

/** Resolves when the card and the profile are fresh on screen. */
export function useCardsRefresh(): (...changed: readonly PayCard[]) => Promise<void> {
  const client = useQueryClient()
  const others = useContext(AlsoShowsCards)
  return useCallback(
    (...changed) => {
      for (const card of changed) showChangedCard(client, card)
      return refreshInAllTabs(client, [...cardsKeys, ...others])
    },
    [client, others],
  )
}
