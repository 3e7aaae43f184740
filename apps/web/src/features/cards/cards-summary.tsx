// What a worker is told about a new card, in the words of the page that shows it.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cardsQuery } from './cards.queries.ts'
import { snapshotOfCards, type CardSnapshot } from './cards.rules.ts'

/** Nothing to say while the cards are not known: the page is about more than them. */
const nothing: CardSnapshot = { active: null, coming: null }

export function CardsSummary({ children }: { children: (snapshot: CardSnapshot) => ReactNode }) {
  const { data: list } = useQuery(cardsQuery)
  return children(list ? snapshotOfCards(list) : nothing)
}
