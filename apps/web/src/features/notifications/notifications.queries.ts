// What a worker wants to be told of: asked for once, changed place by place.
import {
  notificationsRoutes,
  type NotificationChannel,
  type NotificationConfig,
  type NotificationConfigChange,
  type NotificationEvent,
} from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'

export const configQuery = queryOptions({
  queryKey: ['notifications', 'config'] as const,
  queryFn: ({ signal }) => callApi(notificationsRoutes.readConfig, { signal }),
  // STOP and START come by text: the page that is looked at again says what is so now.
  refetchOnWindowFocus: true,
  staleTime: 0,
})

/** One place of the configuration that saves by itself: as chosen at the press, and as before when it cannot be saved. */
export type Saving = { isSaved: boolean; isFailed: boolean }

type Told = (saving: Saving) => void

/** Each switch saves by itself, so that several can be pressed one after the other. */
export function useChoice(event: NotificationEvent, channel: NotificationChannel, tell: Told) {
  const { put, save, isBusy } = useSaving(tell)
  const place = (isOn: boolean) => (config: NotificationConfig) => ({
    ...config,
    events: { ...config.events, [event]: { ...config.events[event], [channel]: isOn } },
  })
  async function choose(isOn: boolean) {
    if (isBusy) return
    put(place(isOn))
    if (!(await save({ events: { [event]: { [channel]: isOn } } }))) put(place(!isOn))
  }
  return { isBusy, choose: (isOn: boolean) => void choose(isOn) }
}

export function useQuietHours(tell: Told) {
  const { put, save, isBusy } = useSaving(tell)
  async function choose(before: NotificationConfig['quietHours'], chosen: NotificationConfig['quietHours']) {
    if (isBusy) return
    put((config) => ({ ...config, quietHours: chosen }))
    if (!(await save({ quietHours: chosen }))) put((config) => ({ ...config, quietHours: before }))
  }
  return { isBusy, choose: (before: NotificationConfig['quietHours'], chosen: typeof before) => void choose(before, chosen) }
}

function useSaving(tell: Told) {
  const client = useQueryClient()
  const saving = useAction({
    call: (body: NotificationConfigChange) => callApi(notificationsRoutes.changeConfig, { body }),
  })

  function put(change: (config: NotificationConfig) => NotificationConfig) {
    client.setQueryData(configQuery.queryKey, (known) => known && change(known))
  }

  async function save(change: NotificationConfigChange): Promise<boolean> {
    tell({ isSaved: false, isFailed: false })
    // An answer that is on its way would bring the old choice back.
    void client.cancelQueries({ queryKey: configQuery.queryKey }, { revert: false })
    const isSaved = (await saving.run(change)) !== null
    tell({ isSaved, isFailed: !isSaved })
    return isSaved
  }

  return { put, save, isBusy: saving.isBusy }
}
