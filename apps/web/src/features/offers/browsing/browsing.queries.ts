// Queries of the lists of offers.
import { offersRoutes, type Offer, type OfferPage } from '@daybreak/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import type { OffersFilter } from './browsing.rules.ts'

const meta = { tags: ['offers'] } as const
/** A phone shows eight of them at first, a desktop twelve. */
const pageSize = 24
const listKey = ['offers', 'list'] as const

type PageParam = string | null

const paging = {
  initialPageParam: null as PageParam,
  getNextPageParam: ({ pageInfo }: OfferPage): PageParam => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  meta,
}

function pageOf(cursor: PageParam) {
  return { take: String(pageSize), ...(cursor !== null && { cursor }) }
}

/** The offers of the letters before stay until those of the next letters are here. */
export function offersQuery(filter: OffersFilter) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }): Promise<OfferPage> =>
      callApi(offersRoutes.listOffers, { query: { ...filter, ...pageOf(pageParam) }, signal }),
    placeholderData: keepPreviousData,
    ...paging,
  })
}

export const onQuery = infiniteQueryOptions({
  queryKey: [...listKey, 'on'],
  queryFn: ({ pageParam, signal }): Promise<OfferPage> => callApi(offersRoutes.listOn, { query: pageOf(pageParam), signal }),
  ...paging,
})

const categoriesFreshMs = 10 * 60_000

/** All categories there are, whatever is searched: a choice that disappears while one types is no choice. */
export const categoriesQuery = queryOptions({
  queryKey: ['offers', 'categories'],
  queryFn: ({ signal }) => callApi(offersRoutes.countCategories, { query: {}, signal }),
  staleTime: categoriesFreshMs,
  meta,
})

/** Changes one offer in each list that has it. */
export function withOffer(list: InfiniteData<OfferPage> | undefined, id: string, change: Partial<Offer>) {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        data: page.data.map((offer) => (offer.id === id ? { ...offer, ...change } : offer)),
      })),
    }
  )
}

export const offerListsKey = listKey
