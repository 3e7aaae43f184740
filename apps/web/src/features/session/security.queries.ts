// What the security screen asks of the server: where the worker is signed in, and what was done on her account.
import { deviceRoutes, sessionActivityRoutes, type SignedInDevice } from '@daybreak/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/api.ts'
import { sayNotAuthenticated } from '#platform/session.ts'
import { tellOtherTabs } from '#platform/session-channel.ts'

const activityPage = '10'

export const devicesQuery = queryOptions({
  queryKey: ['session', 'devices'],
  queryFn: ({ signal }) => callApi(deviceRoutes.listDevices, { signal }),
})

export const activityQuery = infiniteQueryOptions({
  queryKey: ['session', 'activity'],
  queryFn: ({ signal, pageParam }) =>
    callApi(sessionActivityRoutes.listActivity, { signal, query: { take: activityPage, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined),
})

/** Signing out a device is itself something that was done. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all([devicesQuery, activityQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey: [...queryKey] })))
}

export function useSignOutDevice() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id }: SignedInDevice) => callApi(deviceRoutes.revokeDevice, { params: { id } }),
    // Also after a failure: the device may have gone by itself.
    onSettled: reload,
  })
}

export type WhichDevices = 'others' | 'all'

export function useSignOutAll() {
  const reload = useReload()
  return useMutation({
    mutationFn: (which: WhichDevices) => callApi(deviceRoutes.revokeAll, { body: { which } }),
    onSuccess(_, which) {
      if (which === 'others') return reload()
      tellOtherTabs('revoked')
      return sayNotAuthenticated()
    },
  })
}
