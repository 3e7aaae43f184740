// Turns alerts in this browser on and off: first the browser, then the server.
import { notificationsRoutes, type NotificationEvent } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import { subscribeHere, unsubscribeHere } from '#platform/alerts/this-browser.ts'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'
import { configQuery } from '../notifications.queries.ts'

type TurningOn = {
  publicKey: string
  /** The event for which the worker requested alerts here; null: for none in particular. */
  event: NotificationEvent | null
}

/** `run` answers whether it is on now; null when it failed. */
export function useTurnOn() {
  const client = useQueryClient()
  return useAction({
    async call({ publicKey, event }: TurningOn) {
      const made = await subscribeHere(publicKey)
      if (made === 'refused') return { isOn: false }
      const { endpoint = '', keys } = made.toJSON()
      const body = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
      const config = await callApi(notificationsRoutes.turnOnPush, { body })
      const isChosen = event === null || config.events[event].push
      const whole = isChosen
        ? config
        : await callApi(notificationsRoutes.changeConfig, { body: { events: { [event]: { push: true } } } })
      client.setQueryData(configQuery.queryKey, whole)
      return { isOn: true }
    },
  })
}

export function useTurnOff() {
  const client = useQueryClient()
  return useAction({
    async call() {
      await callApi(notificationsRoutes.turnOffPush, {})
      // The server sends nothing here any more, whatever the browser makes of it.
      await unsubscribeHere().catch(() => undefined)
      await client.invalidateQueries({ queryKey: configQuery.queryKey })
    },
  })
}
