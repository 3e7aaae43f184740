// Queries of the offers room.
import { offersRoutes } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'

const freshMs = 10 * 60_000

/** How many offers run now, which changes a few times a day; how many are on and the cash back, which the worker and purchases change. */
export const offersSummaryQuery = queryOptions({
  queryKey: ['offers', 'summary'],
  queryFn: ({ signal }) => callApi(offersRoutes.readSummary, { signal }),
  staleTime: freshMs,
  refetchOnWindowFocus: false,
  meta: { tags: ['offers', 'balance'] },
})
