// Follows the flags of the device before sign-in: decision 45, "anonymous id of the device".
import { deviceIdIn, flagDeviceCookie } from '@daybreak/contract'
import { areFlagsKnown } from '#platform/flags/flag-values.ts'
import { whenIdle } from '#platform/page/next-task.ts'
import { loadFlags } from './load-flags.ts'

const yearSeconds = 31_536_000

/**
 * A page before sign-in is left by loading another one, which ends it. On the first visit of a device it asks at once: a way to log in
 * that came seconds later would move the page under the worker's finger.
 */
export function startDeviceFlags(): void {
  const load = () => void loadFlags(deviceId(), new AbortController().signal)
  if (areFlagsKnown()) whenIdle(load)
  else load()
}

/** In a cookie, so that the server refuses what the page hides. It identifies no one. */
function deviceId(): string {
  const id = deviceIdIn(document.cookie) ?? crypto.randomUUID()
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${flagDeviceCookie}=${id}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  return id
}
