// Queries of cash back earnings.
import { offerEarningsRoutes, type Earning, type EarningPage, type EarningTotals } from '@daybreak/contract'
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'

/** Cash back is a part of the balance. */
const meta = { tags: ['offers', 'balance'] } as const
/** As often as the profile (specification 9): a purchase may complete, and its money may arrive. */
const refetchInterval = 60_000
const listKey = ['offers', 'earnings', 'list'] as const
const totalsKey = ['offers', 'earnings', 'totals'] as const

/** Only the first load of each page is the worker's doing. */
export const earningsQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ pageParam, signal, client }): Promise<EarningPage> =>
    callApi(offerEarningsRoutes.listEarnings, {
      query: pageParam === null ? {} : { cursor: pageParam },
      signal,
      isBackground: client.getQueryData<InfiniteData<EarningPage>>(listKey)?.pageParams.includes(pageParam) ?? false,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }: EarningPage) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  refetchInterval,
  meta,
})

export const totalsQuery = queryOptions({
  queryKey: totalsKey,
  queryFn: ({ signal, client }): Promise<EarningTotals> =>
    callApi(offerEarningsRoutes.readTotals, { signal, isBackground: client.getQueryData(totalsKey) !== undefined }),
  refetchInterval,
  meta,
})

/** The cash back line of an item in the list of transactions; null for none. */
export const earningOfQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['offers', 'earnings', 'of', transactionId],
    queryFn: async ({ signal }): Promise<Earning | null> => {
      const { earning } = await callApi(offerEarningsRoutes.readEarningOf, { query: { transactionId }, signal })
      return earning
    },
    meta,
  })
