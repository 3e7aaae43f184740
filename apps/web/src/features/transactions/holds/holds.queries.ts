// Queries the holds of an account: fetched again with every movement of money.
import { holdsRoutes, type HoldList } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'

export const holdsQuery = queryOptions<HoldList>({
  queryKey: ['accounts', 'holds'],
  queryFn: ({ signal }) => callApi(holdsRoutes.listHolds, { signal }),
  meta: { tags: ['balance'] },
})
