// Queries of the security screen: where the worker is signed in, and the activity on the account.
import { deviceRoutes, sessionActivityRoutes, type ActivityGroup, type SignedInDevice } from '@daybreak/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import { sayNotAuthenticated } from '#platform/session/session.ts'
import { notifyOtherTabs } from '#platform/session/session-channel.ts'
import { useAction } from '#platform/use-action.ts'

const activityPage = '10'

export const devicesQuery = queryOptions({
  queryKey: ['session', 'devices'],
  queryFn: ({ signal }) => callApi(deviceRoutes.listDevices, { signal }),
  meta: { tags: ['session'] },
})

/** All of it, or one group. */
export function activityQuery(group: ActivityGroup | null) {
  return infiniteQueryOptions({
    queryKey: ['session', 'activity', group],
    queryFn: ({ signal, pageParam }) =>
      callApi(sessionActivityRoutes.listActivity, {
        signal,
        query: { take: activityPage, cursor: pageParam, ...(group !== null && { group }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined),
    meta: { tags: ['session'] },
  })
}

export const limitsQuery = queryOptions({
  queryKey: ['session', 'limits'],
  queryFn: ({ signal }) => callApi(sessionActivityRoutes.readLimits, { signal }),
  meta: { tags: ['session'] },
})

/** Signing out a device is itself something that was done. A device that has gone by itself (404) is requested again, too. */
const changes = ['session'] as const

export function useSignOutDevice() {
  return useAction({
    call: ({ id }: SignedInDevice) => callApi(deviceRoutes.revokeDevice, { params: { id } }),
    unanswered: { id: 'shell.error.generic' },
    changes,
    waitsForFresh: true,
  })
}

export type WhichDevices = 'others' | 'all'

export function useSignOutAll() {
  return useAction({
    async call(which: WhichDevices) {
      await callApi(deviceRoutes.revokeAll, { body: { which } })
      if (which === 'others') return
      notifyOtherTabs('revoked')
      sayNotAuthenticated()
    },
    unanswered: { id: 'shell.error.generic' },
    changes,
    waitsForFresh: true,
  })
}
