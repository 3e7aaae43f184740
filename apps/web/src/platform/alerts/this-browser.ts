// Alerts in this browser: whether it supports them, and turning them on and off.
import { useSyncExternalStore } from 'react'

const serviceWorkerPath = '/service-worker.js'

/** `unsupported`: it has no alerts, such as Safari on an iPhone before the app is on the home screen. `blocked`: it refuses ours. */
export type AlertsHere = 'unsupported' | 'blocked' | 'ready'

export function useAlertsHere(): AlertsHere {
  return useSyncExternalStore(followPermission, alertsHere, () => 'unsupported')
}

function alertsHere(): AlertsHere {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** A worker who allows or blocks us in the address bar comes back to the page, and not every browser fires an event for the change. */
function followPermission(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  let status: PermissionStatus | null = null
  let isOver = false
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return
      status = found
      found.addEventListener('change', changed)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    window.removeEventListener('focus', changed)
    status?.removeEventListener('change', changed)
  }
}

/** `refused`: the worker said no to the browser's question, or did not answer it. */
export type Subscribed = PushSubscription | 'refused'

/**
 * Asks the browser, which asks the worker: only after a press.
 *
 * @param publicKey  the installation's, in base64url
 */
export async function subscribeHere(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  await navigator.serviceWorker.register(trustedPath())
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another installation's key cannot be kept beside a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

type ScriptPolicy = { createScriptURL(path: string): string }
type TrustedTypes = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

let policy: ScriptPolicy | null = null

/** The content policy lets no text become a script's address, but by the policy that it names, which knows this one path. */
function trustedPath(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return serviceWorkerPath
  // A second policy of the name would be refused.
  policy ??= trustedTypes.createPolicy('daybreak-sw', { createScriptURL: () => serviceWorkerPath })
  return policy.createScriptURL(serviceWorkerPath)
}

/** Nothing more comes here, and what is still on the screen goes. */
export async function unsubscribeHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(serviceWorkerPath)
  if (registration === undefined) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}
