// Ends the alerts of this browser at a log-out: first at the server, which knows the browser only as long as the session lasts.
import { notificationsRoutes } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { unsubscribeHere } from './this-browser.ts'

/** A slow push service keeps no one here. */
const browserPatienceMs = 1_000

export async function endAlerts(serverPatienceMs: number): Promise<void> {
  await callApi(notificationsRoutes.turnOffPush, { signal: AbortSignal.timeout(serverPatienceMs) }).catch(() => undefined)
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, browserPatienceMs))
  await Promise.race([unsubscribeHere().catch(() => undefined), patience])
}
