// Signing out. Specification 4: clears the stored maintenance-notification flag, revokes the session and goes to /login.
import { sessionRoutes } from '@daybreak/contract'
import { callApi, forgetAnswers } from '#platform/api.ts'
import { forgetSession } from '#platform/session.ts'
import { tellOtherTabs } from '#platform/session-channel.ts'

/** Specification 9, "The local-storage key for the maintenance-notification flag". */
const maintenanceFlagKey = 'maintenance_notifications'

/** Everything this page knows of the worker goes; the caller leaves the page. */
export function clearLocalSession(): void {
  forgetAnswers()
  forgetSession()
}

/** Resolves when the page may leave, also when the server could not be told: then its idle limit ends the session. */
export async function logOut(): Promise<void> {
  window.localStorage.removeItem(maintenanceFlagKey)
  await callApi(sessionRoutes.revoke).catch(() => undefined)
  clearLocalSession()
  tellOtherTabs('ended')
}
