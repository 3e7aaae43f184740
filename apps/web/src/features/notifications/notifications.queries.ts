// The notification settings of the worker: loaded once, changed one cell at a time.
import {
  notificationsRoutes,
  type NotificationChannel,
  type NotificationConfig,
  type NotificationConfigChange,
  type NotificationEvent,
  type NotificationThresholds,
} from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'

export const configQuery = queryOptions({
  queryKey: ['notifications', 'config'] as const,
  queryFn: ({ signal }) => callApi(notificationsRoutes.readConfig, { signal }),
  // STOP and START arrive by text: opening the page again shows the present state.
  refetchOnWindowFocus: true,
  staleTime: 0,
})

/** One setting of the configuration that saves on its own: as chosen at the press, and as before when it cannot be saved. */
export type Saving = { isSaved: boolean; isFailed: boolean }

type OnSaving = (saving: Saving) => void

type ConfigUpdate = (config: NotificationConfig) => NotificationConfig

/** Each switch saves on its own, so that several can be pressed one after the other. */
export function useChoice(event: NotificationEvent, channel: NotificationChannel, onSaving: OnSaving) {
  const { isBusy, change } = useChange(onSaving)
  const updateTo = (isOn: boolean) => (config: NotificationConfig) => ({
    ...config,
    events: { ...config.events, [event]: { ...config.events[event], [channel]: isOn } },
  })
  const choose = (isOn: boolean) => void change({ events: { [event]: { [channel]: isOn } } }, updateTo(isOn), updateTo(!isOn))
  return { isBusy, choose }
}

export function useQuietHours(onSaving: OnSaving) {
  const { isBusy, change } = useChange(onSaving)
  type Hours = NotificationConfig['quietHours']
  const updateTo = (quietHours: Hours) => (config: NotificationConfig) => ({ ...config, quietHours })
  const choose = (before: Hours, chosen: Hours) => void change({ quietHours: chosen }, updateTo(chosen), updateTo(before))
  return { isBusy, choose }
}

/** One amount alone: in another window the other one may be changed at the same moment. */
export function useThreshold(name: keyof NotificationThresholds, onSaving: OnSaving) {
  const { change } = useChange(onSaving)
  const updateTo = (amount: string) => (config: NotificationConfig) => ({
    ...config,
    thresholds: { ...config.thresholds, [name]: amount },
  })
  return (before: string, chosen: string) => change({ thresholds: { [name]: chosen } }, updateTo(chosen), updateTo(before))
}

export function useShowsAmounts(onSaving: OnSaving) {
  const { isBusy, change } = useChange(onSaving)
  const updateTo = (showsAmounts: boolean) => (config: NotificationConfig) => ({
    ...config,
    push: { ...config.push, showsAmounts },
  })
  const choose = (isOn: boolean) => void change({ push: { showsAmounts: isOn } }, updateTo(isOn), updateTo(!isOn))
  return { isBusy, choose }
}

/** `change` answers whether it was saved; what could not be is put back. */
function useChange(onSaving: OnSaving) {
  const { put, save, isBusy } = useSaving(onSaving)
  async function change(body: NotificationConfigChange, to: ConfigUpdate, back: ConfigUpdate): Promise<boolean> {
    if (isBusy) return true
    put(to)
    const isSaved = await save(body)
    if (!isSaved) put(back)
    return isSaved
  }
  return { isBusy, change }
}

function useSaving(onSaving: OnSaving) {
  const client = useQueryClient()
  const saving = useAction({
    call: (body: NotificationConfigChange) => callApi(notificationsRoutes.changeConfig, { body }),
  })

  function put(change: ConfigUpdate) {
    client.setQueryData(configQuery.queryKey, (known) => known && change(known))
  }

  async function save(change: NotificationConfigChange): Promise<boolean> {
    onSaving({ isSaved: false, isFailed: false })
    // An answer that is on its way would bring the old choice back.
    void client.cancelQueries({ queryKey: configQuery.queryKey }, { revert: false })
    const isSaved = (await saving.run(change)) !== null
    onSaving({ isSaved, isFailed: !isSaved })
    return isSaved
  }

  return { put, save, isBusy: saving.isBusy }
}
