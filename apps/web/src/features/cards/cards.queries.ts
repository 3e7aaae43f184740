// Queries of the cards room.
import { cardsRoutes, type AtmList, type AtmSearch, type PayCard, type PayCardList } from '@daybreak/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'

const listKey = ['cards', 'list'] as const
/** As often as the profile (specification 9): an order moves on, and a card may be frozen from another device. */
const refreshEveryMs = 60_000

/** All cards and which of them is the main one. Only the first load is the worker's doing; refreshes never count as activity. */
export const cardsQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ client, signal }): Promise<PayCardList> =>
    callApi(cardsRoutes.listCards, { signal, isBackground: client.getQueryData(listKey) !== undefined }),
  refetchInterval: refreshEveryMs,
  refetchOnWindowFocus: 'always',
  meta: { tags: ['cards'] },
})

/** What the card costs, and what may still be taken out today. */
export const cardFeesQuery = queryOptions({
  queryKey: ['cards', 'fees'],
  queryFn: ({ signal }) => callApi(cardsRoutes.readFees, { signal }),
  meta: { tags: ['cards'] },
})

/** A search that was made stays good for as long as a walk to the next ATM. */
const atmsFreshMs = 10 * 60_000

export function atmsQuery(cardId: string, search: AtmSearch) {
  return queryOptions({
    queryKey: ['cards', 'atms', cardId, search],
    queryFn: ({ signal }): Promise<AtmList> => callApi(cardsRoutes.findAtms, { params: { id: cardId }, body: search, signal }),
    staleTime: atmsFreshMs,
    refetchOnWindowFocus: false,
  })
}

/** Puts a card as an action left it into the list that is shown, before the whole list is requested again. */
export function showChangedCard(client: QueryClient, changed: PayCard): void {
  client.setQueryData<PayCardList>(
    listKey,
    (list) => list && { ...list, data: list.data.map((card) => (card.id === changed.id ? changed : card)) },
  )
}

export const laterAmountQuery = queryOptions({
  queryKey: ['cards', 'later-amount'],
  queryFn: ({ signal }) => callApi(cardsRoutes.readLaterAmount, { signal }),
  meta: { tags: ['balance'] },
})
